import type { ServerResponse } from 'node:http'

/**
 * Lets whoever makes an answer write it without waiting for its reader, and says when the last of it is written. A page
 * is small, and what a slow reader has not taken yet costs memory for a moment; a place among the pages would cost others
 * theirs.
 */
export const writeWhole = (response: ServerResponse, onEnd: () => void): void => {
  // The overloads of both are handed through as they come.
  const write: (...given: unknown[]) => boolean = response.write.bind(response) as never
  const end: (...given: unknown[]) => ServerResponse = response.end.bind(response) as never
  response.write = (...given: unknown[]): boolean => {
    write(...given)
    return true
  }
  response.end = ((...given: unknown[]): ServerResponse => {
    end(...given)
    onEnd()
    return response
  }) as typeof response.end
}
