import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { and, eq } from 'drizzle-orm'
import { sampledPoints } from '@/lib/contract/checker-data'
import { indoorReportKeys, outdoorReportKeys, type ReportUnit } from '@/lib/contract/data-report-reading'
import type { Database } from '../../kernel/db/database'
import type { HistoryFacts } from '../history/history-facts'
import { checkerSamples } from '../tables/checker'
import { byColumn, namesOf, type ReportMoment } from './report-column'

/** A sample stands for a column when it is no further from it than this, ms. */
const nearMs = minutesToMilliseconds(5)
/** A valve of an indoor unit that asks for capacity is open further than this, %. Domain 5.5. */
const workingValve = 15

type SampleRow = typeof checkerSamples.$inferSelect

/** Readings that a Checker has taken from the bus. It reads no codes, and not every signal. */
export const acquiredReadings = async (
  database: Database,
  record: HistoryFacts,
  task: { id: number; startTime: Date },
  moments: readonly ReportMoment[],
): Promise<ReportUnit[]> => {
  const rows = await database
    .select()
    .from(checkerSamples)
    .where(and(eq(checkerSamples.taskId, task.id), eq(checkerSamples.systemNo, record.system.systemNo)))
  const offsets = moments.map(({ at }) => differenceInMilliseconds(at, task.startTime))
  return namesOf(record).flatMap((unit) => {
    const own = rows.filter(({ unitKind, unitNo }) => unitKind === unit.unitKind && unitNo === unit.unitNo)
    if (own.length === 0) return []
    const distance = (row: SampleRow, offset: number): number => Math.abs(row.atMs - offset)
    const columns = offsets.map((offset) => {
      const near = own.reduce((best, row) => (distance(row, offset) < distance(best, offset) ? row : best))
      return distance(near, offset) <= nearMs ? near : null
    })
    const signals: readonly string[] = sampledPoints[unit.unitKind]
    const valuesOf = (key: string) =>
      byColumn(columns, ({ readings }) => {
        const value = readings[signals.indexOf(key)] ?? null
        // Kept as 32-bit floats: what is shown was rounded before.
        return value === null ? null : Math.round(value * 100) / 100
      })
    const speed = valuesOf('compFreq')
    const valve = valuesOf('exvOpening')
    const onOff = valuesOf('onOff')
    const isWorking = (at: number): 0 | 1 | null => {
      const shown = unit.unitKind === 2 ? speed[at] : valve[at]
      if (shown == null) return null
      return (unit.unitKind === 2 ? shown > 0 : onOff[at] === 1 && shown > workingValve) ? 1 : 0
    }
    return {
      ...unit,
      readings: (unit.unitKind === 2 ? outdoorReportKeys : indoorReportKeys)
        .filter((key) => signals.includes(key))
        .map((key) => ({ key, values: valuesOf(key) })),
      working: moments.map((_, at) => isWorking(at)),
      stopCauses: moments.map(() => ''),
      alarmCodes: moments.map(() => ''),
    }
  })
}
