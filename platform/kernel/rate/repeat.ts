type OnError = (error: unknown) => void

/** Runs work every so often, never twice at a time: a tick that comes meanwhile is left out. */
export const repeatEvery = (ms: number, work: () => Promise<unknown>, onError: OnError) => {
  let running: Promise<unknown> | null = null
  const run = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, ms)
  timer.unref()
  return {
    /** Without waiting for the next tick. */
    run,
    /** Resolves when the run that has begun is over. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}

/** Runs work when it is called for: never twice at a time, and once more for all calls that came during a run. */
export const coalesce = (work: () => Promise<unknown>, onError: OnError) => {
  let running: Promise<unknown> | null = null
  let isWanted = false
  let isStopped = false
  const run = (): void => {
    if (isStopped) return
    isWanted = running !== null
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
        if (isWanted) run()
      })
  }
  return {
    run,
    /** The run that has begun; null: there is none. */
    running: (): Promise<unknown> | null => running,
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}
