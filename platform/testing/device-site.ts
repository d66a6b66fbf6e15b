import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, eq } from 'drizzle-orm'
import { defaultRun, otaTaskApi } from '@/lib/contract/ota-task'
import { listen } from '../composition/server'
import { deviceSteps } from '../composition/steps'
import { keepSent } from '../ingest/connection/keep-sent'
import { openDoor } from '../ingest/connection/open-door'
import { readFirmwareTrust } from '../nouns/firmware/firmware-trust'
import { openFirmware } from '../nouns/firmware/open-firmware'
import { startOta } from '../nouns/ota/engine/start-ota'
import { controllers } from '../nouns/tables/fleet'
import { otaVersions } from '../nouns/tables/ota-version'
import { type BenchDevice, deviceBench } from './device-bench'

/** Of an upgrade that goes to one controller at once. */
const run = { ...defaultRun, dailyWindow: null, stages: [{ share: 100, successTrigger: 90, failureThreshold: 50 }] }

/** A platform as one device sees it: the broker, the address for upgrades, and staff who do something. */
export const openDeviceSite = async () => {
  const bench = await deviceBench({ count: 1 })
  const { platform, parts, devices } = bench
  const { database, clock, events, logger, config } = platform
  const [device] = devices
  // A real clock is not to be found wrong by this one.
  clock.advance(differenceInMilliseconds(Date.now(), clock.now()))
  const opened = await openDoor(
    {
      mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0, tls: null },
      fixedClock: clock.now(),
      databaseUrl: undefined,
    },
    { ...parts, steps: deviceSteps },
  )
  platform.sender.sendThrough(opened.door)
  const trust = () => readFirmwareTrust(config)
  let look: (taskId: number) => Promise<void> = async () => undefined
  const ota = await startOta({
    database,
    events,
    logger,
    trust,
    factor: 1,
    standsStill: true,
    clock: clock.now,
    // Nothing happens by itself: a test says when somebody looks.
    queues: {
      add: async (_kind, work) => {
        look = work.look
        return { enqueue: async () => undefined, wake: () => undefined, sweep: work.sweep }
      },
    },
    openFirmware: (versionId) => openFirmware({ database, dataDir: config.dataDir, trust: trust() }, versionId),
    admit: opened.admit,
    http: platform.http,
    send: opened.door.send,
    books: keepSent(events.publish),
    draining: new AbortController().signal,
  })
  platform.app.route('/', ota.routes)
  const server = await listen(platform.app, { host: '127.0.0.1', port: 0 })
  const [maker, admin] = [await platform.signIn('ota'), await platform.signIn('admin')]

  /** Staff upgrade the device's network module: one makes the task, another approves it. */
  const beginUpgrade = async (whom: BenchDevice): Promise<{ upgradeId: string; targetVersion: string }> => {
    const { platformId, featureCode, versionNo } = otaVersions
    const family = 'HM16-WIFI-ESP32'
    const wanted = and(eq(platformId, whom.brand), eq(featureCode, family), eq(versionNo, '3.2.1'))
    const [version] = await database.select().from(otaVersions).where(wanted)
    if (version === undefined) throw new Error('there is no version')
    const fit = { featureCode: family, moduleVersion: '3.1.0', activationFlag: 1, otaStatus: 0 } as const
    await database.update(controllers).set(fit).where(eq(controllers.id, whom.id))
    const check = {
      source: { versionId: String(version.id) },
      selection: { by: 'device', macWifiIds: [whom.address] },
    }
    const found = await platform.call(otaTaskApi.preflight, check, { token: maker })
    const { snapshot, eligible } = found.data
    const form = { ...check, taskName: 'test', remark: '', run, snapshot, confirmCount: eligible }
    const { upgradeId } = (await platform.call(otaTaskApi.create, form, { token: maker })).data
    await platform.call(otaTaskApi.approve, { upgradeId, remark: '' }, { token: admin })
    const started = await platform.call(otaTaskApi.start, { upgradeId }, { token: maker })
    if (started.code !== 0) throw new Error(`the upgrade cannot start: ${started.envelope.msg}`)
    await look(Number(upgradeId))
    return { upgradeId, targetVersion: version.versionNo }
  }
  return {
    bench,
    platform,
    device,
    admin,
    beginUpgrade,
    /** Where everything is, as the example of a controller is told. */
    place: { PORT: new URL(opened.door.place).port, API: `http://127.0.0.1:${server.port}` },
    close: async (): Promise<void> => {
      ota.stop()
      await server.stop()
      await opened.stop()
      await bench.close()
    },
  }
}
export type DeviceSite = Awaited<ReturnType<typeof openDeviceSite>>
