import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Time for answers under way: more than the 40 s that a call to the platform may take. */
export const finishMs = 42_000
/** A new connection's first request may still be on the way. */
const arrivalMs = 500
const sweepMs = 100

/**
 * Connections of a server that have not sent anything yet: browsers and load balancers open them ahead. Node counts
 * them as busy, and would wait for their request when it closes.
 */
export const watchSilent = (server: Server): ReadonlySet<Socket> => {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }) => connections.delete(socket))
  return connections
}

/** Closes a server without losing a request: stops accepting, waits for requests, and cuts them after `limitMs`. */
export const closeServer = async (server: Server, silent: ReadonlySet<Socket>, limitMs = finishMs): Promise<void> => {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  // Closing the HTTP server would also cut connections whose request is still on the way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, wait(arrivalMs)])
  // A connection whose request ends from now on becomes idle, and would be kept for the next one.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  }, sweepMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
