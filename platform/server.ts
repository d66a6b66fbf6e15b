import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Config, StartError } from './config'
import type { Bindings } from './http/request-facts'

/** Requests that are still running when the platform is told to stop are given this long. Above the console's 40 s. */
const finishMs = 42_000
const sweepMs = 100

export type RunningServer = {
  port: number
  /** Takes no new connection, waits for what is running, and closes the rest. */
  stop: () => Promise<void>
}

/** Listens with the platform. Throws a `StartError` for a taken port. */
export const listen = (
  app: Hono<{ Bindings: Bindings }>,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    // Without options for TLS or HTTP/2 the adapter makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, hostname: host, port, autoCleanupIncoming: true }, (address) => {
      resolve({ port: address.port, stop: () => stop(server) })
    }) as Server
    server.headersTimeout = 15_000
    server.requestTimeout = 60_000
    // Longer than the console keeps an idle connection, or it would send into one that is just being closed.
    server.keepAliveTimeout = 65_000
    server.maxConnections = 1000
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${error.code ?? error.message})`
      reject(new StartError(`${host}:${port} ${reason}; set PLATFORM_PORT`))
    })
  })

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), finishMs)
    // A connection whose call ends from now on falls idle, and would be kept for the console's next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    server.close(() => {
      clearTimeout(limit)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
