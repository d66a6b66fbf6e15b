import { createSecureContext } from 'node:tls'
import { readNamedCertificate, readNamedPair } from '@/lib/environment/named-file'

/** Paths: the chain and the key that devices are shown, and the authority whose certificates they must show. */
export type TlsFiles = { cert: string; key: string; ca: string | null }
/** Their contents, and until when the certificate is valid. */
export type TlsPair = { cert: Buffer; key: Buffer; ca: Buffer | null; end: Date }

const names = { cert: 'PLATFORM_MQTT_CERT_FILE', key: 'PLATFORM_MQTT_KEY_FILE', ca: 'PLATFORM_MQTT_DEVICE_CA_FILE' }

/** Reads them. Throws an `Error` with one sentence that names the file and says what to do. */
export const readTls = (files: TlsFiles): TlsPair => {
  const ofCert = { name: names.cert, path: files.cert }
  const ofKey = { name: names.key, path: files.key }
  const { cert, key, end } = readNamedPair(ofCert, ofKey)
  const ca = files.ca === null ? null : readNamedCertificate(names.ca, files.ca)
  try {
    createSecureContext({ cert, key, ...(ca && { ca }) })
  } catch (error) {
    throw new Error(
      `${names.cert} ${files.cert} and its key cannot be used for TLS (${(error as Error).message}): have another certificate made`,
    )
  }
  return { cert, key, ca, end }
}

/** What is wrong with a certificate that is no longer valid; null: it is. */
export const expiryOf = (files: TlsFiles, { end }: Pick<TlsPair, 'end'>, now: Date): string | null =>
  end > now
    ? null
    : `the certificate in ${names.cert} ${files.cert} has expired on ${end.toISOString()}: devices that check it do not come in; write a renewed one with its key, the platform takes it up within a minute`
