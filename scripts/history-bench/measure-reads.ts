import { loadavg } from 'node:os'
import { median, quantile } from '../bench/statistics.mjs'
import { dropPageCache, memoryOf, openBenchStore, processorSeconds, type Results } from './bench-store'
import { loadedDays } from './load-days'
import { type ReadCase, readCases } from './read-cases'
import { readSource } from './source-days'

/** Reads of each kind. */
const reads = 40

const timesOf = async ({ run }: ReadCase): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < reads; n++) {
    const began = performance.now()
    await run(n)
    times.push(performance.now() - began)
  }
  return times
}
export const summaryOf = (times: readonly number[]) => ({
  first: times[0] ?? 0,
  p50: median([...times]) ?? 0,
  p95: quantile([...times], 0.95),
})

/** Each kind of read in a new engine with nothing in the memory of files, and the same reads once more. */
export const measureReads = async (folder: string, results: Results, round: string, only = ''): Promise<void> => {
  const source = readSource(folder)
  const look = async (): Promise<{ days: number; names: string[] }> => {
    const store = await openBenchStore(folder)
    try {
      const days = loadedDays(results)
      return { days, names: readCases(store.clickhouse, source, days).map(({ name }) => name) }
    } finally {
      await store.stop()
    }
  }
  const { days, names } = await look()
  const measured: object[] = []
  for (const name of names.filter((each) => each.includes(only))) {
    const isCold = dropPageCache()
    const store = await openBenchStore(folder)
    try {
      // What merges take is measured by itself.
      await store.clickhouse.command('SYSTEM STOP MERGES')
      const one = readCases(store.clickhouse, source, days).find((each) => each.name === name)
      if (one === undefined) continue
      const idle = memoryOf(store.pid()).now
      const cold = summaryOf(await timesOf(one))
      const used = processorSeconds(store.pid())
      const warm = summaryOf(await timesOf(one))
      const row = {
        name: one.name,
        targetMs: one.targetMs,
        isCold,
        cold,
        warm,
        idle,
        // What a warm read takes of a processor, ms: other work on the machine does not lengthen it much.
        processor: (1000 * (processorSeconds(store.pid()) - used)) / reads,
        memory: memoryOf(store.pid()).most,
      }
      measured.push(row)
      console.log(
        `${one.name}: cold ${cold.first.toFixed(0)} / ${cold.p50.toFixed(0)} / ${cold.p95.toFixed(0)}, warm ${warm.p50.toFixed(0)} / ${warm.p95.toFixed(0)} ms, processor ${row.processor.toFixed(0)} ms, ${row.memory} MB, load ${loadavg()[0]?.toFixed(1)}`,
      )
    } finally {
      await store.stop()
    }
  }
  results.keep(`reads ${days}${round}`, measured)
}
