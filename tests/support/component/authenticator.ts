import { afterEach } from '@jest/globals'

/** What the user does in the browser's own dialog. */
type Deed = 'confirms' | 'cancels' | 'has one already'

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: null,
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
    getPublicKeyAlgorithm: () => -7,
    getPublicKey: () => bytes('key'),
    getAuthenticatorData: () => bytes('data'),
  },
}

const named = (name: string): Error => Object.assign(new Error(name), { name })

const act = async (deed: Deed) => {
  if (deed === 'cancels') throw named('NotAllowedError')
  if (deed === 'has one already') throw named('InvalidStateError')
  return credential
}

/** The same assertion on the wire: base64url of what the authenticator gave. */
export const assertion = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmF0dXJl' },
}

/** Options of a ceremony as the platform gives them: enough for the library. */
export const ceremony = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Console' },
  user: { id: 'dXNlcg', name: 'admin', displayName: 'admin' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** Gives the browser passkeys: jsdom has none. The deeds follow each other, and the last one stays. */
export const plugAuthenticator = (...deeds: [Deed, ...Deed[]]): void => {
  const left = [...deeds]
  const next = () => act((left.length > 1 ? left.shift() : left[0]) ?? 'confirms')
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { get: next, create: next }, configurable: true })
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})
