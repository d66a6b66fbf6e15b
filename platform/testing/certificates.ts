import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether certificates can be made here. */
export const hasOpenssl = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'openssl')))

const openssl = (args: string[]): void => {
  execFileSync('openssl', args, { stdio: 'ignore' })
}
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** An authority of its own in a folder: it signs for each name, for two days; 0: has expired already. */
export const createAuthority = (folder: string, name: string) => {
  const at = (file: string): string => join(folder, `${name}-${file}`)
  openssl([
    ...['req', '-x509', ...newKey, '-days', '2', '-keyout', at('ca.key'), '-out', at('ca.crt')],
    ...['-subj', `/CN=authority ${name}`],
  ])
  return {
    caFile: at('ca.crt'),
    ca: readFileSync(at('ca.crt')),
    issue: (commonName: string, days = 2) => {
      const [key, request, certificate, extensions] = ['key', 'csr', 'crt', 'ext'].map((kind) =>
        at(`${commonName}.${kind}`),
      ) as [string, string, string, string]
      openssl(['req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${commonName}`])
      writeFileSync(extensions, 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
      openssl([
        ...['x509', '-req', '-in', request, '-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'],
        ...['-days', String(days), '-out', certificate, '-extfile', extensions],
      ])
      return { certFile: certificate, keyFile: key, cert: readFileSync(certificate), key: readFileSync(key) }
    },
  }
}
