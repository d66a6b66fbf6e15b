import { setTimeout as pause } from 'node:timers/promises'

type Patience = { timeout?: number; interval?: number }

const last = { timeout: 1_000, interval: 50 }

/** Waits for an event that gives no signal: until `check` no longer throws. Its last error is the failure. */
export const untilPasses = async <Result>(check: () => Result, patience: Patience = {}): Promise<Awaited<Result>> => {
  const { timeout, interval } = { ...last, ...patience }
  for (const end = Date.now() + timeout; ; await pause(interval)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() >= end) throw error
    }
  }
}

/** Waits until `check` is true. */
export const untilTrue = (check: () => boolean | Promise<boolean>, patience: Patience = {}): Promise<void> =>
  untilPasses(async () => {
    if (!(await check())) throw new Error(`not within ${patience.timeout ?? last.timeout} ms: ${check}`)
  }, patience)
