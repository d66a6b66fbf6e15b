import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { isValid } from 'date-fns/isValid'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { and, eq, like } from 'drizzle-orm'
import type { CheckMessage } from '@/lib/contract/check-messages'
import { type DataReportFinish, type DataReportForm, dataReportCan, workingModesOf } from '@/lib/contract/data-report'
import { reportChecks } from '@/lib/contract/data-report-checks'
import { judgeReport, suggestedResult } from '@/lib/contract/data-report-judgement'
import { hasNumber, needsNumber, reportNumberKeys } from '@/lib/contract/data-report-numbers'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDayText } from '@/lib/format/date-time'
import { utc } from '@/lib/format/utc'
import { fromWireDay, parseWireTime } from '@/lib/format/wire-time'
import type { UnitSeries } from '@/lib/hvac/cycle-limit'
import { seriesOf } from '@/lib/hvac/judge-reading'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { runningNumber, takeNumber } from '../numbering/take-number'
import { dataReportNumbers, dataReports } from '../tables/data-report'
import { readReadings } from './read-readings'
import { type Origin, requireOrigin } from './report-origin'
import { type ReportRecord, readReport, requireReportRow } from './report-rows'

const module = 'dataReport'
/** How far back samples are asked for, ms. */
const farthestMs = 31 * millisecondsInDay

const refuse = (field: string, check: CheckMessage): PlatformError =>
  new PlatformError('badRequest', { fields: { [field]: check } })

const takeReportNumber = ({ database, actor, now }: Pick<Context, 'database' | 'actor' | 'now'>): Promise<string> =>
  takeNumber(
    database,
    {
      counter: dataReportNumbers,
      letter: 'D',
      greatest: (within, prefix) => greatestNumber(within, actor.platformId, prefix),
    },
    actor.platformId,
    now,
  )

const greatestNumber = async (database: Context['database'], platformId: PlatformId, prefix: string) => {
  const [row] = await database
    .select({ last: runningNumber(dataReports.reportNo) })
    .from(dataReports)
    .where(and(eq(dataReports.platformId, platformId), like(dataReports.reportNo, `${prefix}%`)))
  return row?.last ?? 0
}

/** First columns that samples can be read for. */
export const boundsOf = ({ acquisition }: Pick<Origin, 'acquisition'>, now: Date): { earliest: Date; latest: Date } =>
  acquisition === null
    ? { earliest: subMilliseconds(now, farthestMs), latest: now }
    : {
        earliest: acquisition.task.startTime,
        latest: addMilliseconds(acquisition.task.startTime, acquisition.lastMs),
      }

const toStart = (text: string, origin: Origin, now: Date): Date => {
  const { earliest, latest } = boundsOf(origin, now)
  let start: Date
  try {
    start = parseWireTime(text)
  } catch {
    throw refuse('startTime', 'invalid')
  }
  if (start < subMinutes(earliest, 1) || start > latest) throw refuse('startTime', 'outOfRange')
  // Samples are of whole minutes; those of a Checker count from its own start.
  return origin.acquisition === null ? startOfMinute(start, { in: utc }) : start
}

/** The day at the site: nobody has commissioned anything tomorrow. */
const isFuture = (day: string, timeZone: string, now: Date): boolean => day > toDayText(now, timeZone)

/** Refuses a phase that the system does not have, and one that it has and nobody measured. */
const requireNumbers = (form: DataReportForm, series: UnitSeries): void => {
  for (const key of reportNumberKeys) {
    if (form[key] === null && needsNumber(series, key)) throw refuse(key, 'required')
    if (form[key] !== null && !hasNumber(series, key)) throw refuse(key, 'reportOnePhase')
  }
}

