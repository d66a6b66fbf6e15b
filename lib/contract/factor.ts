import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, nothing, post } from './endpoint'
import { normalizeShort } from './normalize-short'
import { nameText, TypedPassword } from './text'

/** Recovery codes that one issue gives. */
export const recoveryCodeCount = 10
/** Passkeys that one user may have. */
export const maxPasskeys = 10
/** How long a second factor, once shown, counts for what asks for it again. */
export const stepUpMinutes = 5

/** Six digits of an authenticator app (RFC 6238); written with a space by some of them. */
export const TotpCode = z
  .string({ error: 'required' })
  .transform((text) => normalizeShort(text).replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .regex(/^\d{6}$/, { error: 'totpCode' }),
  )

/** A recovery code as it was shown, `k7ph2-9xq4m`: in any case, with or without its dash. */
export const RecoveryCode = z
  .string({ error: 'required' })
  .transform((text) => normalizeShort(text).toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .regex(/^[a-z2-9]{10}$/, { error: 'recoveryCode' }),
  )

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  // No extension counts here: what a browser adds is dropped.
  clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }).default({}),
}

/** What an authenticator answers to a challenge: `AuthenticationResponseJSON` of WebAuthn Level 3. */
export const PasskeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** A new passkey: `RegistrationResponseJSON` of WebAuthn Level 3. */
export const PasskeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    authenticatorData: base64url(4000).optional(),
    publicKey: base64url(4000).nullish(),
    publicKeyAlgorithm: z.number().int().optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** Options of a WebAuthn ceremony, for `@simplewebauthn/browser` as they are. */
export const CeremonyOptions = z.record(z.string(), z.unknown())

const proofs = [
  z.strictObject({ kind: z.literal('totp'), code: TotpCode }),
  z.strictObject({ kind: z.literal('recovery'), code: RecoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), answer: PasskeyAssertion }),
] as const
/** What somebody shows at the second step of a sign-in. */
export const FactorProof = z.discriminatedUnion('kind', proofs)
export type FactorProof = z.infer<typeof FactorProof>

/** What somebody signed in shows again. The password counts only for who has no second factor. */
export const StepUpProof = z.discriminatedUnion('kind', [
  ...proofs,
  z.strictObject({
    kind: z.literal('password'),
    password: TypedPassword,
  }),
])
export type StepUpProof = z.infer<typeof StepUpProof>

const yesOrNo = z.literal([0, 1])

/** The ways in which somebody can show a second factor, on this brand. */
export const FactorWays = z.object({ totp: yesOrNo, passkey: yesOrNo, recovery: yesOrNo })
export type FactorWays = z.infer<typeof FactorWays>

export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  createTime: DateTime,
  lastUsedTime: DateTime.nullable(),
  /** Kept by a password manager on several devices (1), or bound to one device (0). */
  synced: yesOrNo,
})
export type Passkey = z.infer<typeof Passkey>

export const FactorStatus = z.object({
  totp: yesOrNo,
  totpTime: DateTime.nullable(),
  /** Those of this brand: a passkey is bound to the brand's host. */
  passkeys: z.array(Passkey),
  /** Unused recovery codes. */
  recoveryLeft: z.number().int(),
  /** A role of the caller asks for a second factor: the last one cannot be removed. */
  required: yesOrNo,
  /** Whether the platform knows the host of this brand, without which no passkey can be made. */
  passkeysOffered: yesOrNo,
})
export type FactorStatus = z.infer<typeof FactorStatus>

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

// ours: not shown in the spec. Decision 203.
export const factorApi = {
  status: get('/sys/factor/status', { access: 'session', input: noInput, data: FactorStatus }),
  /** A new secret, as text and as an `otpauth://` address; it counts once a code of it has been shown. */
  beginTotp: post('/sys/factor/totp/begin', {
    access: 'session',
    stepUp: 'everybody',
    input: noInput,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** Answers recovery codes when it is the caller's first factor, otherwise none. */
  confirmTotp: post('/sys/factor/totp/confirm', {
    access: 'session',
    stepUp: 'everybody',
    input: z.strictObject({ code: TotpCode }),
    data: RecoveryCodes,
  }),
  removeTotp: post('/sys/factor/totp/delete', {
    access: 'session',
    stepUp: 'everybody',
    input: noInput,
    data: nothing,
  }),
  /** Ten new codes; the old ones are worth nothing from then on. */
  renewRecovery: post('/sys/factor/recovery/renew', {
    access: 'session',
    stepUp: 'everybody',
    input: noInput,
    data: RecoveryCodes,
  }),
  beginPasskey: post('/sys/factor/passkey/begin', {
    access: 'session',
    stepUp: 'everybody',
    input: noInput,
    data: z.object({ options: CeremonyOptions }),
  }),
  addPasskey: post('/sys/factor/passkey/save', {
    access: 'session',
    stepUp: 'everybody',
    input: z.strictObject({ name: nameText(32), answer: PasskeyRegistration }),
    data: RecoveryCodes,
    maxBody: 64 * 1024,
  }),
  removePasskey: post('/sys/factor/passkey/delete', {
    access: 'session',
    stepUp: 'everybody',
    input: z.strictObject({ passkeyId: Id }),
    data: nothing,
  }),
  /** How the caller can show now that it is them, and the challenge for a passkey. */
  stepUpOptions: post('/sys/factor/stepUp/options', {
    access: 'session',
    effect: false,
    input: noInput,
    data: FactorWays.extend({ password: yesOrNo, options: CeremonyOptions.nullable() }),
  }),
  /** What asks for it is open to this session for five minutes. */
  stepUp: post('/sys/factor/stepUp', {
    access: 'session',
    provesCaller: true,
    input: z.strictObject({ proof: StepUpProof }),
    data: nothing,
    maxBody: 64 * 1024,
  }),
}
