import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is being answered is given this long: above the 40 s that the platform has. */
const finishMs = 42_000
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

/**
 * Ends a server without losing a request. For `announceMs` it still takes connections, so that whoever balances the
 * load can read from `/readyz` that it must send no more; then it takes none, waits for what is running, and closes.
 */
export const stopServer = async (
  server: Server,
  { announceMs, silent }: { announceMs: number; silent: ReadonlySet<Socket> },
): Promise<void> => {
  await wait(announceMs)
  const limit = setTimeout(() => server.closeAllConnections(), finishMs)
  // Closing the HTTP server would also cut connections that are made and have not yet said what they want.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, wait(arrivalMs)])
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
  }, sweepMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
