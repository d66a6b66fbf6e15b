import { authApi, type Credentials } from '@/lib/contract/auth'
import { type Captcha, captchaApi } from '@/lib/contract/captcha'
import type { InputOf } from '@/lib/contract/endpoint'
import { call } from './call'
import { forgetReload } from './reload-once'
import { tellTabs } from './session-channel'
import { solveProof } from './solve-proof'

/**
 * Signs in, and tells the other tabs. The proxy adds the visitor's id and the host's brand; whatever stood here would be
 * overruled.
 */
export const signIn = async (credentials: Credentials): Promise<{ userId: string }> => {
  const { userId } = await call(authApi.login, credentials as InputOf<typeof authApi.login>)
  forgetReload('signedOut')
  tellTabs({ kind: 'in', userId })
  return { userId }
}

/**
 * Signs in where work is asked for in place of letters: asks for it, has it done, and sends what was found. It is asked
 * for only now, for the account as it is typed; work for another one is worth nothing.
 */
export const signInWithProof = async ({
  captcha: _letters,
  ...credentials
}: Credentials): Promise<{ userId: string }> => {
  const { proof } = await readCaptcha(credentials.username)
  return signIn({ ...credentials, ...(proof && { proof: await solveProof(proof) }) })
}

/** The captcha this visitor has to solve, if any; also after wrong passwords of one account. */
export const readCaptcha = (username: string): Promise<Captcha> =>
  call(captchaApi.issue, { ...(username && { username }) } as InputOf<typeof captchaApi.issue>)
