import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What is being answered is given this long: above the 40 s that the platform has. */
const finishMs = 42_000
const sweepMs = 100

/**
 * Ends a server without losing a request. For `announceMs` it still takes connections, so that whoever balances the
 * load can read from `/readyz` that it must send no more; then it takes none, waits for what is running, and closes.
 */
export const stopServer = async (server: Server, announceMs: number): Promise<void> => {
  await wait(announceMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const limit = setTimeout(() => server.closeAllConnections(), finishMs)
  server.closeIdleConnections()
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
}
