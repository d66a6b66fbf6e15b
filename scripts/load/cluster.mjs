import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { consoleFlags, consoleServer, platformCli } from '../build.mjs'
import { freePort } from '../port.mjs'
import { Refusal } from '../refusal.mjs'
import { Service } from '../service.mjs'
import { findNginx } from '../test/nginx.mjs'
import { startRestartablePostgres } from '../test/postgres.mjs'
import { root } from '../toolchain.mjs'
import { startBalancer } from './balancer.mjs'

const consoleCount = 3
const platformCount = 2

/**
 * Three consoles of one brand behind nginx without affinity, in front of two platforms behind it, on one PostgreSQL.
 * What they share: the secret of the seal, the database and the platforms' folder of files.
 */
export async function startCluster({ folder, secretFile, environment }) {
  const nginxFile = findNginx()
  const postgres = await startRestartablePostgres()
  if (!nginxFile || !postgres) {
    await postgres?.stop()
    throw new Refusal('Replicas need nginx and PostgreSQL (Debian packages nginx-light and postgresql).')
  }
  const data = join(folder, 'cluster')
  rmSync(data, { recursive: true, force: true })
  const services = []
  let balancer
  const stop = async () => {
    await Promise.all(services.filter(({ kind }) => kind === 'console').map(({ service }) => service.stop()))
    await Promise.all(services.filter(({ kind }) => kind === 'platform').map(({ service }) => service.stop()))
    await balancer?.stop()
    await postgres.stop()
  }
  try {
    const [entry, platformEntry] = [await freePort(), await freePort()]
    const startPlatform = async () => {
      const port = await freePort()
      const service = new Service('platform', [platformCli, 'serve'], {
        quietStart: true,
        env: {
          ...environment,
          DATABASE_URL: postgres.url,
          PLATFORM_DEMO: '1',
          PLATFORM_PORT: String(port),
          PLATFORM_MQTT_PORT: '0',
          PLATFORM_DATA_DIR: data,
          PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
          CAPTCHA: 'off',
          // One database has one store of history, and two processes share only that of a server.
          PLATFORM_HISTORY: '0',
          PLATFORM_CALL_LIMITS: 'off',
          PLATFORM_SESSIONS: '9999',
        },
      })
      services.push({ kind: 'platform', service })
      await service.untilAnswers(`http://127.0.0.1:${port}/healthz`, 900)
      return { port, service }
    }
    const startConsole = async () => {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const service = new Service('console', [...consoleFlags, consoleServer], {
        quietStart: true,
        cwd: dirname(consoleServer),
        env: {
          ...environment,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          HOSTNAME: '127.0.0.1',
          PLATFORM_API_URL: `http://127.0.0.1:${platformEntry}`,
          SESSION_SECRET_FILE: secretFile,
          ALLOW_INSECURE: '1',
          STOP_ANNOUNCE_MS: '1000',
        },
      })
      services.push({ kind: 'console', service })
      await service.untilAnswers(`http://127.0.0.1:${port}/healthz`, 60)
      return { port, service, metricsPort }
    }
    // The first makes the database and its demo fleet.
    const platforms = []
    for (let at = 0; at < platformCount; at += 1) platforms.push(await startPlatform())
    const consoles = await Promise.all(Array.from({ length: consoleCount }, startConsole))
    balancer = await startBalancer(nginxFile, {
      consoles: { port: entry, members: consoles.map(({ port }) => port) },
      platforms: { port: platformEntry, members: platforms.map(({ port }) => port) },
    })
    const url = `http://127.0.0.1:${entry}`
    for (let tries = 0; ; tries += 1) {
      balancer.requireRunning()
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) break
      if (tries > 200) throw new Refusal('The consoles behind nginx are not ready.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { url, consoles, platforms, databaseUrl: postgres.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
