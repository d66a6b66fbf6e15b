import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tokenOf } from '../../platform/kernel/clickhouse/clickhouse'
import { createJournal } from '../../platform/kernel/clickhouse/journal'
import { readConfig } from '../../platform/kernel/config/config'
import { migrate } from '../../platform/kernel/db/migrate'
import { openDatabase } from '../../platform/kernel/db/open-database'
import { createLogger } from '../../platform/kernel/log/logger'
import { historySchema } from '../../platform/nouns/sample/history-schema'
import { type SampledKind, sampledKinds, sampleTables } from '../../platform/nouns/sample/sample-columns'
import { memoryOf, openBenchStore, processorSeconds, type Results } from './bench-store'
import { loadedDays, startOfDay } from './load-days'
import { copies, readSource, type Source } from './source-days'

/** Lines of a minute of the fleet, by the second at which their controllers send. */
const minuteOfFleet = (source: Source, at: number) =>
  Array.from({ length: 60 }, (_, second) =>
    sampledKinds.map((kind) => {
      const cells = source.minute[kind].map((line) => JSON.parse(line) as unknown[])
      const lines: string[] = []
      for (let copy = 0; copy < copies; copy++) {
        for (const [id, ...rest] of cells) {
          const controller = 1 + Number(id) + copy * source.controllers
          if (controller % 60 !== second) continue
          rest.splice(2, 2, at + second, at + second + 1)
          lines.push(JSON.stringify([controller, ...rest]))
        }
      }
      return { table: sampleTables[kind], lines }
    }),
  )

const minutes = 4
/** Seconds for which the journal gathers. */
const gathered = 3

/**
 * What the live path costs: 12,000 rows a minute through the journal, a transaction each second, to the store every
 * three seconds. Merges that follow are waited for.
 */
export const measureLive = async (folder: string, results: Results): Promise<void> => {
  const source = readSource(folder)
  const logger = createLogger('warn')
  const dataDir = join(folder, 'live')
  rmSync(dataDir, { recursive: true, force: true })
  const config = readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir })
  const open = await openDatabase(config, logger)
  // A store of its own: in the other one merges of what was loaded would count.
  const store = await openBenchStore(dataDir)
  try {
    await migrate(open.database, config.migrations)
    const journal = await createJournal({
      database: open.database,
      store: () => store.clickhouse,
      columnsOf: historySchema.columnsOf,
      isShared: false,
      logger,
      gatherMs: 0,
    })
    const from = startOfDay(0) / 1000
    const portions = Array.from({ length: minutes }, (_, minute) => minuteOfFleet(source, from + minute * 60))
    const [own, engine, began] = [process.cpuUsage(), processorSeconds(store.pid()), performance.now()]
    let rows = 0
    for (const seconds of portions) {
      for (const [second, parts] of seconds.entries()) {
        await open.database.transaction((tx) => journal.write(tx, parts, new Date()))
        rows += parts.reduce((sum, { lines }) => sum + lines.length, 0)
        if ((second + 1) % gathered === 0) await journal.flush()
      }
    }
    const seconds = (performance.now() - began) / 1000
    const direct = processorSeconds(store.pid()) - engine
    await wait(20_000)
    const { user, system } = process.cpuUsage(own)
    results.keep('live', {
      rows: rows / minutes,
      seconds: seconds / minutes,
      platform: (user + system) / 1e6 / minutes,
      engine: direct / minutes,
      engineWithMerges: (processorSeconds(store.pid()) - engine) / minutes,
      memory: memoryOf(store.pid()).most,
    })
    await journal.stop()
  } finally {
    await store.stop()
    await open.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Blocks of so many rows, as an import writes them. */
const blockRows = 20_000

/** What the engine takes in blocks of JSON, with all that the views make of it. */
export const measureWrites = async (folder: string, results: Results): Promise<void> => {
  const source = readSource(folder)
  const store = await openBenchStore(folder)
  try {
    await store.clickhouse.command('SYSTEM STOP MERGES')
    const day = loadedDays(results) + 1
    for (const kind of sampledKinds) {
      // Many minutes of one unit after another, as an import has them.
      const units = source.minute[kind].map((line) => JSON.parse(line) as unknown[])
      const table = sampleTables[kind as SampledKind]
      const [used, began] = [processorSeconds(store.pid()), performance.now()]
      const blocks = 10
      for (let block = 0; block < blocks; block++) {
        const lines = Array.from({ length: blockRows }, (_, row) => {
          const cells = [...(units[Math.floor(row / 1000) % units.length] ?? [])]
          const at = startOfDay(day) / 1000 + (row % 1000) * 60
          cells.splice(3, 2, at, at)
          cells[0] = 100_000 + block * 100 + Math.floor(row / 1000)
          return JSON.stringify(cells)
        })
        const text = `${lines.join('\n')}\n`
        await store.clickhouse.insert({
          table,
          columns: historySchema.columnsOf[table] ?? [],
          lines: text,
          token: tokenOf(text),
        })
      }
      const processor = processorSeconds(store.pid()) - used
      results.keep(`write ${table}`, {
        rows: blocks * blockRows,
        seconds: (performance.now() - began) / 1000,
        processor,
        perCore: Math.round((blocks * blockRows) / processor),
      })
    }
  } finally {
    await store.stop()
  }
}
