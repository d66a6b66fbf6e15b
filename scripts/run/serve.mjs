import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, consoleFlags, consoleServer, platformCli } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'
import { planPast, readPastOptions, startPast } from './demo-past.mjs'
import { portOf, requireFreePort } from './port.mjs'
import { howItEnded, Service } from './service.mjs'
import { ensureSessionSecret } from './session-secret.mjs'
import { chooseDevicePort, keepRunning, planFleet, startSimulator } from './simulated-fleet.mjs'

/** npm forwards a Ctrl-C that the terminal has already sent here: signals this close together count as one. */
const sameSignalMs = 1000
/** The first start creates the demo fleet. */
const platformSeconds = 900
const consoleSeconds = 120

const bin = (path) => join(root, 'node_modules', path)

function settings() {
  const host = process.env.HOST || '127.0.0.1'
  return {
    host,
    port: portOf('PORT', 3000),
    platformPort: portOf('PLATFORM_PORT', 4000),
    dataDir: resolve(root, process.env.PLATFORM_DATA_DIR || '.data/platform'),
    /** A platform that runs elsewhere; then none is started. */
    otherPlatform: process.env.PLATFORM_API_URL,
    secretFile: process.env.SESSION_SECRET
      ? undefined
      : resolve(root, process.env.SESSION_SECRET_FILE || '.data/session-secret'),
    /** A demonstration on the embedded database; on PostgreSQL only on request. */
    isDemo:
      !process.env.PLATFORM_API_URL &&
      (process.env.PLATFORM_DEMO
        ? process.env.PLATFORM_DEMO === '1'
        : !process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE),
    /** Whether the platform has a broker of its own, where devices connect. */
    hasDoor: !process.env.PLATFORM_API_URL && !process.env.MQTT_URL && !process.env.MQTT_URL_FILE,
    isLoopback: /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host),
  }
}

function startPlatform({ platformPort, devicePort, dataDir, isDemo }, dev) {
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 })
  const args = dev
    ? [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'platform/cli.ts', 'serve']
    : [platformCli, 'serve']
  return new Service('platform', args, {
    watched: dev,
    heapMb: isDemo && !dev ? 768 : undefined,
    env: {
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      PLATFORM_DEMO: isDemo ? '1' : '0',
      PLATFORM_PORT: String(platformPort),
      ...(devicePort && { PLATFORM_MQTT_PORT: String(devicePort) }),
      PLATFORM_DATA_DIR: dataDir,
      PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  })
}

function startConsole({ host, port, secretFile, isLoopback }, platformUrl, dev) {
  const args = dev
    ? [bin('next/dist/bin/next'), 'dev', '--port', String(port), '--hostname', host]
    : [...consoleFlags, consoleServer]
  return new Service('console', args, {
    quietStart: true,
    cwd: dev ? root : dirname(consoleServer),
    env: {
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      HOSTNAME: host,
      PLATFORM_API_URL: platformUrl,
      SESSION_SECRET_FILE: secretFile,
      ENDED_SESSIONS_FILE: process.env.ENDED_SESSIONS_FILE || resolve(root, '.data/ended-sessions'),
      // Plain http is for this machine only; behind a TLS terminator the cookie stays Secure.
      ALLOW_INSECURE: process.env.ALLOW_INSECURE ?? (isLoopback ? '1' : undefined),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  })
}

function welcome({ port, platformPort, otherPlatform, isDemo }, fleet, past) {
  const accounts = 'admin (superuser); editor, service, viewer (roles); password Console-2026'
  const lines = [
    ['Console', `http://localhost:${port}`],
    ['Brands', `http://localhost:${port}  http://hitachi.localhost:${port}  http://york.localhost:${port}`],
    ['Platform', otherPlatform ?? `http://127.0.0.1:${platformPort}`],
    ...(isDemo ? [['Demo accounts', accounts]] : []),
    ...(fleet.broker ? [['Simulated fleet', `${fleet.broker}; SIMULATOR=0 starts without it`]] : []),
    ...(fleet.why ? [['Simulated fleet', fleet.why]] : []),
    ...(past.why ? [['Past', past.why]] : []),
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([name, text]) => `  ${name.padEnd(17)}${text}`).join('\n')}\n`)
}

/** What the simulator is told. */
const playedBy = ({ dataDir, platformPort }, fleet) => ({
  ...fleet,
  dataDir,
  platform: `http://127.0.0.1:${platformPort}`,
  otaFactor: process.env.PLATFORM_OTA_FACTOR,
})

/** Stops on the first Ctrl-C or SIGTERM; kills everything at once on a second one. */
function untilSignal(services, besides) {
  return new Promise((resolve) => {
    let first = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (!first) {
          first = Date.now()
          resolve(undefined)
        } else if (Date.now() - first > sameSignalMs) for (const service of [...services, ...besides]) service.kill()
      })
    }
  })
}

/** Starts the platform and the console, and keeps them until a signal comes or one of them ends. */
export async function serve({ dev, args = [] }) {
  const options = readPastOptions(args)
  const chosen = settings()
  await requireFreePort(chosen.port, 'PORT')
  if (!chosen.otherPlatform) await requireFreePort(chosen.platformPort, 'PLATFORM_PORT')
  if (chosen.hasDoor) chosen.devicePort = await chooseDevicePort(chosen)
  const fleet = planFleet(chosen)
  const past = planPast({ ...chosen, fleet })
  if (!dev) await build()
  if (chosen.secretFile) ensureSessionSecret(chosen.secretFile)

  const services = []
  /** Programs that the product does without for a while. */
  const besides = []
  let stopping = false
  const told = untilSignal(services, besides).then(() => {
    stopping = true
    return 'told'
  })
  const started = async () => {
    let platformUrl = chosen.otherPlatform
    if (!platformUrl) {
      platformUrl = `http://127.0.0.1:${chosen.platformPort}`
      const platform = startPlatform(chosen, dev)
      services.push(platform)
      await platform.untilAnswers(`${platformUrl}/healthz`, platformSeconds)
    }
    if (stopping) return
    const filling = past.isPlayed && startPast({ ...playedBy(chosen, past), options }, { dev })
    if (filling) besides.push(filling)
    const console_ = startConsole(chosen, platformUrl, dev)
    services.push(console_)
    await console_.untilAnswers(`http://127.0.0.1:${chosen.port}/healthz`, consoleSeconds)
    if (filling) await filling.ready
  }

  try {
    if ((await Promise.race([told, started()])) === 'told') return
    welcome(chosen, fleet, past)
    // Last: thousands of devices that connect would compete with what people wait for.
    if (fleet.broker) besides.push(keepRunning(() => startSimulator(playedBy(chosen, fleet), { dev })))
    const ended = services.map(async (service) => ({ service, end: await service.ended }))
    const first = await Promise.race([told, ...ended])
    if (first !== 'told')
      throw new Refusal(`The ${first.service.name} ended by itself (${howItEnded(first.end)}); everything is stopped.`)
  } finally {
    await Promise.all(services.map((service) => service.stop()))
    // After the platform: the fleet does not leave, nobody is there to hear it. Each controller would be told offline.
    await Promise.all(besides.map((service) => service.stop()))
  }
}
