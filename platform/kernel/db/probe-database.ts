import { setTimeout as wait } from 'node:timers/promises'

/** `ready`: it reads and writes. `readOnly`: it reads, and takes no change. `away`: it does not answer. */
export type DatabaseState = 'ready' | 'readOnly' | 'away'

const limitMs = 2000
/** How long an answer is good for. */
const validMs = 2000

/**
 * The state of a database, looked up at most once in two seconds, however many callers there are. `isReadOnly` asks it;
 * the database is away when that fails or takes two seconds.
 */
export const probeDatabase = (isReadOnly: () => Promise<boolean>): (() => Promise<DatabaseState>) => {
  let question: Promise<DatabaseState> | null = null
  let answer: Promise<DatabaseState> | null = null
  let validUntil = 0
  const probe = async (): Promise<DatabaseState> => {
    // A late question still has its connection: no other is sent before it has ended.
    question ??= isReadOnly()
      .then(
        (is): DatabaseState => (is ? 'readOnly' : 'ready'),
        (): DatabaseState => 'away',
      )
      .finally(() => {
        question = null
      })
    const state = await Promise.race([question, wait(limitMs, 'away' as const, { ref: false })])
    validUntil = performance.now() + validMs
    return state
  }
  return () => {
    if (answer === null || performance.now() >= validUntil) {
      validUntil = Number.POSITIVE_INFINITY
      answer = probe()
    }
    return answer
  }
}
