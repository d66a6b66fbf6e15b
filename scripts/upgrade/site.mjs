import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startConsole, startPlatform } from '../build/production.mjs'
import { Refusal } from '../refusal.mjs'
import { freePort } from '../run/port.mjs'
import { ensureSessionSecret } from '../run/session-secret.mjs'
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

/** Starts and ends programs of any build, and keeps what they say and how they end. */
const programsOf = (folder, databaseUrl) => {
  const secretFile = join(folder, 'session-secret')
  ensureSessionSecret(secretFile)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const output = { platform: '', console: '' }
  const writeTo = (name) => (text) => {
    output[name] += text
  }
  const ends = []
  const running = new Set()
  const keep = (program) => {
    running.add(program)
    return program
  }
  return {
    output,
    /** How those ended that were ended. */
    ends,
    platformOf: async (build) =>
      keep(
        await startPlatform({
          dataDir,
          cli: build.platformCli,
          write: writeTo('platform'),
          env: {
            DATABASE_URL: databaseUrl,
            PLATFORM_LOG_KEY: 'key-of-the-log-in-the-drill-0123456789',
            PLATFORM_MIGRATIONS: build.migrations,
            PLATFORM_CONTROLLERS: '300',
            // Two versions run side by side on one database: they would share only the store of a server.
            PLATFORM_HISTORY: '0',
            PLATFORM_SESSIONS: undefined,
          },
        }),
      ),
    consoleOf: async (build, platform) =>
      keep(
        await startConsole({
          platformPort: platform.port,
          secretFile,
          server: build.consoleServer,
          // Ready, and not only alive: nothing is sent to it before.
          path: '/readyz',
          seconds: 300,
          write: writeTo('console'),
          env: {
            BRAND: '6',
            ALLOW_INSECURE: undefined,
            ALLOWED_HOSTS: host,
            TRUSTED_PROXIES: '127.0.0.1',
            STOP_ANNOUNCE_MS: '2000',
          },
        }),
      ),
    stop: async (program) => {
      await program.service.stop()
      running.delete(program)
      ends.push(await program.service.ended)
    },
    stopAll: () => Promise.all([...running].map(({ service }) => service.stop())),
  }
}

/**
 * The deployment: PostgreSQL, a platform, two consoles of one brand and nginx before them, which sends each request to
 * either. What is replaced runs beside its successor until no request goes to it any more.
 * @param {string} folder
 * @param {import('./two-builds.mjs').Build} first
 */
export async function openSite(folder, first) {
  const nginxFile = findNginx()
  const database = await startRestartablePostgres()
  if (database === null || nginxFile === undefined)
    throw new Refusal('The drill needs PostgreSQL and nginx: install postgresql and nginx-light.')
  const { output, ends, platformOf, consoleOf, stop, stopAll } = programsOf(folder, database.url)
  let platform
  let consoles = []
  let nginx
  const close = async () => {
    await nginx?.stop()
    await stopAll()
    await database.stop()
  }
  const ports = () => {
    const own = consoles.map(({ port }) => port)
    return { 6: own, 12: own, 13: own }
  }
  try {
    platform = await platformOf(first)
    for (let i = 0; i < replicas; i += 1) consoles.push(await consoleOf(first, platform))
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
        platform = await platformOf(build)
        return { stopOld: () => stop(old) }
      },
      /**
       * Replaces one console: its successor is ready, nginx sends to it, and only then the old one is ended.
       * @param {number} at
       */
      replaceConsole: async (at, build) => {
        const old = consoles[at]
        const fresh = await consoleOf(build, platform)
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
