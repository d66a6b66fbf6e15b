import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long an unwanted body is still read after the answer, milliseconds: its chunks cost the parser no more. */
const lingerMs = 150

/**
 * Sends the answer at once and closes the connection after the request's body, or soon after the answer when the body
 * continues. Closing the connection on a client that is still sending would lose it the answer.
 */
export const dropBody = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request
  // Otherwise Node closes with the answer if the client asked for it.
  response.shouldKeepAlive = true
  request.on('error', () => {
    // The client has gone.
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
