import { X509Certificate } from 'node:crypto'
import { PlatformError } from '../../kernel/error/platform-error'

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----/g

/**
 * SHA-256 in hex of the one certificate of a PEM text. Throws `badRequest` for anything else, and for one that has
 * expired: somebody took an old file.
 */
export const readFingerprint = (pem: string, now: Date): string => {
  const refuse = (): never => {
    throw new PlatformError('badRequest', { fields: { certificate: 'invalid' } })
  }
  const kinds = [...pem.matchAll(blocks)].map(([, kind]) => kind)
  // A chain names several, and a private key has no business here.
  if (kinds.length !== 1 || kinds[0] !== 'CERTIFICATE') return refuse()
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch {
    return refuse()
  }
  if (certificate.validToDate <= now) return refuse()
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}
