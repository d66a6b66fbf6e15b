import './zod-mode'
import * as z from 'zod'
import { fromQuery, get, noInput, nothing, post } from './endpoint'
import { CeremonyOptions, FactorProof, FactorWays, PasskeyAssertion } from './factor'
import { PlatformId } from './platform-id'
import { TypedPassword } from './text'

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
  password: TypedPassword,
  captcha: z.string().trim().max(8, { error: 'tooLong' }).optional(),
  proof: Proof.optional(),
})
export type Credentials = z.infer<typeof Credentials>

/** What the proxy adds to what a browser shows: visitor, brand, browser. */
const seenByProxy = {
  uuid: z.string().min(16).max(64),
  platformId: PlatformId,
  deviceKey: DeviceKey.optional(),
  client: z
    .string()
    .regex(/^[\w .·]{0,40}$/)
    .default(''),
}

/**
 * The form as the platform receives it: the proxy adds the pre-session id, the brand of the host, and the browser by
 * name, as `Chrome 141 · Windows`.
 */
export const LoginForm = Credentials.extend(seenByProxy)
export type LoginForm = z.infer<typeof LoginForm>

/**
 * The token goes into the sealed cookie and never to the browser. `userId` lets a tab notice another user; of a platform
 * that does not name it here, the console reads it from the user's information. Spec 7 names the token alone.
 */
export const SignedIn = z.object({ token: z.string().min(1), userId: z.string().default('') })
export type SignedIn = z.infer<typeof SignedIn>

/**
 * The first step was right, and a second factor is asked for. The step's token goes into a sealed cookie; the browser
 * gets the rest.
 */
export const SecondStep = z.object({ step: z.string().min(16), ways: FactorWays })
export type SecondStep = z.infer<typeof SecondStep>

/** What the browser gets of a sign-in: who is signed in, or how to go on. */
export type Entered = Pick<SignedIn, 'userId'> | Pick<SecondStep, 'ways'>

export const LoginResult = z.union([SignedIn, SecondStep])
export type LoginResult = z.infer<typeof LoginResult>

/** The second step. The proxy adds the step's token. */
export const SecondStepForm = z.strictObject({ proof: FactorProof, step: z.string().min(16).max(64), ...seenByProxy })
export type SecondStepForm = z.infer<typeof SecondStepForm>

/** A passkey alone: it is two factors at once, since the authenticator verifies its user. */
export const PasskeyForm = z.strictObject({ answer: PasskeyAssertion, ...seenByProxy })
export type PasskeyForm = z.infer<typeof PasskeyForm>

/** What the console's server brings back from the brand's provider: the platform believes the token alone. */
export const OidcForm = z.strictObject({
  idToken: z.string().min(16).max(16_384),
  nonce: z.string().min(16).max(128),
  ...seenByProxy,
})
export type OidcForm = z.infer<typeof OidcForm>

/** How a brand's staff may sign in. */
export const SignInWays = z.object({
  /** 0: only the one emergency account. */
  password: z.literal([0, 1]),
  passkey: z.literal([0, 1]),
  /** What the company's account is called here, in both languages; null: there is no provider. */
  oidc: z.object({ zh: z.string(), en: z.string() }).nullable(),
})
export type SignInWays = z.infer<typeof SignInWays>

const openedBy = { access: 'public', session: 'opens', data: LoginResult } as const

export const authApi = {
  login: post('/sys/login', {
    ...openedBy,
    input: LoginForm,
    // Anybody may call this.
    maxBody: 4 * 1024,
  }),
  // ours, as are the next five: not shown in the spec. Decisions 201 and 203.
  ways: get('/sys/login/ways', {
    access: 'public',
    input: z.strictObject({ platformId: fromQuery(PlatformId) }),
    data: SignInWays,
  }),
  secondStep: post('/sys/login/secondStep', { ...openedBy, input: SecondStepForm, maxBody: 32 * 1024 }),
  /** A challenge for the visitor: with the step's token for the passkeys of that user, without it for any passkey. */
  passkeyOptions: post('/sys/login/passkeyOptions', {
    access: 'public',
    effect: false,
    input: z.strictObject({
      uuid: z.string().min(16).max(64),
      platformId: PlatformId,
      step: z.string().min(16).max(64).optional(),
    }),
    data: z.object({ options: CeremonyOptions }),
    maxBody: 4 * 1024,
  }),
  passkey: post('/sys/login/passkey', { ...openedBy, input: PasskeyForm, maxBody: 32 * 1024 }),
  oidc: post('/sys/login/oidc', { ...openedBy, internal: true, input: OidcForm, maxBody: 32 * 1024 }),
  /** OpenID Connect Back-Channel Logout 1.0: every session that the provider names ends. */
  oidcLogout: post('/sys/login/oidcLogout', {
    access: 'public',
    internal: true,
    input: z.strictObject({ logoutToken: z.string().min(16).max(16_384), platformId: PlatformId }),
    data: z.object({ ended: z.number().int() }),
    maxBody: 32 * 1024,
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
