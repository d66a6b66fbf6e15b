import type { IncomingMessage, ServerResponse } from 'node:http'

/** Longest that a body nobody wants is read on after the answer, milliseconds: its pieces cost the parser no more. */
const lingerMs = 150

/**
 * Has the answer go out at once and the connection end with the request's body, or soon after the answer when the body
 * goes on. A connection that is closed on a client which is still sending would cost it the answer.
 */
export const dropBody = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request
  // Otherwise Node closes with the answer for a client that asked for it.
  response.shouldKeepAlive = true
  request.on('error', () => {
    // The client has gone, and wants nothing any more.
  })
  response.once('finish', () => {
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    const end = () => {
      clearTimeout(timer)
      socket.destroySoon()
    }
    if (request.readableEnded) end()
    else request.once('end', end).resume()
  })
}
