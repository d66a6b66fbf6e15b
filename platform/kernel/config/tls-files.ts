import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

/** Paths: the chain and the key that devices are shown, and the authority whose certificates they must show. */
export type TlsFiles = { cert: string; key: string; ca: string | null }
/** Their contents, and until when the certificate is valid. */
export type TlsPair = { cert: Buffer; key: Buffer; ca: Buffer | null; end: Date }

const names = { cert: 'PLATFORM_MQTT_CERT_FILE', key: 'PLATFORM_MQTT_KEY_FILE', ca: 'PLATFORM_MQTT_DEVICE_CA_FILE' }

/** Throws an `Error` with a sentence for the operator. */
const readOne = <Read>(kind: keyof TlsFiles, path: string, read: (text: Buffer) => Read): [Buffer, Read] => {
  let text: Buffer
  try {
    text = readFileSync(path)
  } catch {
    throw new Error(`${names[kind]} ${path} cannot be read: correct the path, or let the user of the platform read it`)
  }
  try {
    return [text, read(text)]
  } catch {
    throw new Error(
      `${names[kind]} ${path} is no ${kind === 'key' ? 'private key without a passphrase' : 'certificate'} in PEM: write it anew`,
    )
  }
}

/** Reads them. Throws an `Error` with one sentence that names the file and says what to do. */
export const readTls = (files: TlsFiles): TlsPair => {
  const [cert, certificate] = readOne('cert', files.cert, (text) => new X509Certificate(text))
  const [key, own] = readOne('key', files.key, (text) => createPrivateKey(text))
  const [ca] = files.ca === null ? [null] : readOne('ca', files.ca, (text) => new X509Certificate(text))
  if (!certificate.checkPrivateKey(own))
    throw new Error(
      `${names.key} ${files.key} is not the key of the certificate in ${names.cert} ${files.cert}: write the two that belong together, the server's own certificate first in its file`,
    )
  try {
    createSecureContext({ cert, key, ...(ca && { ca }) })
  } catch (error) {
    throw new Error(
      `${names.cert} ${files.cert} and its key cannot be used for TLS (${(error as Error).message}): have another certificate made`,
    )
  }
  return { cert, key, ca, end: certificate.validToDate }
}

/** What is wrong with a certificate that is no longer valid; null: it is. */
export const expiryOf = (files: TlsFiles, { end }: Pick<TlsPair, 'end'>, now: Date): string | null =>
  end > now
    ? null
    : `the certificate in ${names.cert} ${files.cert} has expired on ${end.toISOString()}: devices that check it do not come in; write a renewed one with its key, the platform takes it up within a minute`
