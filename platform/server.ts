import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Hono } from 'hono'
import { type Config, StartError } from './kernel/config/config'
import type { Bindings } from './kernel/http/request-facts'

/** Requests that are still running when the platform is told to stop are given this long. Above the console's 40 s. */
const finishMs = 42_000
const sweepMs = 100
/** A connection that has just been made may have its request still on the way. */
const arrivalMs = 500

export type RunningServer = {
  port: number
  /**
   * Waits for the calls that have begun. Until they have ended it still listens, so that whoever asks hears that it
   * takes no more; then it closes.
   */
  stop: () => Promise<void>
}

/** Listens with the platform. Throws a `StartError` for a taken port. */
export const listen = (
  app: Hono<{ Bindings: Bindings }>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  /** Aborted by `stop`; the platform was made with its signal. */
  draining = new AbortController(),
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const running = new Set<ServerResponse>()
    // Nobody has said anything on these yet. Node counts them as busy, and would wait for their words when it ends.
    const silent = new Set<Socket>()
    // Without options for TLS or HTTP/2 the adapter makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, hostname: host, port, autoCleanupIncoming: true }, (address) => {
      resolve({ port: address.port, stop: () => stop(server, { running, silent, draining }) })
    }) as Server
    server.on('connection', (socket: Socket) => {
      silent.add(socket)
      socket.once('close', () => silent.delete(socket))
    })
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      silent.delete(socket)
      running.add(response)
      response.once('close', () => running.delete(response))
    })
    server.headersTimeout = 15_000
    server.requestTimeout = millisecondsInMinute
    // Longer than the console keeps an idle connection, or it would send into one that is just being closed.
    server.keepAliveTimeout = 65_000
    server.maxConnections = 1000
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
  await close(server, silent, Math.max(sweepMs, end - performance.now()))
}

/** Takes no new connection, and cuts after `limitMs` what still runs. */
const close = (server: Server, silent: ReadonlySet<Socket>, limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    // A connection whose call ends from now on falls idle, and would be kept for the console's next one.
    const began = performance.now()
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      if (performance.now() - began < arrivalMs) return
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    }, sweepMs)
    server.close(() => {
      clearTimeout(limit)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
