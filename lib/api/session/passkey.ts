import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyRegistration } from '@/lib/contract/factor'

/** The user closed the browser's dialog, or let it run out: no failure. */
export class PasskeyCanceled extends Error {}

/** The browser gave no passkey: `taken`, this authenticator has one of this account already. */
export class PasskeyFailure extends Error {
  constructor(readonly reason: 'taken' | 'failed') {
    super(reason)
  }
}

/** Whether this browser, on this address, can use passkeys. On the server it is taken for granted. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Names of the errors of WebAuthn. */
const cancels: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

const toFailure = (error: unknown): Error => {
  const name = error instanceof Error ? error.name : ''
  if (cancels.has(name)) return new PasskeyCanceled(name)
  return new PasskeyFailure(name === 'InvalidStateError' ? 'taken' : 'failed')
}

// Only who uses a passkey loads the library.
const load = () => import('@simplewebauthn/browser')

type ReadOptions = () => Promise<Record<string, unknown>>

/**
 * Lets the user choose a passkey and answer a challenge with it. Rejects with `PasskeyCanceled`, `PasskeyFailure`, or
 * with what `readOptions` rejects with.
 */
export const askForPasskey = async (readOptions: ReadOptions): Promise<PasskeyAssertion> => {
  const [options, { startAuthentication }] = await Promise.all([readOptions(), load()])
  // The platform's own words to the browser: neither the contract nor the console reads them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const given = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toFailure(error)
  })
  const { id, rawId, type, authenticatorAttachment, clientExtensionResults, response } = given
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  // Field by field: some browser extensions add fields of their own.
  return {
    id,
    rawId,
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Lets the user make a passkey. Rejects like `askForPasskey`. */
export const makePasskey = async (readOptions: ReadOptions): Promise<PasskeyRegistration> => {
  const [options, { startRegistration }] = await Promise.all([readOptions(), load()])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toFailure(error)
  })
  const { id, rawId, type, authenticatorAttachment, clientExtensionResults, response } = made
  const { clientDataJSON, attestationObject, authenticatorData, publicKey, publicKeyAlgorithm, transports } = response
  return {
    id,
    rawId,
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: { ...clientExtensionResults },
    response: {
      clientDataJSON,
      attestationObject,
      ...(authenticatorData && { authenticatorData }),
      ...(publicKey && { publicKey }),
      ...(publicKeyAlgorithm !== undefined && { publicKeyAlgorithm }),
      ...(transports && { transports }),
    },
  }
}
