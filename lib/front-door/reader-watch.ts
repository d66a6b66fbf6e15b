import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'

export type ReaderTimes = {
  /** A reader who takes nothing of what is available for this long is disconnected, milliseconds. */
  stalledMs: number
  /** One who takes a little now and then is disconnected after this long: for an answer, for a download. */
  maxMs: number
  maxDownloadMs: number
}

export const readerTimes: ReaderTimes = {
  stalledMs: 10_000,
  maxMs: 120_000,
  maxDownloadMs: minutesToMilliseconds(15),
}

type Watched = { response: ServerResponse; socket: Socket; began: number; since: number; taken: string }

/**
 * How much a socket's reader has taken. Node documents the count of whole chunks; for the chunk in progress,
 * which may be megabytes, only the handle knows, and Node's own time-outs ask it too.
 */
const takenOf = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string =>
  `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`

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
      if (!isWaiting || taken !== one.taken) {
        one.since = now
        one.taken = taken
      }
      const longest = response.getHeader('Content-Disposition') ? times.maxDownloadMs : times.maxMs
      if (isWaiting && (now - one.since >= times.stalledMs || now - one.began >= longest)) response.destroy()
    }
  }

  let timer: NodeJS.Timeout | undefined
  /** @param socket The connection of its request: a pipelined answer has no socket yet. */
  return (response: ServerResponse, socket: Socket): void => {
    const now = performance.now()
    const one: Watched = { response, socket, began: now, since: now, taken: '' }
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
