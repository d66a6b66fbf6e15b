import { authApi, type Credentials, type Entered } from '@/lib/contract/auth'
import { type Captcha, captchaApi } from '@/lib/contract/captcha'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import type { FactorProof, PasskeyAssertion } from '@/lib/contract/factor'
import { call } from '../call'
import { forgetReload } from '../reload-once'
import { tellTabs } from './session-channel'
import { solveProof } from './solve-proof'

/**
 * One step of a sign-in; when it was the last one, the other tabs are told. The proxy answers these calls itself: it adds
 * the visitor's id and the host's brand, overriding any sent from here, and keeps the tokens.
 */
const enter = async <E extends Endpoint>(endpoint: E, input: object): Promise<Entered> => {
  const entered = (await call(endpoint, input as InputOf<E>)) as Entered
  if ('userId' in entered) {
    forgetReload('signedOut')
    tellTabs({ kind: 'in', userId: entered.userId })
  }
  return entered
}

/** The first step, by password. */
export const signIn = (credentials: Credentials): Promise<Entered> => enter(authApi.login, credentials)

/**
 * The same with proof of work in place of letters: requests the challenge, solves it and sends the result. The challenge
 * is requested only now, for the account as typed; one for another account is worthless.
 */
export const signInWithProof = async ({ captcha: _letters, ...credentials }: Credentials): Promise<Entered> => {
  const { proof } = await readCaptcha(credentials.username)
  return signIn({ ...credentials, ...(proof && { proof: await solveProof(proof) }) })
}

/** The second step of the sign-in that this browser has begun. */
export const showFactor = (proof: FactorProof): Promise<Entered> => enter(authApi.secondStep, { proof })

/** A passkey alone. */
export const signInWithPasskey = (answer: PasskeyAssertion): Promise<Entered> => enter(authApi.passkey, { answer })

/** A challenge for an authenticator: of the sign-in that was begun, or for `alone` of any user. */
export const readPasskeyOptions = async (alone: boolean): Promise<Record<string, unknown>> => {
  const input = { ...(alone && { alone }) } as object as InputOf<typeof authApi.passkeyOptions>
  return (await call(authApi.passkeyOptions, input)).options
}

/** The captcha this visitor must solve, if any; also after wrong passwords for one account. */
export const readCaptcha = (username: string): Promise<Captcha> =>
  call(captchaApi.issue, { ...(username && { username }) } as InputOf<typeof captchaApi.issue>)
