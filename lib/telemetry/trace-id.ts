import { randomUUID } from 'node:crypto'

/** What a span is found by, here or in another program. */
export type SpanPlace = { traceId: string; spanId: string; sampled: boolean }

/** An id of one request: 32 lower-case hex digits, which is what the W3C calls a trace id. A UUID is never all zero. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '')

export const isTraceId = (text: string): boolean => /^(?!0{32})[\da-f]{32}$/.test(text)

const parts = /^00-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})$/

/** A W3C `traceparent`; null for anything that is not one to the letter. */
export const readTraceparent = (text: string | undefined): SpanPlace | null => {
  const [, traceId, spanId, flags] = parts.exec(text ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : null
}

export const toTraceparent = ({ traceId, spanId, sampled }: SpanPlace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
