import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { secondsInMinute } from 'date-fns/constants'
import { type FleetController, readFleet } from '@/simulator/fleet-file'
import { untilPasses } from '@/tests/support/until'
import { freePort } from '../scripts/run/port.mjs'
import { fleetFileOf, writeFleetFile } from './seed/fleet-file'
import { opened } from './testing/crash-devices'
import { crashSite } from './testing/crash-site'
import { connectDevice } from './testing/device-client'
import { attacks } from './testing/hostile-attacks'
import { messageAttacks } from './testing/hostile-messages'
import type { Attack } from './testing/hostile-scene'
import { type RunningPlatform, realPlatform } from './testing/real-platform'
import { type Mosquitto, startMosquitto } from './testing/start-mosquitto'

// `npm test` has a second of each attack, and no figures, which depend on the machine. The long proof has both.
const seconds = Number(process.env.HOSTILE_SECONDS ?? 0)
const lastsMs = 1000 * (seconds || 1)
const limitMs = 180_000 + 4 * lastsMs
/** What a deployment gives a platform. */
const bounds = { heapMb: 512, descriptors: 2000 }
/** What others may have to wait meanwhile, ms; what one device may cost in a minute, a share of a core. */
const mostMs = 250
const mostCpu = 0.02
/** Memory afterwards, more than before. */
const mostMoreMb = 64
const backWithin = { timeout: 60_000, interval: 1000 }

/** A broker of its own in place of the platform's: what it lets through is left to the platform. */
const isOutside = process.env.HOSTILE_BROKER === 'mosquitto'
const tried = isOutside ? messageAttacks : attacks

const site = crashSite('hostile')
let broker: Mosquitto | null = null
let fleet: FleetController[]
let port: number
let server: RunningPlatform
let killAll = (): void => undefined
beforeAll(async () => {
  const place = await site.embedded()
  await opened(place, (database) => writeFleetFile(database, { dataDir: place.dataDir, now: new Date() }))
  fleet = readFleet(fleetFileOf(place.dataDir)).controllers.filter(({ systems }) => systems.length > 0)
  broker = isOutside ? await startMosquitto() : null
  port = broker ? Number(new URL(broker.url).port) : await freePort()
  const platform = realPlatform(place.dataDir, bounds)
  killAll = platform.killAll
  const starting = platform.serve({
    PLATFORM_CONTROLLERS: '60',
    PLATFORM_DEMO: '1',
    PLATFORM_MQTT_PORT: String(port),
    LOG_LEVEL: 'warn',
    ...broker?.env,
  })
  // Each waits for the other: for its files, and for its answer.
  ;[server] = await Promise.all([starting, broker?.start()])
}, 120_000)
afterAll(async () => {
  killAll()
  await broker?.stop()
})

const pid = (): number => server.child.pid ?? 0
/** Seconds of a core that it has used. */
const cpu = (): number => {
  const fields = readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const memoryMb = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1]) / 1024

/** How long /healthz takes meanwhile, by a process of its own: this one is busy with the attack. */
const probe = `
const [base, until] = [process.argv[1], performance.now() + Number(process.argv[2])]
const taken = []
const next = async () => {
  const start = performance.now()
  const { status } = await fetch(base + '/healthz').catch(() => ({ status: 0 }))
  taken.push(status === 200 ? performance.now() - start : 60000)
  if (performance.now() < until) setTimeout(next, 100)
  else console.log(taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)])
}
next()`
const probeHealth = async (ms: number): Promise<number> => {
  const child = spawn(process.execPath, ['-e', probe, server.base, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  await once(child, 'close')
  return Number(out)
}

/** A device by the protocol comes in, and its message is acknowledged. */
let sent = 0
const serveOther = async (): Promise<void> => {
  sent += 1
  // Another one each time: a device has to come once in seconds.
  const [device] = fleet.slice(-1 - (sent % 30)) as [FleetController]
  const { macWifiId, platformId, key } = device
  const line = await connectDevice(`mqtt://127.0.0.1:${port}`, {
    address: macWifiId,
    key,
    topic: `hvac/${platformId}/${macWifiId}`,
  } as never)
  await line.listen()
  const message = { v: 1, boot: 'honest', seq: sent, time: Date.now() }
  expect(await line.ask('state', message)).toMatchObject({ status: 'stored' })
  await line.end()
}
const answers = async (): Promise<void> => {
  const response = await fetch(`${server.base}/healthz`)
  expect(response.status).toBe(200)
}

/** What the platform costs by itself while /healthz is called: a share of a core. */
let idle = 0
beforeAll(async () => {
  if (seconds === 0) return
  // What is done for the first time takes longer.
  for (let n = 0; n < 10; n += 1) await serveOther()
  // A crowd takes memory once that the allocator does not give back; what counts is whether attacks take more and more.
  const [device, other] = fleet as [FleetController, FleetController]
  const until = performance.now() + lastsMs
  await tried[0]?.run({ port, device, other, isOver: () => performance.now() >= until })
  const before = cpu()
  await probeHealth(lastsMs)
  idle = (cpu() - before) / seconds
}, limitMs)

/** What an attack costs others, measured from outside. */
const measure = async (by: Attack['by'], attack: () => Promise<void>): Promise<void> => {
  const before = memoryMb()
  const usedBefore = cpu()
  const [p99] = await Promise.all([probeHealth(lastsMs), attack()])
  const used = cpu() - usedBefore - idle * seconds
  if (by === 'device') expect(used).toBeLessThanOrEqual(mostCpu * secondsInMinute)
  expect(p99).toBeLessThanOrEqual(mostMs)
  // A process that does nothing clears nothing either.
  await untilPasses(async () => {
    await probeHealth(1000)
    expect(memoryMb()).toBeLessThanOrEqual(before + mostMoreMb)
  }, backWithin)
}

type Tried = Attack & { at: number }
/** A figure is of one attack. Without figures those of devices go on four at a time, apart by their reasons. */
const most = seconds > 0 ? 1 : 4
const groups: Tried[][] = []
for (const [at, attack] of tried.entries()) {
  const fits = (group: Tried[]): boolean =>
    group.length < most &&
    [attack, ...group].every(({ by }) => by === 'device') &&
    !group.some(({ reason }) => reason !== null && reason === attack.reason)
  const group = groups.find(fits)
  if (group) group.push({ ...attack, at })
  else groups.push([{ ...attack, at }])
}

it.each(groups.map((group) => ({ name: group.map(({ name }) => name).join('; '), group })))(
  '$name: others are served',
  async ({ group }) => {
    const logged = server.out().length
    const until = performance.now() + lastsMs
    const runs = group.map(({ run, at }) => {
      const [device, other] = [fleet[1 + at], fleet[0]]
      if (!device || !other) throw new Error('too small a fleet')
      return () => run({ port, device, other, isOver: () => performance.now() >= until })
    })
    const attack = async (): Promise<void> => {
      await Promise.all(runs.map((run) => run()))
    }
    const served = async (): Promise<void> => {
      await serveOther()
      await answers()
    }
    if (seconds > 0) await measure(group[0]?.by ?? 'crowd', attack)
    else await Promise.all([attack(), served()])
    await served()
    for (const { reason } of group) {
      if (reason === null) continue
      const cut = new RegExp(`"reason":"${reason}".*a connection of a device was ended`)
      await untilPasses(() => expect(server.out().slice(logged)).toMatch(cut), { ...backWithin, interval: 50 })
    }
    expect(server.child.exitCode).toBeNull()
  },
  limitMs,
)
