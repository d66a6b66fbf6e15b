import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Hono } from 'hono'
import { closeServer, finishMs, watchSilent } from '@/lib/edge/drain-server'
import { watchArrival } from '@/lib/rate/watch-arrival'
import { type Config, StartError } from '../kernel/config/config'
import { shareSockets } from '../kernel/config/descriptors'
import type { Bindings } from '../kernel/http/watch/request-facts'

/** What still runs after the calls that had begun is cut so soon. */
const leastMs = 100

export type RunningServer = {
  port: number
  /**
   * Waits for the calls that have begun. Until they have ended it still listens, so that whoever asks hears that it
   * takes no more; then it closes.
   */
  stop: () => Promise<void>
}

/** Listens with the platform. Throws a `StartError` for a taken port. */
/** Longer than the console's, which says why. */
const arrivalTimes = { wholeMs: millisecondsInMinute, silenceMs: millisecondsInMinute }

export const listen = (
  app: Hono<{ Bindings: Bindings }>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  /** Aborted by `stop`; the platform was made with its signal. */
  draining = new AbortController(),
  arrival = arrivalTimes,
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const running = new Set<ServerResponse>()
    // Without options for TLS or HTTP/2 the adapter makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, hostname: host, port, autoCleanupIncoming: true }, (address) => {
      resolve({ port: address.port, stop: () => stop(server, { running, silent, draining }) })
    }) as Server
    const silent = watchSilent(server)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      running.add(response)
      watchArrival(request, arrival, () => request.socket.destroy())
      response.once('close', () => running.delete(response))
    })
    server.headersTimeout = 15_000
    // How long the rest of a request may take depends on what it is.
    server.requestTimeout = 0
    // Longer than the console keeps an idle connection, or it would send into one that is just being closed.
    server.keepAliveTimeout = 65_000
    server.maxConnections = shareSockets().calls
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${error.code ?? error.message})`
      reject(new StartError(`${host}:${port} ${reason}; set PLATFORM_PORT`))
    })
  })

type Open = { running: ReadonlySet<ServerResponse>; silent: ReadonlySet<Socket>; draining: AbortController }

const stop = async (server: Server, { running, silent, draining }: Open): Promise<void> => {
  draining.abort()
  const end = performance.now() + finishMs
  const begun = [...running].map((response) => new Promise((resolve) => response.once('close', resolve)))
  await Promise.race([Promise.all(begun), wait(finishMs, undefined, { ref: false })])
  await closeServer(server, silent, Math.max(leastMs, end - performance.now()))
}
