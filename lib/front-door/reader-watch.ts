import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { millisecondsInMinute } from 'date-fns/constants'
import { leastBytes } from '@/lib/rate/watch-arrival'

export type ReaderTimes = {
  /** A reader who takes nothing of what is available for this long is disconnected, milliseconds. */
  stalledMs: number
  /** So is one who takes less than `leastBytes` in this long. How long an answer takes in all is the line's doing. */
  slowMs: number
}

export const readerTimes: ReaderTimes = { stalledMs: 10_000, slowMs: millisecondsInMinute }

type Watched = {
  response: ServerResponse
  socket: Socket
  /** Bytes taken at the last look, and since when it is that many. */
  taken: number
  since: number
  /** Bytes from which the next `leastBytes` count, and since when. */
  from: number
  fromSince: number
}

/**
 * Bytes that a socket's reader has taken, as far as differences matter. Node documents the count of whole chunks; for the
 * chunk in progress, which may be megabytes, only the handle knows, and Node's own time-outs ask it too. A chunk that
 * begins counts back by its size, and one that ends counts forth by it.
 */
const takenOf = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number =>
  socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0)

/**
 * Ends answers whose readers do not read. Only answers waiting for their reader are checked, not those waiting for us: a
 * page still being made, a file that the platform sends slowly. What a client sends meanwhile changes nothing.
 */
export const watchReaders = (times: ReaderTimes) => {
  const watched = new Set<Watched>()

  const look = (): void => {
    const now = performance.now()
    for (const one of watched) {
      const { response, socket } = one
      const taken = takenOf(socket)
      // It waits behind another answer on the same connection, and ends with that one.
      const isWaiting = response.socket === socket && response.writableLength > 0
      if (!isWaiting || taken !== one.taken) Object.assign(one, { taken, since: now })
      if (!isWaiting || taken < one.from || taken - one.from >= leastBytes) {
        Object.assign(one, { from: taken, fromSince: now })
      }
      if (now - one.since >= times.stalledMs || now - one.fromSince >= times.slowMs) response.destroy()
    }
  }

  let timer: NodeJS.Timeout | undefined
  /** @param socket The connection of its request: a pipelined answer has no socket yet. */
  return (response: ServerResponse, socket: Socket): void => {
    const now = performance.now()
    const one: Watched = { response, socket, taken: 0, since: now, from: 0, fromSince: now }
    watched.add(one)
    timer ??= setInterval(look, times.stalledMs / 10).unref()
    response.once('close', () => {
      watched.delete(one)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}
