import './zod-mode'
import * as z from 'zod'
import { noInput, nothing, post } from './endpoint'
import { PlatformId } from './platform-id'

/** A browser's solution to a proof of work. */
export const Proof = z.strictObject({
  counter: z.number().int().min(0).max(0xffff_ffff),
  derivedKey: z.string().regex(/^[\da-f]{64}$/),
})
export type Proof = z.infer<typeof Proof>

/** A browser in which this account has signed in before, derived by the proxy from a signed cookie. Grants nothing. */
export const DeviceKey = z.string().regex(/^[\da-f]{64}$/)

/** The sign-in form. Domain 2.31; spec 9: password at most 20 characters. */
export const Credentials = z.strictObject({
  username: z.string().trim().min(1, { error: 'required' }).max(64, { error: 'tooLong' }),
  password: z.string().min(1, { error: 'required' }).max(20, { error: 'passwordTooLong' }),
  captcha: z.string().trim().max(8, { error: 'tooLong' }).optional(),
  proof: Proof.optional(),
})
export type Credentials = z.infer<typeof Credentials>

/**
 * The form as the platform receives it: the proxy adds the pre-session id, the brand of the host, and the browser by
 * name, as `Chrome 141 · Windows`.
 */
export const LoginForm = Credentials.extend({
  uuid: z.string().min(16).max(64),
  platformId: PlatformId,
  deviceKey: DeviceKey.optional(),
  client: z
    .string()
    .regex(/^[\w .·]{0,40}$/)
    .default(''),
})
export type LoginForm = z.infer<typeof LoginForm>

/** The token goes into the sealed cookie and never to the browser. `userId` lets a tab notice another user. */
export const LoginResult = z.object({ token: z.string().min(16), userId: z.string() })

export const authApi = {
  login: post('/sys/login', {
    access: 'public',
    session: 'opens',
    input: LoginForm,
    data: LoginResult,
    // Anybody may call this.
    maxBody: 4 * 1024,
  }),
  logout: post('/sys/loginOut', { access: 'session', session: 'closes', input: noInput, data: nothing }),
  /** The same call under the other path that spec 7 shows. */
  logoutByOtherPath: post('/vue-element-admin/user/logout', {
    access: 'session',
    session: 'closes',
    input: noInput,
    data: nothing,
  }),
}
