import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, count, desc, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import type { FaultFilter } from '@/lib/contract/fault'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDayText } from '@/lib/format/date-time'
import { addWireDays, toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { daysBetween } from '../../kernel/time/zone-day'
import { readCityNames } from '../place/city-names'
import { controllers } from '../tables/fleet'
import { faults, faultTypes } from '../tables/fleet-fault'
import { chooseFaults, type FaultChoice, type FaultScope } from './fault-query'

/** Domain 6.4: the default range. */
const defaultDays = 30
/** More days make bars that nobody can tell apart. */
const maxDays = 366
const total = count()

type Where = SQL | undefined

const nameColumn = (language: Language) => (language === 'zh' ? faultTypes.nameZh : faultTypes.nameEn)

/** The names of codes in one language. A code of several kinds of unit has one meaning: the first. */
const readNames = async (
  database: Database,
  platformId: PlatformId,
  codes: readonly string[],
  language: Language,
): Promise<(code: string) => string> => {
  if (codes.length === 0) return (code) => code
  const rows = await database
    .select({ code: faultTypes.faultCode, name: nameColumn(language) })
    .from(faultTypes)
    .where(and(eq(faultTypes.platformId, platformId), inArray(faultTypes.faultCode, [...codes])))
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => names.get(code) ?? code
}

const readByCode = (database: Database, where: Where) =>
  database
    .select({ faultCode: faults.faultCode, severity: max(faults.severity), count: total })
    .from(faults)
    .where(where)
    .groupBy(faults.faultCode)
    .orderBy(desc(total), faults.faultCode)
    .limit(15)

/**
 * Status, severity and quarter of an hour in one pass over the faults: what most figures are sums of. Days are made of
 * quarters afterwards: every zone is off by a multiple of 15 minutes, and a few thousand moments are soon converted.
 */
const readCounts = (database: Database, where: Where) =>
  database
    .select({
      quarter: sql<Date>`date_bin('15 minutes', ${faults.failureTime}, timestamp '2000-01-01')`.mapWith(
        faults.failureTime,
      ),
      severity: faults.severity,
      status: faults.status,
      unseen: sql<boolean>`${faults.ackTime} is null`,
      count: total,
    })
    .from(faults)
    .where(where)
    .groupBy(sql`1, 2, 3, 4`)

const readByUnit = (database: Database, where: Where) =>
  database
    .select({
      unitKind: faults.unitKind,
      systemNo: faults.systemNo,
      unitNo: faults.unitNo,
      worst: max(faults.severity),
      count: total,
    })
    .from(faults)
    .where(where)
    .groupBy(faults.unitKind, faults.systemNo, faults.unitNo)
    .orderBy(faults.unitKind, faults.systemNo, faults.unitNo)

const readRepair = (database: Database, where: Where) =>
  database
    .select({
      severity: faults.severity,
      count: total,
      meanMin: sql<number>`round(avg(extract(epoch from ${faults.repairTime} - ${faults.failureTime})) / 60, 1)::float8`,
      maxMin: sql<number>`round(max(extract(epoch from ${faults.repairTime} - ${faults.failureTime})) / 60, 1)::float8`,
    })
    .from(faults)
    .where(and(where, isNotNull(faults.repairTime)))
    .groupBy(faults.severity)
    .orderBy(faults.severity)

const readByDevice = async (database: Database, where: Where): Promise<FaultAnalysis['byDevice']> => {
  const rows = await database
    .select({ id: faults.controllerId, count: total })
    .from(faults)
    .where(where)
    .groupBy(faults.controllerId)
    .orderBy(desc(total), faults.controllerId)
    .limit(10)
  const names = await readDevices(
    database,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const device = names.get(row.id)
    return device ? [{ ...device, count: row.count }] : []
  })
}

const readDevices = async (database: Database, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { macWifiId: string; deviceName: string }>()
  const rows = await database
    .select({ id: controllers.id, macWifiId: controllers.macWifiId, deviceName: controllers.deviceName })
    .from(controllers)
    .where(inArray(controllers.id, [...ids]))
  return new Map(rows.map(({ id, macWifiId, deviceName }) => [id, { macWifiId, deviceName }]))
}

