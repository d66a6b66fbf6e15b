import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { DataReport, DataReportDetail, DataReportQuery } from '@/lib/contract/data-report'
import { type ReportCheck, reportChecks } from '@/lib/contract/data-report-checks'
import { reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { orderBy } from '../../kernel/db/order-by'
import { toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { containsText } from '../app-user/user-query'
import { ofControllersWithin, ofProjectsWithin } from '../device/controllers-within'
import { dataReports } from '../tables/data-report'
import { projects } from '../tables/fleet'
import { readSignatures } from './report-signature'

export type ReportRecord = typeof dataReports.$inferSelect
type Viewer = Pick<Context, 'actor'>['actor']

const sortColumns = {
  commissioningDate: dataReports.commissioningDate,
  createTime: dataReports.createTime,
  reportNo: dataReports.reportNo,
} as const

/** Condition on `data_report`: the caller's brand and reach. A report stays where it was made when the controller is moved. */
export const reportsWithin = ({ platformId, reach }: Pick<Viewer, 'platformId' | 'reach'>): SQL | undefined =>
  and(
    eq(dataReports.platformId, platformId),
    ofControllersWithin(reach, dataReports.controllerId),
    reach === null ? undefined : or(isNull(dataReports.projectId), ofProjectsWithin(reach, dataReports.projectId)),
  )

const toConditions = (actor: Viewer, query: DataReportQuery): SQL | undefined =>
  and(
    reportsWithin(actor),
    containsText(dataReports.reportNo, query.reportNo?.toUpperCase()),
    containsText(dataReports.customerSearch, query.customerName),
    containsText(dataReports.companySearch, query.commissioningCompany),
    containsText(dataReports.personSearch, query.commissioningPerson),
    query.projectId === undefined ? undefined : eq(dataReports.projectId, toRowId(query.projectId)),
    query.workingMode === undefined ? undefined : eq(dataReports.workingMode, query.workingMode),
    query.result === undefined ? undefined : eq(dataReports.result, query.result),
    query.status === undefined ? undefined : eq(dataReports.status, query.status),
    query.dateFrom === undefined ? undefined : gte(dataReports.commissioningDate, query.dateFrom),
    query.dateTo === undefined ? undefined : lte(dataReports.commissioningDate, query.dateTo),
  )

type Joined = Pick<ReportRecord, keyof ReportRecord> & { projectName: string | null }

const toReport = (row: Joined): DataReport => {
  const { reportNo, customerName, source, systemNo, result, status, version, projectName } = row
  const { commissioningCompany, commissioningPerson, commissioningDate, workingMode } = row
  return {
    ...{ reportNo, customerName, source, systemNo, result, status, version, projectName },
    ...{ commissioningCompany, commissioningPerson, commissioningDate, workingMode },
    reportId: String(row.id),
    projectId: row.projectId === null ? null : String(row.projectId),
    macWifiId: row.macWifiId,
    checkerId: row.checkerId || null,
    taskId: row.taskId === null ? null : String(row.taskId),
    recordName: row.recordName || null,
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
  }
}

/** Kept as 32-bit floats: shown as they were typed. */
const asTyped = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000)

const toDetail = (row: Joined): Omit<DataReportDetail, 'signatures'> => {
  const { installAddress, timeZone, oduModel, oduSerial, iduCount, capacityRatio, remark, readings } = row
  const numbers = Object.fromEntries(reportNumberKeys.map((key) => [key, asTyped(row[key])]))
  return {
    ...toReport(row),
    ...{ installAddress, timeZone, oduModel, oduSerial, iduCount, capacityRatio, remark, readings },
    // One for each key, and those that have to be there are there: the columns say so.
    ...(numbers as Pick<DataReportDetail, (typeof reportNumberKeys)[number]>),
    ...(Object.fromEntries(reportChecks.map((key) => [key, row[key]])) as Pick<ReportRecord, ReportCheck>),
    startTime: toWireTime(row.startTime),
  }
}

const select = (database: Database) =>
  database
    .select({ row: dataReports, projectName: projects.projectName })
    .from(dataReports)
    .leftJoin(projects, eq(projects.id, dataReports.projectId))

/** One page of reports and how many match; the newest first. */
export const listReports = async (database: Database, actor: Viewer, query: DataReportQuery) => {
  const where = toConditions(actor, query)
  const total = await database.$count(dataReports, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const sort = query.sidx ?? 'createTime'
  const order = ((query.sidx && query.order) ?? 'desc') === 'asc'
  const rows = await select(database)
    .where(where)
    .orderBy(...orderBy({ order: order !== found.backwards ? 'asc' : 'desc' }, sortColumns[sort], dataReports.id))
    .limit(found.size)
    .offset(found.offset)
  const list = rows.map(({ row, projectName }) => toReport({ ...row, projectName }))
  return { list: found.backwards ? list.reverse() : list, total }
}

/** A report in the caller's brand and reach; undefined: there is none. */
export const readReport = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  reportId: string,
): Promise<DataReportDetail | undefined> => {
  const [found] = await select(database).where(and(eq(dataReports.id, toRowId(reportId)), reportsWithin(actor)))
  if (found === undefined) return undefined
  const { row, projectName } = found
  return { ...toDetail({ ...row, projectName }), signatures: await readSignatures(database, row.id) }
}

/** The row of a report in the caller's brand and reach, locked. Throws `notFound`. */
export const requireReportRow = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  reportId: string,
): Promise<ReportRecord> => {
  const [row] = await database
    .select()
    .from(dataReports)
    .where(and(eq(dataReports.id, toRowId(reportId)), reportsWithin(actor)))
    .for('update')
  if (row === undefined) throw new PlatformError('notFound')
  return row
}
