import 'server-only'
import type { ServerResponse } from 'node:http'

/**
 * Lets an answer be written without waiting for its reader, and signals when it is written completely. A page
 * is small, and output not yet read costs memory for a moment; holding a page's place would cost others
 * theirs.
 */
export const writeWhole = (response: ServerResponse, onEnd: () => void): void => {
  // Forwards the overloads of both methods unchanged.
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
