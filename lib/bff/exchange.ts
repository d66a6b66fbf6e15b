import 'server-only'
import type { Readable } from 'node:stream'

/** What the proxy needs of a request, with or without a front door before Next. */
export type BffRequest = {
  method: string
  /** As received: neither decoded nor normalised. */
  path: string
  /** With its question mark, or empty. */
  search: string
  /** A header by its lower-case name, null where there is none. */
  header: (name: string) => string | null
  /** Bytes as they arrive; reading pauses when nobody consumes them. */
  body: AsyncIterable<Uint8Array>
  /** Fires when the client has gone. */
  signal: AbortSignal
  requestId: string
  /** Acquires a permit for a call, held until the answer is out; false when none frees up in time. */
  acquirePermit?: () => Promise<boolean>
  /** Address of the client, where it is known for certain. */
  address: string | undefined
}

export type BffAnswer = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: Buffer | Readable | null
}
