import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { consoleFlags } from '../build.mjs'
import { freePort } from '../port.mjs'
import { Refusal } from '../refusal.mjs'
import { Service } from '../service.mjs'
import { ensureSessionSecret } from '../session-secret.mjs'
import { findNginx } from '../test/nginx.mjs'
import { startRestartablePostgres } from '../test/postgres.mjs'
import { startNginx } from '../test/start-nginx.mjs'

const host = 'console.example.com'
/** As many as deploy/kubernetes has of a brand. */
const replicas = 2

/** What a program says of something wrong: JSON lines of pino from level `error` on, and what is no JSON at all. */
const complaintsIn = (output) =>
  output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return /error|refus|warn/i.test(line)
    return JSON.parse(line).level >= 50
  })

/**
 * The deployment: PostgreSQL, a platform, two consoles of one brand and nginx before them, which sends each request to
 * either. What is replaced runs beside its successor until it is asked for nothing more.
 * @param {string} folder
 * @param {import('./two-builds.mjs').Build} first
 */
export async function openSite(folder, first) {
  const nginxFile = findNginx()
  const database = await startRestartablePostgres()
  if (database === null || nginxFile === undefined)
    throw new Refusal('The drill needs PostgreSQL and nginx: install postgresql and nginx-light.')
  const secretFile = join(folder, 'session-secret')
  ensureSessionSecret(secretFile)
  mkdirSync(join(folder, 'data'), { recursive: true })
  const common = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const output = { platform: '', console: '' }
  /** How those ended that were told to. */
  const ends = []
  const running = new Set()

  const start = async (name, args, { port, path, ...options }) => {
    const service = new Service(name, args, { ...options, write: (text) => (output[name] += text) })
    running.add(service)
    await service.untilAnswers(`http://127.0.0.1:${port}${path}`, 300)
    return { service, port }
  }
  const stop = async ({ service }) => {
    await service.stop()
    running.delete(service)
    ends.push(await service.ended)
  }
  const startPlatform = async (build) => {
    const port = await freePort()
    return start('platform', [build.platformCli, 'serve'], {
      port,
      path: '/healthz',
      env: {
        ...common,
        DATABASE_URL: database.url,
        PLATFORM_DEMO: '1',
        PLATFORM_PORT: String(port),
        PLATFORM_MQTT_PORT: '0',
        PLATFORM_DATA_DIR: join(folder, 'data'),
        PLATFORM_LOG_KEY: 'key-of-the-log-in-the-drill-0123456789',
        PLATFORM_MIGRATIONS: build.migrations,
        PLATFORM_CONTROLLERS: '300',
        // Two versions run side by side on one database: they would share only the store of a server.
        PLATFORM_HISTORY: '0',
        // One person is ten here.
        PLATFORM_CALL_LIMITS: 'off',
        CAPTCHA: 'off',
      },
    })
  }
  const startConsole = async (build, platform) => {
    const port = await freePort()
    return start('console', [...consoleFlags, build.consoleServer], {
      port,
      // Ready, and not only alive: nothing is sent to it before.
      path: '/readyz',
      cwd: dirname(build.consoleServer),
      env: {
        ...common,
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
        BRAND: '6',
        ALLOWED_HOSTS: host,
        TRUSTED_PROXIES: '127.0.0.1',
        PLATFORM_API_URL: `http://127.0.0.1:${platform.port}`,
        SESSION_SECRET_FILE: secretFile,
        STOP_ANNOUNCE_MS: '2000',
      },
    })
  }

  let platform
  let consoles = []
  let nginx
  const close = async () => {
    await nginx?.stop()
    await Promise.all([...running].map((service) => service.stop()))
    await database.stop()
  }
  const ports = () => {
    const own = consoles.map(({ port }) => port)
    return { 6: own, 12: own, 13: own }
  }
  try {
    platform = await startPlatform(first)
    for (let i = 0; i < replicas; i += 1) consoles.push(await startConsole(first, platform))
    const tls = await freePort()
    nginx = await startNginx(nginxFile, { tls, plain: await freePort(), consoles: ports() })
    return {
      host,
      url: `https://${host}:${tls}`,
      tls,
      databaseUrl: database.url,
      /** Starts a platform of `build` beside the present one, which migrates the database under it. */
      raisePlatform: async (build) => {
        const old = platform
        platform = await startPlatform(build)
        return { stopOld: () => stop(old) }
      },
      /**
       * Replaces one console: its successor is ready, nginx is told, and only then it is told to stop.
       * @param {number} at
       */
      replaceConsole: async (at, build) => {
        const old = consoles[at]
        const fresh = await startConsole(build, platform)
        consoles = consoles.with(at, fresh)
        await nginx.use(ports())
        await stop(old)
      },
      complaints: () => [
        ...complaintsIn(output.platform).map((line) => `platform: ${line}`),
        ...complaintsIn(output.console).map((line) => `console: ${line}`),
        ...nginx.errors().map((line) => `nginx: ${line}`),
      ],
      ends,
      close,
    }
  } catch (error) {
    console.error(output.platform.slice(-2000), output.console.slice(-2000))
    await close()
    throw error
  }
}
