import 'server-only'
import type { Readable } from 'node:stream'

/** What the pipe needs of a request, whoever received it: the front door, or a route handler of Next. */
export type BffRequest = {
  method: string
  /** As it came over the wire: neither decoded nor normalised. */
  path: string
  /** With its question mark, or empty. */
  search: string
  /** A header by its lower-case name, null where there is none. */
  header: (name: string) => string | null
  /** Bytes as they come; reading stops when nobody asks for more. */
  body: AsyncIterable<Uint8Array>
  /** Fires when the client has gone. */
  signal: AbortSignal
  requestId: string
  /** Acquires a permit of the calls under way, until the answer is out; false when none is free for too long. */
  acquirePermit?: () => Promise<boolean>
  /** Address of the client where it is known for certain. */
  address: string | undefined
}

export type BffAnswer = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: Buffer | Readable | null
}
