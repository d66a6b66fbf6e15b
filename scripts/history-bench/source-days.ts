import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rnd } from '@/lib/format/rnd'
import type { FleetController } from '@/simulator/fleet-file'
import { pastSamples } from '@/simulator/past'
import type { Clickhouse } from '../../platform/kernel/clickhouse/clickhouse'
import { readConfig } from '../../platform/kernel/config/config'
import { migrate } from '../../platform/kernel/db/migrate'
import { openDatabase } from '../../platform/kernel/db/open-database'
import { createLogger } from '../../platform/kernel/log/logger'
import { openFileStore } from '../../platform/kernel/storage/open-file-store'
import { historySchema } from '../../platform/nouns/sample/history-schema'
import { type SampledKind, sampleColumns, sampledKinds, sampleTables } from '../../platform/nouns/sample/sample-columns'
import { type SampleRow, toSampleLine } from '../../platform/nouns/sample/sample-line'
import { readFleetOf } from '../../platform/seed/fleet-file'
import { seed } from '../../platform/seed/seed'

/** Units of the source by kind; a fleet is so many copies of them. */
export const sourceUnits: Record<SampledKind, number> = { 2: 50, 1: 240, 4: 10 }
export const copies = 40
/** One day is simulated. */
const sourceDays = 1
export const firstDay = Date.UTC(2026, 6, 20)
export const dayMs = 86_400_000

export const sourceTable = (kind: SampledKind): string => `bench_source_${kind}`

/** Controllers of the demonstration that together have exactly the units of the source. */
const choose = (all: readonly FleetController[]): FleetController[] => {
  const countOf = (one: FleetController) => ({
    2: one.systems.reduce((sum, { outdoor }) => sum + outdoor.length, 0),
    1: one.systems.reduce((sum, { indoor }) => sum + indoor.length, 0),
    4: one.airBoxes.length,
  })
  const usable = all.filter(({ isAway, installTime }) => !isAway && (installTime ?? 0) < firstDay)
  for (let round = 0; round < 20_000; round++) {
    const left = { ...sourceUnits }
    const chosen: FleetController[] = []
    for (const one of usable.toSorted((a, b) => rnd(a.macWifiId, `${round}`) - rnd(b.macWifiId, `${round}`))) {
      const own = countOf(one)
      if (sampledKinds.some((kind) => own[kind] > left[kind])) continue
      for (const kind of sampledKinds) left[kind] -= own[kind]
      chosen.push(one)
      if (sampledKinds.every((kind) => left[kind] === 0)) return chosen
    }
  }
  throw new Error('no choice of controllers has the units of the source')
}

const demonstration = async (folder: string): Promise<FleetController[]> => {
  const file = join(folder, 'source-fleet.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const dataDir = join(folder, 'platform')
  const logger = createLogger('warn')
  const config = { ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir }), demo: false, controllers: 600 }
  const open = await openDatabase(config, logger)
  try {
    await migrate(open.database, config.migrations)
    const now = new Date(firstDay + sourceDays * dayMs)
    await seed(open.database, { ...config, now, files: await openFileStore(config) })
    const fleet: FleetController[] = []
    for await (const portion of readFleetOf(open.database, now))
      fleet.push(...portion.map(({ controller }) => controller))
    const chosen = choose(fleet)
    writeFileSync(file, JSON.stringify(chosen))
    return chosen
  } finally {
    await open.close()
  }
}

type Row = Omit<SampleRow, 'receiveTime' | 'source'>
const rowsOf = function* (id: number, controller: FleetController, from: Date, to: Date): Generator<Row> {
  for (const { time, systems, airBoxes } of pastSamples(controller, from, to)) {
    const at = { controllerId: id, time: new Date(time) }
    for (const { systemNo, outdoor, indoor } of systems) {
      for (const reading of outdoor) yield { ...at, unitKind: 2, systemNo, unitNo: reading.unitNo, reading }
      for (const reading of indoor) yield { ...at, unitKind: 1, systemNo, unitNo: reading.unitNo, reading }
    }
    for (const reading of airBoxes) yield { ...at, unitKind: 4, systemNo: 0, unitNo: reading.boxNo, reading }
  }
}

export type Source = {
  controllers: number
  /** Decimals that each measured column is told with. */
  decimals: Record<string, number>
  units: { kind: SampledKind; controller: number; system: number; unit: number }[]
  /** Lines of one minute of the source, as they go into the journal. */
  minute: Record<SampledKind, string[]>
}
const sourceFile = (folder: string): string => join(folder, 'source.json')
export const readSource = (folder: string): Source => JSON.parse(readFileSync(sourceFile(folder), 'utf8'))

/** Simulates some days of the source, and puts them into tables beside the real ones. */
export const makeSource = async (folder: string, clickhouse: Clickhouse): Promise<void> => {
  if (existsSync(sourceFile(folder))) return
  const chosen = await demonstration(folder)
  const source: Source = { controllers: chosen.length, decimals: {}, units: [], minute: { 2: [], 1: [], 4: [] } }
  const seen = new Set<string>()
  const noon = firstDay + dayMs / 4
  for (const kind of sampledKinds) {
    await clickhouse.command(`DROP TABLE IF EXISTS ${sourceTable(kind)} SYNC`)
    await clickhouse.command(`CREATE TABLE ${sourceTable(kind)} AS ${sampleTables[kind]}`)
  }
  for (const [at, controller] of chosen.entries()) {
    const lines: Record<SampledKind, string[]> = { 2: [], 1: [], 4: [] }
    for (const row of rowsOf(at, controller, new Date(firstDay), new Date(firstDay + sourceDays * dayMs))) {
      const line = toSampleLine({ ...row, receiveTime: row.time, source: 'demonstration' })
      lines[row.unitKind].push(line)
      if (row.time.getTime() === noon) source.minute[row.unitKind].push(line)
      const place = `${row.unitKind} ${at} ${row.systemNo} ${row.unitNo}`
      if (!seen.has(place)) {
        seen.add(place)
        source.units.push({ kind: row.unitKind, controller: at, system: row.systemNo, unit: row.unitNo })
      }
      for (const { key, kind } of sampleColumns[row.unitKind]) {
        const value = (row.reading as Record<string, unknown>)[key]
        if (kind !== 'measured' || typeof value !== 'number') continue
        const name = `${row.unitKind} ${key}`
        source.decimals[name] = Math.max(source.decimals[name] ?? 0, String(value).split('.')[1]?.length ?? 0)
      }
    }
    for (const kind of sampledKinds) {
      if (lines[kind].length === 0) continue
      const [table, columns] = [sourceTable(kind), historySchema.columnsOf[sampleTables[kind]] ?? []]
      await clickhouse.insert({ table, columns, lines: `${lines[kind].join('\n')}\n`, token: '' })
    }
  }
  writeFileSync(sourceFile(folder), JSON.stringify(source))
}
