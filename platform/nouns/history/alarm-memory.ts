import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMinutes } from 'date-fns/subMinutes'
import { and, desc, eq } from 'drizzle-orm'
import { type AlarmRecord, alarmSampleKeys, alarmSamples, type SteadyReading } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { utc } from '@/lib/format/utc'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { readUnitSamples } from '../../history/samples/read-samples'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import { readController } from '../device/read-controller'
import { faults } from '../tables/fleet-fault'
import { toSteadyReading } from '../unit/steady-reading'
import { readFaultNames } from './history-events'
import { type HistoryFacts, readSystemHistory } from './history-facts'

/** Records that a system keeps, and how long before a stop its samples begin. Domain 2.3. */
const maxRecords = 6
const minutesBefore = alarmSamples

type MemoryInput = {
  platformId: PlatformId
  macWifiId: string
  systemNo: number
  language: Language
  history: History
}

/** What the main unit showed in each of the minutes before a moment, the oldest first; null where it was silent. */
const readBefore = async (
  { controller, system, outdoor }: HistoryFacts,
  moment: Date,
  history: History,
): Promise<(SteadyReading | null)[]> => {
  const readings: (SteadyReading | null)[] = Array.from({ length: minutesBefore }, () => null)
  const main = outdoor[0]
  if (main === undefined) return readings
  const end = startOfMinute(moment, { in: utc })
  const start = subMinutes(end, minutesBefore)
  const samples = await readUnitSamples(
    history,
    { controllerId: controller.id, systemNo: system.systemNo, unitNo: main.unitNo, unitKind: 2 },
    { startMs: start.getTime(), endMs: end.getTime() },
  )
  for (const sample of samples) {
    readings[differenceInMinutes(sample.at, start)] = toSteadyReading(sample, { ...system, model: main.model })
  }
  return readings
}

/** The last alarms of a refrigerant system, newest first, with what its main outdoor unit showed before each. */
export const readAlarmMemory = async (
  database: Database,
  { platformId, macWifiId, systemNo, language, history }: MemoryInput,
): Promise<AlarmRecord[]> => {
  const controller = await readController(database, { platformId, macWifiId })
  const rows = await database
    .select()
    .from(faults)
    .where(and(eq(faults.controllerId, controller.id), eq(faults.systemNo, systemNo)))
    .orderBy(desc(faults.failureTime), desc(faults.id))
    .limit(maxRecords)
  const newest = rows[0]
  const oldest = rows[rows.length - 1]
  if (!newest || !oldest) return []
  const record = await readSystemHistory(database, {
    platformId,
    macWifiId,
    systemNo,
    from: subMinutes(oldest.failureTime, minutesBefore),
    to: newest.failureTime,
  })
  const codes = rows.map(({ faultCode }) => faultCode)
  const nameOf = await readFaultNames(database, platformId, codes, language)
  const records: AlarmRecord[] = []
  for (const row of rows) {
    const readings = await readBefore(record, row.failureTime, history)
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
      before: readings.at(-1) ?? null,
      earlier: readings[0] ?? null,
      samples: alarmSampleKeys.map((key) => ({ key, values: readings.map((reading) => reading?.[key] ?? null) })),
    })
  }
  return records
}
