import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is being answered is given this long: above the 40 s that the platform has. */
const finishMs = 42_000
/** A connection that has just been made may have its request still on the way. */
const arrivalMs = 500
const sweepMs = 100

/**
 * Ends a server without losing a request. For `announceMs` it still takes connections, so that whoever balances the
 * load can read from `/readyz` that it must send no more; then it takes none, waits for what is running, and closes.
 */
export const stopServer = async (server: Server, announceMs: number): Promise<void> => {
  await wait(announceMs)
  const limit = setTimeout(() => server.closeAllConnections(), finishMs)
  // Closing the HTTP server would also cut connections that are made and have not yet said what they want.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, wait(arrivalMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
