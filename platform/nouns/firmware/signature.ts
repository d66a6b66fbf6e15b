import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { OtaVersion } from '@/lib/contract/ota-version'
import { StartError } from '../../kernel/config/config'

/** What a signature is made over, besides the bytes by their digest: whoever swaps one of these swaps the firmware. */
export type Signed = {
  featureCode: string
  versionNo: string
  upgradeType: 1 | 2 | 3
  fileSize: number
  sha256: string
}

/** Public keys by their name, and whether firmware without a signature is sent all the same. */
export type FirmwareTrust = { keys: ReadonlyMap<string, KeyObject>; allowsUnsigned: boolean }

/** The text that is signed. `scripts/sign-firmware.mjs` writes the same; a test holds them together. */
export const toSignedText = ({ featureCode, versionNo, upgradeType, fileSize, sha256 }: Signed): string =>
  ['hvac-firmware-1', featureCode, versionNo, upgradeType, fileSize, sha256, ''].join('\n')

/** `name:base64 of the public key (SPKI)`, several by commas or lines. Throws a `StartError`. */
export const toFirmwareKeys = (text: string): Map<string, KeyObject> => {
  const keys = new Map<string, KeyObject>()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', body = ''] = /^([\w.-]{1,32}):([\w+/=-]+)$/.exec(entry) ?? []
    try {
      const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
      if (name === '' || keys.has(name) || key.asymmetricKeyType !== 'ed25519') throw new Error()
      keys.set(name, key)
    } catch {
      throw new StartError('PLATFORM_FIRMWARE_KEYS has an entry that is not name:key, or not an Ed25519 public key')
    }
  }
  return keys
}

/** `name:base64 of 64 bytes`, as the script writes it. */
export const splitSignature = (signature: string): { key: string; bytes: Buffer } => {
  const at = signature.indexOf(':')
  return { key: signature.slice(0, at), bytes: Buffer.from(signature.slice(at + 1), 'base64') }
}

/** `untrusted`: there is a signature, of a key that is not known here or of something else. */
export const judgeSignature = (
  { keys }: Pick<FirmwareTrust, 'keys'>,
  signature: string | null,
  signed: Signed,
): OtaVersion['signature'] => {
  if (signature === null) return 'unsigned'
  const { key: name, bytes } = splitSignature(signature)
  const key = keys.get(name)
  return key && verify(null, Buffer.from(toSignedText(signed)), key, bytes) ? 'signed' : 'untrusted'
}

/**
 * Why firmware is not sent; null when it may be. `noKey`: this site knows no public key, so nothing could be trusted. A
 * signature that is wrong is never sent, whatever the setting says.
 */
export const whyUnsent = (
  trust: FirmwareTrust,
  version: Signed & { signature: string | null },
): OtaVersion['unsent'] => {
  const judged = judgeSignature(trust, version.signature, version)
  if (judged === 'signed' || (judged === 'unsigned' && trust.allowsUnsigned)) return null
  return trust.keys.size === 0 ? 'noKey' : 'notSigned'
}
