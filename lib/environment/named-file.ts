import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The file that a variable names. Throws with one sentence that names both. */
export const readNamedFile = (name: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${name} ${path} cannot be read (${code}): name a file that the user of this program may read`)
  }
}

/** The same for a secret, without the line's end. */
export const readNamedSecret = (name: string, path: string): string => {
  const text = readNamedFile(name, path).toString('utf8').trim()
  // Taken for a variable that is not set, it would start another program than the one that was meant.
  if (text === '') throw new Error(`${name} ${path} is empty: write the value into it`)
  return text
}

const certificateIn = (name: string, path: string, bytes: Buffer): X509Certificate => {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw new Error(`${name} ${path} holds no certificate: name a PEM file that begins with BEGIN CERTIFICATE`)
  }
}

/** Certificates in PEM. */
export const readNamedCertificate = (name: string, path: string): Buffer => {
  const bytes = readNamedFile(name, path)
  certificateIn(name, path, bytes)
  return bytes
}

type Named = { name: string; path: string }

/** A certificate in PEM and its key. Throws where the two do not belong together, which TLS would say without a name. */
export const readNamedPair = (of: Named, withKey: Named): { cert: Buffer; key: Buffer; end: Date } => {
  const cert = readNamedFile(of.name, of.path)
  const certificate = certificateIn(of.name, of.path, cert)
  const key = readNamedFile(withKey.name, withKey.path)
  let opened: KeyObject
  try {
    opened = createPrivateKey(key)
  } catch {
    throw new Error(`${withKey.name} ${withKey.path} holds no private key: name a PEM file without a passphrase`)
  }
  if (!certificate.checkPrivateKey(opened))
    throw new Error(
      `${withKey.name} ${withKey.path} is not the key of ${of.name} ${of.path}: name the two that were made together, the server's own certificate first in its file`,
    )
  return { cert, key, end: certificate.validToDate }
}
