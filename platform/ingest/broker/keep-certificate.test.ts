import { copyFileSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type Server, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import type { TlsPair } from '../../kernel/config/tls-files'
import { createAuthority, hasOpenssl } from '../../testing/certificates'
import { createTestLogger } from '../../testing/create-test-logger'
import { keepCertificate } from './keep-certificate'

const itSigns = itIf(hasOpenssl, 'needs openssl (Debian package openssl)')
const folder = mkdtempSync(join(tmpdir(), 'keep-certificate-'))
type Issued = ReturnType<ReturnType<typeof createAuthority>['issue']>
let [first, second, expired]: Issued[] = []
let authority: ReturnType<typeof createAuthority>
beforeAll(() => {
  if (!hasOpenssl) return
  authority = createAuthority(folder, 'own')
  ;[first, second, expired] = [authority.issue('first'), authority.issue('second'), authority.issue('expired', 0)]
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
afterAll(() => rmSync(folder, { recursive: true }))

const files = { cert: join(folder, 'certificate'), key: join(folder, 'key'), ca: null }
const write = (issued: Issued | undefined, what: ('cert' | 'key')[] = ['cert', 'key']): void => {
  for (const each of what) copyFileSync((each === 'cert' ? issued?.certFile : issued?.keyFile) ?? '', files[each])
}

const toContext = ({ cert, key }: TlsPair) => ({ cert, key })

/** A server that shows what is in the files, which are looked at all the time. */
const open = async (own = files) => {
  const { logger, lines } = createTestLogger()
  const certificate = keepCertificate(own, { logger, everyMs: 5 })
  let used = 0
  const server: Server = createServer(toContext(certificate.inForce()), (socket) => socket.on('error', () => undefined))
  certificate.follow((pair) => {
    used += 1
    server.setSecureContext(toContext(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  ends.push(() => {
    certificate.stop()
    server.close()
  })
  const come = (): Promise<{ shown: string; socket: TLSSocket }> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ca: authority.ca, servername: 'localhost' })
      socket.once('error', reject)
      socket.once('secureConnect', () => resolve({ shown: socket.getPeerCertificate().subject.CN as string, socket }))
      ends.push(() => socket.destroy())
    })
  const errors = () => lines.filter(({ level }) => level === 'error').map(({ text }) => text)
  return { certificate, come, errors, used: () => used }
}

itSigns('a renewed certificate is shown to who comes then, and ends no connection', async () => {
  write(first)
  const { certificate, come, errors } = await open()
  const { shown, socket } = await come()
  expect(shown).toBe('first')
  write(second)
  await untilPasses(async () => expect((await come()).shown).toBe('second'))
  expect(certificate.inForce().cert).toEqual(second?.cert)
  expect(socket.destroyed).toBe(false)
  // A renewal writes one file after the other: what was said between the two is of the pair.
  for (const text of errors()) expect(text).toContain('is not the key of the certificate')
})

itSigns('a secret that is mounted in place of another one by a link is seen', async () => {
  for (const [name, issued] of Object.entries({ old: first, new: second })) {
    write(issued)
    const place = mkdtempSync(join(folder, `${name}-`))
    for (const each of ['cert', 'key'] as const) copyFileSync(files[each], join(place, each))
    symlinkSync(place, join(folder, `data-${name}`))
  }
  renameSync(join(folder, 'data-old'), join(folder, 'data'))
  const { come, errors } = await open({ cert: join(folder, 'data/cert'), key: join(folder, 'data/key'), ca: null })
  expect((await come()).shown).toBe('first')
  renameSync(join(folder, 'data-new'), join(folder, 'data'))
  await untilPasses(async () => expect((await come()).shown).toBe('second'))
  expect(errors()).toEqual([])
})

itSigns.each([
  {
    what: 'the certificate of another key',
    spoil: () => write(second, ['cert']),
    says: /^PLATFORM_MQTT_KEY_FILE \S+key is not the key of PLATFORM_MQTT_CERT_FILE \S+certificate: name the two/,
  },
  {
    what: 'half of a key',
    spoil: () => truncateSync(files.key, 60),
    says: /^PLATFORM_MQTT_KEY_FILE \S+key holds no private key: name a PEM file/,
  },
  {
    what: 'no certificate',
    spoil: () => rmSync(files.cert),
    says: /^PLATFORM_MQTT_CERT_FILE \S+certificate cannot be read \(ENOENT\): name a file/,
  },
  {
    what: 'one that has expired',
    spoil: () => write(expired),
    says: /^the certificate in PLATFORM_MQTT_CERT_FILE \S+certificate has expired on .+Z: .+write a renewed one/,
  },
])('$what leaves the one before in force, is said once, and is forgotten with the next good pair', async (row) => {
  write(first)
  const { come, errors, used } = await open()
  row.spoil()
  await untilPasses(() => expect(errors().at(-1)).toMatch(row.says))
  expect(errors().at(-1)).toMatch(/; until then the certificate before it stays in force$/)
  expect((await come()).shown).toBe('first')
  expect(used()).toBe(0)
  write(second)
  await untilPasses(async () => expect((await come()).shown).toBe('second'))
  expect(errors().filter((text) => row.says.test(text))).toHaveLength(1)
})

itSigns('a start with one that has expired says so once', async () => {
  write(expired)
  const { errors, come } = await open()
  await come().catch(() => undefined)
  expect(errors()).toEqual([expect.stringMatching(/^the certificate in PLATFORM_MQTT_CERT_FILE \S+ has expired on /)])
})
