import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startConsole, startPlatform } from '../build/production.mjs'
import { Refusal } from '../refusal.mjs'
import { freePort } from '../run/port.mjs'
import { findNginx } from '../test/nginx.mjs'
import { startRestartablePostgres } from '../test/postgres.mjs'
import { startBalancer } from './balancer.mjs'

const consoleCount = 3
const platformCount = 2

/**
 * Three consoles of one brand behind nginx without affinity, in front of two platforms behind it, on one PostgreSQL.
 * What they share: the secret of the seal, the database and the platforms' folder of files.
 */
export async function startCluster({ folder, secretFile }) {
  const nginxFile = findNginx()
  const postgres = await startRestartablePostgres()
  if (!nginxFile || !postgres) {
    await postgres?.stop()
    throw new Refusal('Replicas need nginx and PostgreSQL (Debian packages nginx-light and postgresql).')
  }
  const dataDir = join(folder, 'cluster')
  rmSync(dataDir, { recursive: true, force: true })
  const platforms = []
  const consoles = []
  let balancer
  const stop = async () => {
    for (const group of [consoles, platforms]) await Promise.all(group.map(({ service }) => service.stop()))
    await balancer?.stop()
    await postgres.stop()
  }
  try {
    const entry = await freePort()
    const platformPort = await freePort()
    // One database has one store of history, and two processes share only that of a server.
    const env = { DATABASE_URL: postgres.url, PLATFORM_HISTORY: '0' }
    // The first makes the database and its demo fleet.
    for (let at = 0; at < platformCount; at += 1) platforms.push(await startPlatform({ dataDir, env }))
    for (let at = 0; at < consoleCount; at += 1) {
      const metricsPort = await freePort()
      const started = await startConsole({ platformPort, secretFile, env: { METRICS_PORT: String(metricsPort) } })
      consoles.push({ ...started, metricsPort })
    }
    balancer = await startBalancer(nginxFile, {
      consoles: { port: entry, members: consoles.map(({ port }) => port) },
      platforms: { port: platformPort, members: platforms.map(({ port }) => port) },
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
