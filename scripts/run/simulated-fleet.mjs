import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simulatorMain } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'
import { freePort, portOf, requireFreePort } from './port.mjs'
import { howItEnded, Service } from './service.mjs'

/** MQTT's own port. */
const usualPort = 1883
/** Seconds until a simulator that ended by itself is started again: it never runs in a hot loop. */
const waits = [5, 15, 60, 300]
/** For a platform that answers to say where it is. */
const tellSeconds = 30
/** For all controllers to connect. */
const connectSeconds = 180
/** One that ran for so long did not fail at its start. */
const steadyMs = 600_000

/**
 * The port where devices come in at the platform's own broker, chosen before the platform starts, so that it is the same
 * after each restart of it. A demonstration finds another port where somebody else has the usual one.
 */
export async function chooseDevicePort({ isDemo, usual = usualPort, say = console.log }) {
  const variable = 'PLATFORM_MQTT_PORT'
  if (process.env[variable] === '0') return freePort()
  const port = portOf(variable, usual)
  try {
    await requireFreePort(port, variable)
    return port
  } catch (error) {
    if (!isDemo || process.env[variable] || !(error instanceof Refusal)) throw error
    const other = await freePort()
    say(`${error.message}\nThis time devices connect at port ${other}.`)
    return other
  }
}

/** A broker that runs elsewhere, without the platform's own name and password: devices have theirs. */
function outsideBroker() {
  const { MQTT_URL, MQTT_URL_FILE } = process.env
  const text = MQTT_URL || (MQTT_URL_FILE && readFileSync(MQTT_URL_FILE, 'utf8').trim())
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}

/** Where the fleet connects, or why there is none. */
export function planFleet({ isDemo, devicePort, host = process.env.PLATFORM_MQTT_HOST || '127.0.0.1' }) {
  if (!isDemo) return {}
  if (process.env.SIMULATOR === '0') return { why: 'off (SIMULATOR=0): controllers go offline within minutes' }
  const outside = outsideBroker()
  const clock = process.env.PLATFORM_CLOCK
  if (outside) return { broker: outside, ca: process.env.MQTT_CA_FILE, clock }
  // Only whoever made the certificate knows by which name it is called.
  if (process.env.PLATFORM_MQTT_CERT_FILE)
    return { why: 'none over TLS by itself: npm run simulate -- --broker mqtts://NAME:PORT --ca FILE' }
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return { broker: `mqtt://${address.includes(':') ? `[${address}]` : address}:${devicePort}`, clock }
}

/**
 * Starts the simulator of a demonstration's devices, from source with `dev`.
 * @param {{ broker: string, platform: string, dataDir: string, ca?: string, clock?: string, otaFactor?: string, otaScript?: string }} fleet
 * @param {{ dev?: boolean, write?: (text: string) => void }} [how]
 */
export function startSimulator(fleet, { dev = false, write } = {}) {
  const { broker, platform, dataDir, ca, clock, otaFactor, otaScript } = fleet
  const options = Object.entries({
    broker,
    platform,
    fleet: join(dataDir, 'fleet.json'),
    ca,
    clock,
    'ota-factor': otaFactor,
    'ota-script': otaScript,
  }).flatMap(([name, value]) => (value ? [`--${name}`, value] : []))
  const program = dev ? ['--import', 'tsx', join(root, 'simulator/main.ts')] : [simulatorMain]
  return new Service('simulator', [...program, ...options], {
    heapMb: 512,
    // It is told all it needs by its options: the platform's secrets are none of its business.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: dev ? 'development' : 'production' },
    ...(write && { write }),
  })
}

/** Where a platform is, by what it has printed: it says so a moment after it first answers. */
async function untilTold(platformOutput) {
  for (const last = Date.now() + tellSeconds * 1000; Date.now() < last; await sleep(50)) {
    const broker = /devices connect at ([^\s"]+)"/.exec(platformOutput())?.[1]
    const platform = /platform listening on ([^\s"]+)"/.exec(platformOutput())?.[1]
    if (broker && platform) return { broker, platform }
  }
  throw new Refusal('The platform has not said where devices connect.')
}

/**
 * Starts the built simulator beside a platform that answers, and waits until every controller that is not away has
 * connected and its first sample is stored: from then on the screens show what they show of a product that has run for
 * a while. For tests and measurements.
 * @param {{ platformOutput: () => string, dataDir: string, clock?: string, otaFactor?: string, otaScript?: string }} platform
 *   What the platform has printed, its data, and how the fleet is to behave.
 * @returns {Promise<Service>}
 */
export async function startConnectedFleet({ platformOutput, ...fleet }) {
  const { broker, platform } = await untilTold(platformOutput)
  let output = ''
  let tell = () => undefined
  const connected = new Promise((resolve) => {
    tell = () => resolve(undefined)
  })
  const write = (text) => {
    output += text
    if (output.includes('all connected')) tell()
  }
  const service = startSimulator({ ...fleet, broker, platform }, { write })
  const timer = setTimeout(tell, connectSeconds * 1000)
  await Promise.race([connected, service.ended])
  clearTimeout(timer)
  if (output.includes('all connected')) return service
  await service.stop()
  throw new Refusal(`The simulated fleet has not connected:\n${output}`)
}

/**
 * Keeps a program running until `stop`, and waits longer each time before it is started again. What it serves goes on
 * without it.
 * @param {() => Pick<Service, 'ended' | 'stop' | 'kill'>} start
 * @param {{ wait?: (ms: number) => Promise<unknown>, now?: () => number, say?: (line: string) => void }} [parts]
 */
export function keepRunning(start, { wait, now = Date.now, say = console.error } = {}) {
  const stopping = new AbortController()
  const pause = wait ?? ((ms) => sleep(ms, undefined, { signal: stopping.signal }))
  let current = start()
  const life = async () => {
    for (let failures = 0; ; failures += 1) {
      const began = now()
      const end = await current.ended
      if (stopping.signal.aborted) return
      if (now() - began >= steadyMs) failures = 0
      const seconds = waits[Math.min(failures, waits.length - 1)]
      say(`The simulated fleet ended by itself (${howItEnded(end)}); it starts again in ${seconds} s.`)
      await pause(seconds * 1000).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = start()
    }
  }
  const lived = life()
  return {
    kill: () => current.kill(),
    stop: async () => {
      stopping.abort()
      await current.stop()
      await lived
    },
  }
}
