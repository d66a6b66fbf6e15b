import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Heal, Plant } from './settings'

/** What somebody at another terminal tells the simulator that runs. */
export type Order = { plant?: Plant[]; heal?: Heal[] }

/** Beside the fleet: whoever may read its keys may plant faults. */
const placeOf = (fleet: string): string => join(dirname(fleet), 'simulator.sock')

const readAll = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  let text = ''
  for await (const part of stream) text += part.toString('utf8')
  return text
}

/** Longer, and the system cuts the name of a socket off: other programs would look for it elsewhere. */
const longestPath = 103

/**
 * Hears orders, one a connection; answers each with a line for a person. Null where the fleet's path is too long for a
 * socket beside it.
 */
export const openControl = async (fleet: string, carryOut: (order: Order) => string): Promise<(() => void) | null> => {
  const place = placeOf(fleet)
  if (Buffer.byteLength(place) > longestPath) return null
  rmSync(place, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    readAll(socket)
      .then((text) => socket.end(carryOut(JSON.parse(text) as Order)))
      .catch(() => socket.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => resolve(() => server.close()))
  })
}

/** Tells the simulator of a fleet what to do. Throws where none runs. */
export const tell = async (fleet: string, order: Order): Promise<string> => {
  const socket = createConnection(placeOf(fleet))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('error', reject)
  })
  socket.end(JSON.stringify(order))
  return readAll(socket)
}
