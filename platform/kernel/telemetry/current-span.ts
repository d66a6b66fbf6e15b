import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@/lib/telemetry/tracing'

/** A span and whether its work still goes on: a timer that a request has started outlives it and is not part of it. */
type Running = { span: Span; isOver: boolean }

const storage = new AsyncLocalStorage<Running>()

/** The span of the request or the job that this is a part of. */
export const currentSpan = (): Span | undefined => {
  const running = storage.getStore()
  return running === undefined || running.isOver ? undefined : running.span
}

/** Runs work as a part of a span. */
export const runWithin = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  const running = { span, isOver: false }
  try {
    return await storage.run(running, work)
  } finally {
    running.isOver = true
  }
}
