import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is being answered is given this long: above the 40 s that a call to the platform may take. */
export const finishMs = 42_000
/** A connection that has just been made may have its request still on the way. */
const arrivalMs = 500
const sweepMs = 100

/**
 * Connections of a server on which nobody has said anything yet: browsers and balancers make them ahead. Node counts
 * them as busy, and would wait for their words when it ends.
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

/** Closes a server without losing a request: it takes no new connection, waits for what runs, and cuts it after `limitMs`. */
export const closeServer = async (server: Server, silent: ReadonlySet<Socket>, limitMs = finishMs): Promise<void> => {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  // Closing the HTTP server would also cut connections that are made and have not yet said what they want.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, wait(arrivalMs)])
  // A connection whose request ends from now on falls idle, and would be kept for the next one.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  }, sweepMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
