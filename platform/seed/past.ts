import { min } from 'date-fns/min'
import type { FleetController } from '@/simulator/fleet-file'
import { pastSamples } from '@/simulator/past'
import { pastDays } from '@/simulator/past-file'
import { historySchema } from '../history/samples/history-schema'
import { type SampledKind, sampledKinds, sampleTables } from '../history/samples/sample-columns'
import { type SampleRow, toSampleLine } from '../history/samples/sample-line'
import { type Clickhouse, tokenOf } from '../history/store/clickhouse'
import type { Database } from '../kernel/db/database'
import { readFleetOf } from './fleet-file'
import { readEnds } from './past-file'

/** What is wanted of one controller over a time: everything, or some of its systems, or its air boxes. */
export type WantedPast = { macWifiId: string; systemNos?: readonly number[]; boxes?: true; from: Date; to: Date }

/** Rows of one insert. */
const atOnce = 20_000

const only = (controller: FleetController, { systemNos, boxes }: WantedPast): FleetController =>
  systemNos === undefined
    ? controller
    : {
        ...controller,
        systems: controller.systems.filter(({ systemNo }) => systemNos.includes(systemNo)),
        airBoxes: boxes ? controller.airBoxes : [],
      }

type Row = Omit<SampleRow, 'receiveTime' | 'source'>

const rowsOf = function* (id: number, controller: FleetController, from: Date, to: Date): Generator<Row> {
  for (const { time, systems, airBoxes } of pastSamples(controller, from, to)) {
    const at = new Date(time)
    for (const { systemNo, outdoor, indoor } of systems) {
      for (const reading of outdoor)
        yield { controllerId: id, unitKind: 2, systemNo, unitNo: reading.unitNo, time: at, reading }
      for (const reading of indoor)
        yield { controllerId: id, unitKind: 1, systemNo, unitNo: reading.unitNo, time: at, reading }
    }
    for (const reading of airBoxes)
      yield { controllerId: id, unitKind: 4, systemNo: 0, unitNo: reading.boxNo, time: at, reading }
  }
}

/**
 * Puts what controllers of a demonstration would have sent into the store, minute by minute, as an invention: for a
 * platform whose clock stands still, to which no device ever tells anything.
 */
export const seedPast = async (
  store: Pick<Clickhouse, 'insert'>,
  database: Database,
  now: Date,
  wanted: readonly WantedPast[],
): Promise<number> => {
  const macWifiIds = [...new Set(wanted.map(({ macWifiId }) => macWifiId))]
  const lines: Record<SampledKind, string[]> = { 2: [], 1: [], 4: [] }
  let stored = 0
  const flush = async (least: number): Promise<void> => {
    for (const kind of sampledKinds) {
      if (lines[kind].length <= least) continue
      const table = sampleTables[kind]
      const text = `${lines[kind].join('\n')}\n`
      await store.insert({
        table,
        columns: historySchema.columnsOf[table] ?? [],
        lines: text,
        token: tokenOf(table, text),
      })
      stored += lines[kind].length
      lines[kind] = []
    }
  }
  const ends = await readEnds(database)
  for await (const portion of readFleetOf(database, now, { macWifiIds, faultDays: pastDays })) {
    for (const { id, controller } of portion) {
      for (const each of wanted.filter(({ macWifiId }) => macWifiId === controller.macWifiId)) {
        for (const row of rowsOf(id, only(controller, each), each.from, min([each.to, ends.get(id) ?? each.to]))) {
          lines[row.unitKind].push(toSampleLine({ ...row, receiveTime: row.time, source: 'demonstration' }))
          if (lines[row.unitKind].length >= atOnce) await flush(atOnce - 1)
        }
      }
    }
  }
  await flush(0)
  return stored
}
