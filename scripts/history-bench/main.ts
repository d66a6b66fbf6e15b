import { mkdirSync } from 'node:fs'
import { bytesOf, openBenchStore, openResults, processorSeconds } from './bench-store'
import { loadDay, loadedDays, loadFirstDay, loadFleet, loadRollups } from './load-days'
import { measureLive, measureWrites } from './measure-live'
import { measurePostgres } from './measure-postgres'
import { measureReads } from './measure-reads'
import { report } from './report'
import { copies, makeSource, readSource } from './source-days'

const [folder = '', phase = '', ...rest] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const results = openResults(folder)
/** To load takes more than the platform gives its engine; everything that is measured runs with what it gives. */
const loadMemory = 7000
/** A portion ends after so many seconds; the next call goes on. */
const longest = Number(rest[1] ?? Number.POSITIVE_INFINITY)

const first = async (): Promise<void> => {
  const store = await openBenchStore(folder, loadMemory)
  try {
    await makeSource(folder, store.clickhouse)
    await loadFirstDay(store.clickhouse, readSource(folder))
    results.keep('days', 1)
    results.keep('bytes 1', await bytesOf(store.clickhouse))
  } finally {
    await store.stop()
  }
}

/** Goes on from where the last call ended. */
const portions = async (
  from: (store: Awaited<ReturnType<typeof openBenchStore>>) => Promise<number>,
  until: number,
  load: (store: Awaited<ReturnType<typeof openBenchStore>>, at: number) => Promise<void>,
): Promise<void> => {
  const store = await openBenchStore(folder, loadMemory)
  const began = Date.now()
  try {
    // Parts lie as merges would leave them.
    await store.clickhouse.command('SYSTEM STOP MERGES')
    for (let at = await from(store); at < until && Date.now() - began < longest * 1000; at++) {
      const used = processorSeconds(store.pid())
      await load(store, at)
      console.log(`${phase} ${at + 1}: ${(processorSeconds(store.pid()) - used).toFixed(0)} s of processor`)
    }
  } finally {
    await store.stop()
  }
}

const levels = (): Promise<void> =>
  portions(
    async () => Number(results.all().copies ?? 0),
    copies,
    async ({ clickhouse }, copy) => {
      const later = `range(1, ${Number(rest[0])})`
      if (copy === 0) await loadFleet(clickhouse, later)
      await loadRollups(clickhouse, copy, later, readSource(folder))
      results.keep('copies', copy + 1)
    },
  )

const days = (): Promise<void> =>
  portions(
    async () => loadedDays(results),
    Number(rest[0]),
    async ({ clickhouse }, day) => {
      await loadDay(clickhouse, day, readSource(folder))
      results.keep('days', day + 1)
      results.keep(`bytes ${day + 1}`, await bytesOf(clickhouse))
    },
  )

const phases: Record<string, () => Promise<void>> = {
  first,
  levels,
  days,
  reads: () => measureReads(folder, results, rest[0] ?? '', rest[1]),
  write: () => measureWrites(folder, results),
  live: () => measureLive(folder, results),
  postgres: () => measurePostgres(folder, results, 1000 * Number(rest[0] ?? Number.POSITIVE_INFINITY)),
  report: async () => report(results),
}
await phases[phase]?.()
