import { and, desc, eq } from 'drizzle-orm'
import type { AlarmRecord, SteadyReading } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toUnitKey } from '@/lib/contract/unit'
import type { Database } from '../db/database'
import { faults } from '../db/schema/fleet-fault'
import { toWireTime, toWireTimeOrNull } from '../db/wire-time'
import { sampleFlag, type Telemetry } from '../telemetry/telemetry'
import { readFaultNames } from './history-events'
import { type HistoryFacts, readSystemHistory } from './history-facts'
import { readController } from './read-controller'
import { toSteadyReading } from './steady-reading'

/** Records that a system keeps, and how long before a stop its samples begin. Domain 2.3. */
const mostRecords = 6
const minutesBefore = 30
const minuteMs = 60_000

type MemoryInput = {
  platformId: PlatformId
  macWifiId: string
  systemNo: number
  language: Language
  telemetry: Telemetry
}

const readingAt = async (
  { facts, system, outdoor }: HistoryFacts,
  moment: Date,
  telemetry: Telemetry,
): Promise<SteadyReading | null> => {
  const main = outdoor[0]
  if (main === undefined) return null
  const start = new Date(Math.floor(moment.getTime() / minuteMs) * minuteMs)
  const end = new Date(start.getTime() + minuteMs)
  for await (const samples of telemetry.unitSamples(facts, { unitKind: 2, unitNo: main.unitNo }, start, end)) {
    const flags = samples.flags[0] ?? 0
    if (flags & sampleFlag.silent) return null
    return toSteadyReading({ samples, i: 0, minutes: flags & sampleFlag.running ? 1 : 0 }, system)
  }
  return null
}

/** The last alarms of a refrigerant system, newest first, with what its main outdoor unit showed before each. */
export const readAlarmMemory = async (
  database: Database,
  { platformId, macWifiId, systemNo, language, telemetry }: MemoryInput,
): Promise<AlarmRecord[]> => {
  const controller = await readController(database, { platformId, macWifiId })
  const rows = await database
    .select()
    .from(faults)
    .where(and(eq(faults.controllerId, controller.id), eq(faults.systemNo, systemNo)))
    .orderBy(desc(faults.failureTime), desc(faults.id))
    .limit(mostRecords)
  const [newest, oldest] = [rows[0], rows[rows.length - 1]]
  if (!newest || !oldest) return []
  const record = await readSystemHistory(database, {
    ...{ platformId, macWifiId, systemNo },
    from: new Date(oldest.failureTime.getTime() - minutesBefore * minuteMs),
    to: newest.failureTime,
  })
  const codes = rows.map(({ faultCode }) => faultCode)
  const nameOf = await readFaultNames(database, platformId, codes, language)
  const before = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * minuteMs)
  const records: AlarmRecord[] = []
  for (const row of rows) {
    records.push({
      faultId: String(row.id),
      unitKind: row.unitKind,
      unit: row.unitNo === null ? '' : toUnitKey(systemNo, row.unitNo),
      faultCode: row.faultCode,
      faultName: nameOf(row.unitKind, row.faultCode),
      severity: row.severity,
      failureTime: toWireTime(row.failureTime),
      repairTime: toWireTimeOrNull(row.repairTime),
      stopCause: row.stopCause,
      protectCode: row.protectCode,
      before: await readingAt(record, before(row.failureTime, 1), telemetry),
      earlier: await readingAt(record, before(row.failureTime, minutesBefore), telemetry),
    })
  }
  return records
}
