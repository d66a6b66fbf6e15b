export type Timed = { ms: number; what: string }

const median = (sorted: readonly Timed[]): number => sorted[Math.floor(sorted.length / 2)]?.ms ?? 0

/** One line of what a set of queries took. */
export const report = (name: string, times: Timed[]): string => {
  const sorted = [...times].sort((a, b) => a.ms - b.ms)
  const slow = sorted[Math.ceil(sorted.length * 0.95) - 1]
  const worst = sorted.at(-1)
  return `${name}: median ${median(sorted).toFixed(0)} ms, p95 ${slow?.ms.toFixed(0)} ms, slowest ${worst?.ms.toFixed(0)} ms (${worst?.what})`
}

/** Runs a query and measures it. */
export const timed = async (what: string, work: () => Promise<unknown>): Promise<Timed> => {
  const start = performance.now()
  await work()
  return { ms: performance.now() - start, what }
}
