import { readFileSync } from 'node:fs'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type NextServer from 'next'
import { closeStreams } from '@/lib/bff/limits/open-streams'
import { serveByNext } from '@/lib/bff/serve-by-next'
import { resumeOwedSignOuts } from '@/lib/bff/sign-in/owed-sign-outs'
import { beginDraining } from '@/lib/bff/watch/health'
import { logger } from '@/lib/bff/watch/logger'
import { metrics } from '@/lib/bff/watch/metrics'
import { beginTracing, endTracing } from '@/lib/bff/watch/tracing'
import { watchPlatform } from '@/lib/bff/watch/watch-platform'
import { brandOfHost } from '@/lib/brand/host-table'
import { consoleConfig } from '@/lib/config/console-config'
import { consoleBuild, noteCommit } from '@/lib/config/console-version'
import { refuseStart } from '@/lib/config/refuse-start'
import { closeServer, watchSilent } from '@/lib/edge/drain-server'
import { requireConfig } from '@/lib/session/check-config'
import { loadTelemetry } from '@/lib/telemetry/load-telemetry'
import { logEverything } from '@/lib/telemetry/log-everything'
import { serveMetrics } from '@/lib/telemetry/serve-metrics'
import { createDoor } from './door'
import { openStaticFiles } from './static-files'

const root = import.meta.dirname
const require = createRequire(import.meta.url)
const announceMs = Number(process.env.STOP_ANNOUNCE_MS || 0)

// Their format was checked with the rest of the environment.
const portOf = (name: string, fallback: number): number => Number(process.env[name] || fallback)

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuseStart(
        error.code === 'EADDRINUSE' ? `${host}:${port} is in use; set PORT` : `cannot listen on ${host}:${port}`,
      ),
    )
    server.listen(port, host, resolve)
  })

const prepareNext = async (host: string, port: number) => {
  // A standalone build reads its configuration from here and not from next.config.mjs.
  const { config } = JSON.parse(readFileSync(join(root, '.next/required-server-files.json'), 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
  const next: typeof NextServer = require('next')
  // Next takes over upgrades of the server that it is given: this one never listens.
  const app = next({ dev: false, dir: root, hostname: host, port, quiet: true, httpServer: new Server() })
  await app.prepare()
  return app
}

let isStopping = false
let server: Server | undefined
let silent: ReturnType<typeof watchSilent> = new Set()
let metricsServer: Server | undefined

const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  beginDraining()
  logger().info('console stops')
  closeStreams()
  if (server) {
    // Still accepts connections, so that the load balancer reads from `/healthz` that it must send no more.
    await wait(announceMs)
    await closeServer(server, silent)
  }
  metricsServer?.closeAllConnections()
  await endTracing()
  process.exit(code)
}

// A stream cut at the wrong moment may have no listener for its error. That ends one request, not the process.
const isOneRequests = ({ code = '', name }: NodeJS.ErrnoException): boolean =>
  name === 'AbortError' || /^(?:ECONN|EPIPE$|ERR_STREAM_|ERR_HTTP_|UND_ERR_)/.test(code)

process.on('unhandledRejection', (error) => logger().error({ err: error }, 'unhandled rejection'))
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (isOneRequests(error)) return logger().error({ err: error }, 'a stream failed after its client had gone')
  // The process cannot be trusted for long: it finishes its requests and is restarted.
  logger().fatal({ err: error }, 'uncaught exception')
  return stop(1)
})

process.chdir(root)
noteCommit(root)
requireConfig()
logEverything(logger)
const { telemetry, unreadNames } = consoleConfig()
if (unreadNames.length > 0)
  logger().warn({ names: unreadNames }, 'variables that no program reads are set: correct the names, or remove them')
if (telemetry) {
  const { startTelemetry } = await loadTelemetry().catch((error: Error) =>
    refuseStart(`OpenTelemetry cannot be loaded: ${error.message}`),
  )
  const warn = (reason: string) => logger().warn({ reason }, 'telemetry could not be sent')
  beginTracing(startTelemetry({ settings: telemetry, registry: metrics().registry, warn }))
}
watchPlatform()
const host = process.env.HOSTNAME || '0.0.0.0'
const port = portOf('PORT', 3000)
const app = await prepareNext(host, port)
const next = app.getRequestHandler()
server = createDoor({
  serve: serveByNext((request, response) => next(request, response)),
  files: openStaticFiles(root),
  isOurHost: (host) => brandOfHost(consoleConfig().hosts, host ?? null) !== undefined,
  isStopping: () => isStopping,
})
silent = watchSilent(server)
await listen(server, host, port)
const metricsPort = portOf('METRICS_PORT', 0)
metricsServer = metricsPort
  ? await serveMetrics(metrics().registry, process.env.METRICS_HOST || '127.0.0.1', metricsPort).catch((error: Error) =>
      refuseStart(
        `METRICS_PORT ${metricsPort} cannot be listened on (${error.message}): end what listens there, or name another`,
      ),
    )
  : undefined
await resumeOwedSignOuts()
logger().info({ ...consoleBuild(), host, port }, 'console listens')

process.on('SIGTERM', () => stop(0))
process.on('SIGINT', () => stop(0))
