import type { SpanPlace } from './trace-id'

/** Never a query, a parameter, an address or anything else that a person has typed. */
export type SpanAttributes = Record<string, string | number | boolean>

/** One measured piece of work. */
export type Span = {
  readonly place: SpanPlace
  set: (attributes: SpanAttributes) => void
  /** `failure` is a kind, such as a status or a code: never a message, which may hold values. */
  end: (failure?: string) => void
}

export type SpanStart = {
  /** Who does it: answers somebody, asks somebody, or neither. */
  kind: 'server' | 'client' | 'internal'
  /** The span that it is a part of, in this program or in another. */
  within?: SpanPlace | undefined
  /** Of a span that is not a part of another: the id of its trace; without it a new one. */
  traceId?: string | undefined
  attributes?: SpanAttributes
}

/** How long the end of a program waits for a receiver that may be gone. */
export const lastWordsMs = 1500

/** What the programs know of OpenTelemetry. Where nothing is sent there is none. */
export type Tracing = {
  start: (name: string, how: SpanStart) => Span
  /** Sends what is left, within `lastWordsMs`. Never rejects. */
  stop: () => Promise<void>
}
