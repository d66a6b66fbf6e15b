import { authApi, type Credentials } from '@/lib/contract/auth'
import { type Captcha, captchaApi } from '@/lib/contract/captcha'
import type { InputOf } from '@/lib/contract/endpoint'
import { call } from './call'
import { forgetReload } from './reload-once'
import { tellTabs } from './session-channel'
import { solveProof } from './solve-proof'

/**
 * Signs in, and tells the other tabs. The proxy adds the visitor's id and the host's brand, overriding any sent from
 * here.
 */
export const signIn = async (credentials: Credentials): Promise<{ userId: string }> => {
  const { userId } = await call(authApi.login, credentials as InputOf<typeof authApi.login>)
  forgetReload('signedOut')
  tellTabs({ kind: 'in', userId })
  return { userId }
}

/**
 * Signs in with proof of work in place of letters: requests the challenge, solves it and sends the result. The challenge
 * is requested only now, for the account as typed; one for another account is worthless.
 */
export const signInWithProof = async ({
  captcha: _letters,
  ...credentials
}: Credentials): Promise<{ userId: string }> => {
  const { proof } = await readCaptcha(credentials.username)
  return signIn({ ...credentials, ...(proof && { proof: await solveProof(proof) }) })
}

/** The captcha this visitor must solve, if any; also after wrong passwords for one account. */
export const readCaptcha = (username: string): Promise<Captcha> =>
  call(captchaApi.issue, { ...(username && { username }) } as InputOf<typeof captchaApi.issue>)
