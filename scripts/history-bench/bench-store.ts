import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clickhouse, connectClickhouse } from '../../platform/kernel/clickhouse/clickhouse'
import { type EmbeddedEngine, startEngine } from '../../platform/kernel/clickhouse/embedded-engine'
import { migrateHistory } from '../../platform/kernel/clickhouse/migrate'
import { createLogger } from '../../platform/kernel/log/logger'
import { historySchema } from '../../platform/nouns/sample/history-schema'

export type BenchStore = {
  clickhouse: Clickhouse
  engine: EmbeddedEngine
  pid: () => number
  stop: () => Promise<void>
}

/** What the platform gives its engine when nothing is set, MB. */
export const usualMemory = 1024

/** Opens the real engine with the real tables, as the platform does. */
export const openBenchStore = async (folder: string, memory = usualMemory): Promise<BenchStore> => {
  const engine = await startEngine(
    { directory: join(folder, 'store'), memory, logger: createLogger('warn') },
    (why) => {
      throw new Error(`chdb is not installed: ${why}`)
    },
  )
  if (engine === null) throw new Error('there is no engine')
  const clickhouse = connectClickhouse({ socketPath: engine.socketPath })
  await migrateHistory(clickhouse, historySchema.changes)
  return {
    clickhouse,
    engine,
    pid: () => engine.pid() ?? 0,
    stop: async () => {
      await clickhouse.close()
      await engine.stop()
    },
  }
}

/** Processor time that a process has used, s. */
export const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Memory of a process now and at its most, MB. */
export const memoryOf = (pid: number): { now: number; most: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Empties the system's memory of files; false where that is not allowed. */
export const dropPageCache = (): boolean => {
  try {
    execFileSync('sync')
    writeFileSync('/proc/sys/vm/drop_caches', '3')
    return true
  } catch {
    return false
  }
}

/** Figures of all phases so far: each phase may run alone. */
export const openResults = (folder: string) => {
  const file = join(folder, 'results.json')
  const read = (): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return {}
    }
  }
  return {
    all: read,
    keep: (name: string, value: unknown): void => {
      writeFileSync(file, `${JSON.stringify({ ...read(), [name]: value }, null, 2)}\n`)
      console.log(name, JSON.stringify(value))
    },
  }
}
export type Results = ReturnType<typeof openResults>

/** Bytes on the disk of each of the store's tables. */
export const bytesOf = async (clickhouse: Clickhouse): Promise<Record<string, { rows: number; bytes: number }>> => {
  const rows = await clickhouse.rows<[string, number, number]>(
    `SELECT table, sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND NOT startsWith(table, 'bench_') GROUP BY table`,
  )
  return Object.fromEntries(rows.map(([table, count, bytes]) => [table, { rows: count, bytes }]))
}
