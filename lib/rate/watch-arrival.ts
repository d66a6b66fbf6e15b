import type { IncomingMessage } from 'node:http'

type Limits = {
  /** Longest for all of an ordinary request. */
  wholeMs: number
  /** Longest that an upload may be silent, however long it takes in all. */
  silenceMs: number
}

/** Less than this within the limit of silence is silence too, or one byte a minute would hold a place for days. */
export const leastBytes = 32 * 1024
/** How often it is looked. */
const lookMs = 5000

const isUpload = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Waits for the rest of a request: for an ordinary one so long in all, for an upload as long as it goes on, because how
 * long a file takes is the line's doing. `giveUp` is called once, when the client has let the time pass.
 */
export const watchArrival = (request: IncomingMessage, { wholeMs, silenceMs }: Limits, giveUp: () => void): void => {
  if (request.complete || request.headers['content-length'] === '0') return
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const limit = isUpload(request) ? silenceMs : wholeMs
  let since = performance.now()
  let seen = socket.bytesRead
  const end = () => clearInterval(timer)
  const look = () => {
    if (request.complete || socket.destroyed) return end()
    const now = performance.now()
    if (isUpload(request) && socket.bytesRead - seen >= leastBytes) {
      seen = socket.bytesRead
      since = now
    }
    if (now - since < limit) return
    end()
    giveUp()
  }
  const timer = setInterval(look, Math.min(lookMs, limit / 2))
  timer.unref()
  request.once('close', end)
}