const readRecurrent = (database: Database, where: Where) =>
  database
    .select({
      controllerId: faults.controllerId,
      unitKind: faults.unitKind,
      systemNo: faults.systemNo,
      unitNo: faults.unitNo,
      faultCode: faults.faultCode,
      count: total,
      lastTime: sql<Date>`max(${faults.failureTime})`.mapWith(faults.failureTime),
    })
    .from(faults)
    .where(where)
    .groupBy(faults.controllerId, faults.unitKind, faults.systemNo, faults.unitNo, faults.faultCode)
    .having(sql`count(*) > 1`)
    .orderBy(desc(total), desc(sql`max(${faults.failureTime})`), faults.controllerId, faults.faultCode)
    .limit(5)

type Counted = Awaited<ReturnType<typeof readCounts>>

const toDays = (
  rows: Counted,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): FaultAnalysis['byDay'] => {
  const sums = new Map<string, number>()
  const days = new Map<number, string>()
  for (const { quarter, severity, count: many } of rows) {
    const day = days.get(quarter.getTime()) ?? toDayText(quarter, timeZone)
    days.set(quarter.getTime(), day)
    const key = `${day} ${severity}`
    sums.set(key, (sums.get(key) ?? 0) + many)
  }
  return daysBetween(from, to).map((day) => {
    const of = (severity: number) => sums.get(`${day} ${severity}`) ?? 0
    return { day, info: of(1), minor: of(2), major: of(3), critical: of(4) }
  })
}

const sumOf = (rows: Counted, wanted: (row: Counted[number]) => boolean): number =>
  rows.reduce((sum, row) => (wanted(row) ? sum + row.count : sum), 0)

const toDevice = (controller: FaultChoice['controller'], cityIn: (city: string) => string): FaultAnalysis['device'] => {
  if (controller === null) return null
  const { macWifiId, deviceName, controllerModel, projectName, city, onlineStatus, alarmCount } = controller
  return { macWifiId, deviceName, controllerModel, projectName, city: cityIn(city), onlineStatus, alarmCount }
}

/** Figures of the faults that a filter chooses; of the last 30 days unless it says which. */
export const analyseFaults = async (
  database: Database,
  { language, filter, ...scope }: FaultScope & { language: Language; filter: FaultFilter },
): Promise<FaultAnalysis> => {
  const { failureFrom, failureTo, days } = filter
  const ranged = failureFrom || failureTo || days ? filter : { ...filter, days: defaultDays }
  const choice = await chooseFaults(database, scope, ranged)
  if (choice === null) throw new PlatformError('notFound')
  const { where, controller, timeZone } = choice
  const to = toDayText(choice.to ? subMilliseconds(choice.to, 1) : scope.now, timeZone)
  const from = choice.from ? toDayText(choice.from, timeZone) : to
  if (from <= addWireDays(to, -maxDays)) {
    throw new PlatformError('badRequest', { fields: { failureFrom: 'outOfRange' } })
  }
  const bounded = choice.from ? where : and(where, sql`false`)
  // One after the other: the embedded database has one connection.
  const counts = await readCounts(database, bounded)
  const byCode = await readByCode(database, bounded)
  const byUnit = controller ? await readByUnit(database, bounded) : []
  const byDevice = controller ? [] : await readByDevice(database, bounded)
  const repair = await readRepair(database, bounded)
  const recurrent = await readRecurrent(database, bounded)
  const nameOf = await readNames(
    database,
    scope.platformId,
    [...new Set([...byCode, ...recurrent].map(({ faultCode }) => faultCode))],
    language,
  )
  const devices = await readDevices(
    database,
    recurrent.map(({ controllerId }) => controllerId),
  )
  return {
    device: toDevice(controller, await readCityNames(database, language)),
    from,
    to,
    timeZone,
    total: sumOf(counts, () => true),
    byStatus: ([0, 1, 2] as const).map((status) => ({ status, count: sumOf(counts, (row) => row.status === status) })),
    unacknowledged: sumOf(counts, ({ unseen }) => unseen),
    byCode: byCode.map((row) => ({ ...row, severity: row.severity ?? 1, faultName: nameOf(row.faultCode) })),
    byDay: toDays(counts, { from, to, timeZone }),
    byUnit: byUnit.map((row) => ({ ...row, worst: row.worst ?? 1 })),
    byDevice,
    repair,
    recurrent: recurrent.map(({ controllerId, lastTime, ...row }) => ({
      ...row,
      macWifiId: devices.get(controllerId)?.macWifiId ?? '',
      deviceName: devices.get(controllerId)?.deviceName ?? '',
      faultName: nameOf(row.faultCode),
      lastTime: toWireTime(lastTime),
    })),
  }
}
