import { X509Certificate } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { connectAsync } from 'mqtt'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { deviceSteps } from '../../composition/steps'
import { deviceCredentials } from '../../nouns/tables/connection'
import { createAuthority, hasOpenssl } from '../../testing/certificates'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf } from '../../testing/device-bench'
import { connectDevice } from '../../testing/device-client'
import { openDoor } from './open-door'

const itSigns = itIf(hasOpenssl, 'needs openssl (Debian package openssl)')
const folder = mkdtempSync(join(tmpdir(), 'mqtt-tls-'))
let bench: DeviceBench
let device: BenchDevice
let other: BenchDevice
beforeAll(async () => {
  bench = await deviceBench({ count: 2 })
  ;[device, other] = bench.devices as [BenchDevice, BenchDevice]
})
afterAll(async () => {
  await bench?.close()
  rmSync(folder, { recursive: true })
})

const fingerprintOf = (pem: Buffer): string => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()

/** The name on the certificate that somebody is shown who comes now. */
const shownAt = (place: string, ca: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(place)
    const socket = connect({ host, port: Number(port), servername: host, ca })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().subject.CN as string)
      socket.destroy()
    })
  })

itSigns('lets in by key over a certificate of its own, also a renewed one, and by one of the device', async () => {
  const own = createAuthority(folder, 'server')
  const makers = createAuthority(folder, 'maker')
  const server = own.issue('broker')
  const good = makers.issue(device.address)
  const strange = makers.issue(other.address)
  const { database, clock } = bench.platform
  const fingerprint = fingerprintOf(good.cert)
  await database.insert(deviceCredentials).values({
    controllerId: device.id,
    kind: 'certificate',
    secret: fingerprint,
    createTime: clock.now(),
  })
  const secure = await openDoor(
    {
      mqtt: {
        kind: 'embedded',
        host: '127.0.0.1',
        port: 0,
        tls: { cert: server.certFile, key: server.keyFile, ca: makers.caFile },
      },
      fixedClock: clock.now(),
      databaseUrl: undefined,
    },
    { ...bench.parts, steps: deviceSteps, certificateLookMs: 5 },
  )
  try {
    const to = secure.door.place.replace('127.0.0.1', 'localhost')
    expect(to).toMatch(/^mqtts:/)
    const byKey = await connectDevice(to, other, { ca: own.ca })
    await byKey.listen()
    // Who is not sure of the broker does not come in.
    await expect(connectDevice(to, other, { ca: makers.ca })).rejects.toThrow(/certificate/)
    await expect(connectDevice(to, other, { ca: own.ca, password: 'wrong' })).rejects.toMatchObject({ code: 4 })

    const nameless = { username: undefined, password: undefined, ca: own.ca }
    const byCertificate = await connectDevice(to, device, { ...nameless, cert: good.cert, key: good.key })
    await byCertificate.listen()
    const message = readingOf(device, { boot: 'tls', seq: 1, time: clock.now().getTime() }, { setTemp: 18 })
    expect((await byCertificate.ask('telemetry', message)).status).toBe('stored')
    await byCertificate.end()
    // Signed by the same, but nobody has let it in; and with the name of one that was let in.
    for (const whom of [other, device])
      await expect(
        connectDevice(to, whom, { ...nameless, cert: strange.cert, key: strange.key }),
      ).rejects.toMatchObject({ code: 4 })
    await expect(connectAsync(to, { ...nameless, clientId: device.address, reconnectPeriod: 0 })).rejects.toMatchObject(
      {
        code: 2,
      },
    )

    // Renewed while it runs: who comes then is shown the new one, certificates are requested as before.
    const renewed = own.issue('renewed')
    copyFileSync(renewed.certFile, server.certFile)
    copyFileSync(renewed.keyFile, server.keyFile)
    await untilPasses(async () => expect(await shownAt(to, own.ca)).toBe('renewed'))
    expect(secure.door.certificateEnd()).toEqual(new X509Certificate(renewed.cert).validToDate)
    const again = await connectDevice(to, device, { ...nameless, cert: good.cert, key: good.key })
    const later = readingOf(other, { boot: 'tls', seq: 1, time: clock.now().getTime() }, { setTemp: 18 })
    expect((await byKey.ask('telemetry', later)).status).toBe('stored')
    for (const line of [again, byKey]) await line.end()
  } finally {
    await secure.stop()
  }
})
