import { and, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { DataReport, DataReportDetail, DataReportQuery } from '@/lib/contract/data-report'
import { type ReportCheck, reportChecks } from '@/lib/contract/data-report-checks'
import { reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { equals, refersTo, searches } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { containsText } from '../../kernel/text/contains-text'
import { ofControllersWithin, ofProjectsWithin } from '../device/controllers-within'
import { dataReports } from '../tables/data-report'
import { projects } from '../tables/fleet'

export type ReportRecord = typeof dataReports.$inferSelect
type Viewer = Pick<Context, 'actor'>['actor']

/** Condition on `data_report`: the caller's brand and reach. A report stays where it was made when the controller is moved. */
export const reportsWithin = ({ platformId, reach }: Pick<Viewer, 'platformId' | 'reach'>): SQL | undefined =>
  and(
    eq(dataReports.platformId, platformId),
    ofControllersWithin(reach, dataReports.controllerId),
    reach === null ? undefined : or(isNull(dataReports.projectId), ofProjectsWithin(reach, dataReports.projectId)),
  )

type Joined = Pick<ReportRecord, keyof ReportRecord> & { projectName: string | null }

const toReport = (row: Joined): DataReport => {
  const { reportNo, customerName, source, systemNo, result, status, version, projectName } = row
  const { timeZone, commissioningCompany, commissioningPerson, commissioningDate, workingMode } = row
  return {
    reportNo,
    customerName,
    source,
    systemNo,
    result,
    status,
    version,
    projectName,
    timeZone,
    commissioningCompany,
    commissioningPerson,
    commissioningDate,
    workingMode,
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

const toDetail = (row: Joined): DataReportDetail => {
  const { installAddress, timeZone, oduModel, oduSerial, iduCount, capacityRatio, remark, readings, signatures } = row
  const numbers = Object.fromEntries(reportNumberKeys.map((key) => [key, asTyped(row[key])]))
  return {
    ...toReport(row),
    installAddress,
    timeZone,
    oduModel,
    oduSerial,
    iduCount,
    capacityRatio,
    remark,
    readings,
    signatures,
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

const { commissioningDate, createTime, reportNo } = dataReports

/** Reports of a brand within reach, the newest first. */
export const reportRows = defineRows<Viewer, DataReportQuery, DataReport>({
  table: dataReports,
  id: dataReports.id,
  sorts: { commissioningDate, createTime, reportNo },
  standing: [[createTime, 'desc']],
  scope: reportsWithin,
  filters: {
    reportNo: (text) => containsText(reportNo, text.toUpperCase()),
    customerName: searches(dataReports.customerSearch),
    commissioningCompany: searches(dataReports.companySearch),
    commissioningPerson: searches(dataReports.personSearch),
    projectId: refersTo(dataReports.projectId),
    workingMode: equals(dataReports.workingMode),
    result: equals(dataReports.result),
    status: equals(dataReports.status),
    // Days of the customer's calendar, not moments.
    dateFrom: (day) => gte(commissioningDate, day),
    dateTo: (day) => lte(commissioningDate, day),
  },
  read: async (database, ids) => {
    const rows = await select(database).where(inArray(dataReports.id, [...ids]))
    return new Map(rows.map(({ row, projectName }) => [row.id, toReport({ ...row, projectName })]))
  },
})

/** A report in the caller's brand and reach; undefined: there is none. */
export const readReport = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  reportId: string,
): Promise<DataReportDetail | undefined> => {
  const [found] = await select(database).where(and(eq(dataReports.id, toRowId(reportId)), reportsWithin(actor)))
  return found && toDetail({ ...found.row, projectName: found.projectName })
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
