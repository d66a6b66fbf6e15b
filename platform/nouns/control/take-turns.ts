import { PlatformError } from '../../kernel/error/platform-error'

/** Reads of one caller that may wait for the one that runs. */
const maxWaiting = 6

type Line = { last: Promise<unknown>; length: number }
const lines = new Map<number, Line>()

/**
 * Runs a caller's long reads one after the other, so that nobody takes the processor from everybody else by asking for
 * many at once; with too many waiting, the next one is refused.
 */
export const takeTurns = async <Result>(caller: number, work: () => Promise<Result>): Promise<Result> => {
  const line = lines.get(caller) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > maxWaiting) throw new PlatformError('tooManyRequests', { retryAfter: 2 })
  lines.set(caller, line)
  line.length++
  const turn = line.last.then(work, work)
  line.last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    line.length--
    if (line.length === 0) lines.delete(caller)
  }
}
