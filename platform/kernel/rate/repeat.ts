type OnError = (error: unknown) => void

export type Repeated = {
  /** Without waiting for the next tick. Resolves when the run is over, be it one that had begun; never rejects. */
  run: () => Promise<unknown>
  /** For work that has come up: as `run`, and once more for all calls that came during a run. */
  wake: () => void
  /** The run that has begun; null: there is none. */
  running: () => Promise<unknown> | null
  /** Resolves when the run that has begun is over. Nothing runs after it. */
  stop: () => Promise<void>
}

/** Runs work every so often (null: only when it is woken), never twice at a time: a tick during a run is left out. */
export const repeatEvery = (ms: number | null, work: () => Promise<unknown>, onError: OnError): Repeated => {
  let running: Promise<unknown> | null = null
  let isWanted = false
  let isStopped = false
  const run = async (): Promise<unknown> => {
    if (isStopped) return running
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
        if (isWanted) wake()
      })
    return running
  }
  const wake = (): void => {
    isWanted = running !== null
    run()
  }
  const timer = ms === null ? undefined : setInterval(run, ms).unref()
  return {
    run,
    wake,
    running: () => running,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
