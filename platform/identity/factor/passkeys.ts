import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import type { PasskeyAssertion, PasskeyRegistration } from '@/lib/contract/factor'
import type { RelyingParty } from '../../kernel/config/relying-party'
import type { NewPasskey, PasskeyRow, ShownPasskey } from './passkey-rows'

const timeout = minutesToMilliseconds(5)

/** The package brings three hundred modules along: they are loaded with the first passkey. */
const load = async () => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  const { COSEALG } = helpers
  return { ...server, ...helpers, algorithms: [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256] }
}
type WebAuthn = Awaited<ReturnType<typeof load>>

/** What an authenticator calls a user: the same for all of their passkeys, and nothing that says who they are. */
const toUserHandle = (userId: number) => new Uint8Array(createHash('sha256').update(`web user ${userId}`).digest())

type Known = Pick<PasskeyRow, 'credentialId' | 'transports'>

const toDescriptor = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })

type Options = { challenge: string; options: Record<string, unknown> }

/** Options to show a passkey: one of these, or without any whichever the authenticator has for the host. */
export const toShowOptions = async ({ id }: RelyingParty, known: readonly Known[]): Promise<Options> => {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'required',
    timeout,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** Options to make a passkey that signs in by itself: it is found without an account, and verifies its user. */
export const toMakeOptions = async (
  { id }: RelyingParty,
  { user, name, known }: { user: { id: number; account: string; realName: string }; name: string; known: Known[] },
): Promise<Options> => {
  const { algorithms, generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: toUserHandle(user.id),
    userName: user.account,
    userDisplayName: user.realName,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout,
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** The origin at which the browser was asked. Null for one that is not the console's, or where the console was framed. */
const originOf = (
  { decodeClientDataJSON }: WebAuthn,
  { isOrigin }: RelyingParty,
  clientDataJSON: string,
): string | null => {
  const { origin, crossOrigin } = decodeClientDataJSON(clientDataJSON)
  return crossOrigin !== true && typeof origin === 'string' && isOrigin(origin) ? origin : null
}

/** The library throws for whatever is wrong with an answer, and so does what a stranger made up: all of it is no answer. */
const orNull = async <Result>(work: () => Promise<Result | null>): Promise<Result | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

/** The passkey that an authenticator has made for a challenge; null when the answer is not right. */
export const readNewPasskey = (
  party: RelyingParty,
  answer: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey | null> =>
  orNull(async () => {
    const webAuthn = await load()
    const expectedOrigin = originOf(webAuthn, party, answer.response.clientDataJSON)
    if (expectedOrigin === null) return null
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      // The schema has looked at its shape; what it means is looked at here.
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: webAuthn.algorithms,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: webAuthn.isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      synced: credentialBackedUp ? 1 : 0,
    }
  })

/** What a passkey's answer to a challenge says; null when it is not right. Its counter is looked at by `spendPasskey`. */
export const readShownPasskey = (
  party: RelyingParty,
  { row, answer, challenge }: { row: PasskeyRow; answer: PasskeyAssertion; challenge: string },
): Promise<ShownPasskey | null> =>
  orNull(async () => {
    const webAuthn = await load()
    const expectedOrigin = originOf(webAuthn, party, answer.response.clientDataJSON)
    if (expectedOrigin === null) return null
    const { userHandle } = answer.response
    if (userHandle && userHandle !== webAuthn.isoBase64URL.fromBuffer(toUserHandle(row.userId))) return null
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Where the row is locked, its counter is compared: here two at once would both be right.
      credential: { id: row.credentialId, publicKey: webAuthn.isoBase64URL.toBuffer(row.publicKey), counter: 0 },
    })
    if (!verified) return null
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { id: row.id, counter: newCounter, synced: credentialBackedUp ? 1 : 0 }
  })