const toColumns = async (context: Context, form: DataReportForm) => {
  const { now } = context
  const origin = await requireOrigin(context, form)
  const { controller, project, acquisition } = origin
  const start = toStart(form.startTime, origin, now)
  if (!isValid(fromWireDay(form.commissioningDate))) throw refuse('commissioningDate', 'invalid')
  if (isFuture(form.commissioningDate, controller.timeZone, now)) throw refuse('commissioningDate', 'outOfRange')
  const { record, readings } = await readReadings(context, origin, form.systemNo, start).catch((error: unknown) => {
    if (error instanceof PlatformError && error.errorName === 'notFound') throw refuse('systemNo', 'invalid')
    throw error
  })
  if (readings.units.length === 0) throw refuse('systemNo', 'invalid')
  if (!workingModesOf(record.system.systemType).includes(form.workingMode)) {
    throw refuse('workingMode', 'reportCoolingOnly')
  }
  const [main] = record.outdoor
  requireNumbers(form, seriesOf(main?.model ?? ''))
  const { customerName, installAddress, commissioningCompany, commissioningPerson, commissioningDate } = form
  const { systemNo, workingMode, remark } = form
  return {
    customerName,
    installAddress,
    commissioningCompany,
    commissioningPerson,
    commissioningDate,
    systemNo,
    workingMode,
    remark,
    readings,
    ...Object.fromEntries([...reportNumberKeys, ...reportChecks].map((key) => [key, form[key]])),
    voltageL1L2: form.voltageL1L2,
    source: acquisition === null ? (1 as const) : (2 as const),
    projectId: project?.id ?? null,
    controllerId: controller.id,
    taskId: acquisition?.task.id ?? null,
    macWifiId: controller.macWifiId,
    checkerId: acquisition?.checkerId ?? '',
    recordName: acquisition?.task.recordName ?? '',
    startTime: start,
    timeZone: controller.timeZone,
    oduModel: record.outdoor.map(({ model }) => model).join(' + '),
    oduSerial: main?.serialNumber ?? '',
    iduCount: record.indoor.length,
    capacityRatio: record.system.capacityRatio,
  }
}

/** What the log keeps of a report: what was entered, without the readings. */
const entered = ({ readings: _readings, ...columns }: Awaited<ReturnType<typeof toColumns>>) => columns

/** The draft that a form changes, locked within a transaction; null for a new one. */
const requireDraft = async (
  within: Pick<Context, 'database' | 'actor'>,
  { reportId, version }: DataReportForm,
): Promise<ReportRecord | null> => {
  if (reportId === null) return null
  const row = await requireReportRow(within, reportId)
  if (!dataReportCan.update(row)) throw new PlatformError('illegalState')
  if (row.version !== version) throw await staleSave(within.database, row, await readReport(within, reportId))
  return row
}

/** Keeps a draft, and what its system shows for it, which is read before its transaction. Answers its id. */
export const saveReport = async (context: Context, form: DataReportForm): Promise<string> => {
  const { actor, now, audit } = context
  await requireDraft(context, form)
  const columns = await toColumns(context, form)
  return context.commit(async (database) => {
    const within = { database, actor, now }
    const known = await requireDraft(within, form)
    if (known === null) {
      const reportNo = await takeReportNumber(within)
      const values = { ...columns, platformId: actor.platformId, reportNo, ...stampsOf(context) }
      const id = await insertRow(database, dataReports, values)
      audit({ module, target: reportNo, after: entered(columns) })
      return String(id)
    }
    const { readings: _readings, ...before } = known
    // A signature of the draft as it was does not cover what it becomes.
    const changed = { ...columns, signatures: [] }
    await updateVersioned(database, dataReports, known, context, changed)
    audit({ module, target: known.reportNo, before, after: entered(changed) })
    return String(known.id)
  })
}

/** Ends a report with its result: from then on it stays as it is. A pass is refused while a row fails. */
export const finishReport = async (
  context: Context,
  { reportId, result, remark, version }: DataReportFinish,
): Promise<void> => {
  const { database, audit } = context
  const row = await requireReportRow(context, reportId)
  if (!dataReportCan.finish(row)) throw new PlatformError('illegalState')
  const report = await readReport(context, reportId)
  if (report === undefined) throw new PlatformError('notFound')
  if (row.version !== version) throw await staleSave(database, row, report)
  if (result === 1 && suggestedResult(judgeReport(report)) !== 1) throw refuse('result', 'reportFails')
  const signatures = remark === row.remark ? row.signatures : []
  await updateVersioned(database, dataReports, row, context, { result, remark, status: 1, signatures })
  audit({
    module,
    target: row.reportNo,
    before: { status: row.status, result: row.result, remark: row.remark, signatures: row.signatures },
    after: { status: 1, result, remark, signatures },
  })
}

/** Takes a draft away. */
export const removeReport = async (context: Context, reportId: string): Promise<void> => {
  const row = await requireReportRow(context, reportId)
  if (!dataReportCan.remove(row)) throw new PlatformError('illegalState')
  const { reportNo, customerName, commissioningCompany, commissioningPerson } = row
  await deleteRow(context.database, dataReports, row.id)
  context.audit({ module, target: reportNo, before: { customerName, commissioningCompany, commissioningPerson } })
}
