import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '@/lib/contract/factor'

/** What an authenticator, or whoever stands between it and the console, says that is not so. */
export type Lies = {
  origin?: string
  crossOrigin?: boolean
  rpId?: string
  challenge?: string
  type?: string
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  userHandle?: string | null
  /** Signed by another key. */
  forged?: boolean
}

type Options = Record<string, unknown>

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const coordinate = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url')

/** A public key of ES256 as COSE writes it: CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
const toCose = ({ publicKey }: ReturnType<typeof newKeys>): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(x),
    Buffer.from('225820', 'hex'),
    coordinate(y),
  ])
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
const toAttestation = (authData: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from('59', 'hex'),
    length,
    authData,
  ])
}

/**
 * An authenticator of one passkey, with the browser around it, at one origin. It does what it is asked, except for the
 * lies that a test wants of it.
 */
export const softwareAuthenticator = (ownOrigin: string, { countsUses = true } = {}) => {
  const keys = newKeys()
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let used = 0
  let ownHandle = ''

  const clientData = (type: string, options: Options, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? text(options.challenge),
        origin: lies.origin ?? ownOrigin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (rpId: string, lies: Lies, attested?: Buffer): Buffer => {
    const flags =
      (lies.userPresent === false ? 0 : 1) | (lies.userVerified === false ? 0 : 4) | (attested === undefined ? 0 : 0x40)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? used)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** Answers `beginPasskey`. */
    make: (options: Options, lies: Lies = {}): PasskeyRegistration => {
      const rp = options.rp as { id: string }
      ownHandle = (options.user as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, toCose(keys)])
      const authData = authenticatorData(rp.id, lies, attested)
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
          attestationObject: toAttestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers the options of a sign-in or of a step-up. */
    show: (options: Options, lies: Lies = {}): PasskeyAssertion => {
      if (countsUses) used += 1
      const authData = authenticatorData(text(options.rpId), lies)
      const client = clientData('webauthn.get', options, lies)
      const { privateKey } = lies.forged ? newKeys() : keys
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle === undefined ? ownHandle : lies.userHandle,
        },
      }
    },
  }
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
