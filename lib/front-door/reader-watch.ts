import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'

export type ReaderTimes = {
  /** A reader who takes nothing of what is there for this long is let go, milliseconds. */
  stalledMs: number
  /** And one who takes a little now and then, after this long: of an answer, of a download. */
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
 * How far a socket's reader has come. Whole pieces are counted by what Node documents; of the piece that is on its way,
 * which may be megabytes, only the handle knows, and Node's own time-outs ask it the same.
 */
const takenOf = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): string =>
  `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`

/**
 * Ends answers whose readers do not read. Only what waits for its reader is looked at, not what waits for us: a page that
 * is still being made, a file that the platform is slow with. What a client sends meanwhile changes nothing.
 */
export const watchReaders = (times: ReaderTimes) => {
  const watched = new Set<Watched>()

  const look = (): void => {
    const now = performance.now()
    for (const one of watched) {
      const { response, socket } = one
      const taken = takenOf(socket)
      // Behind another answer on the same connection, it waits for that one, and goes with it.
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
  /** @param socket The connection of its request: an answer behind another one is not given to it yet. */
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
