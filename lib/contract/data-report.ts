import './zod-mode'
import * as z from 'zod'
import { CheckerId } from './checker'
import { checkFields } from './data-report-checks'
import { numberFields } from './data-report-numbers'
import { ReportReadings } from './data-report-reading'
import { ReportResult } from './data-report-result'
import { Device, MacWifiId } from './device'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'
import { addressText, nameText, refersToNothing, remarkText } from './text'
import { SystemType } from './unit'

/** 1 cooling, 2 heating. Domain 2.19. */
export const WorkingMode = z.literal([1, 2])
export type WorkingMode = z.infer<typeof WorkingMode>
/** Modes in which a system can be commissioned: one that only cools cannot in heating. */
export const workingModesOf = (systemType: SystemType): readonly WorkingMode[] => (systemType === 3 ? [1] : [1, 2])
/** Where readings come from: 1 samples of the controller itself, 2 a data acquisition of a Checker. */
export const ReportSource = z.literal([1, 2])
/** 0 draft, 1 finished. */
export const ReportStatus = z.literal([0, 1])

/** Who signs a report, on its paper: 1 the commissioning company, 2 the customer. */
export const signerRoles = [1, 2] as const
export const SignerRole = z.literal(signerRoles)
export type SignerRole = z.infer<typeof SignerRole>
/** A signature of the time when reports were signed on the screen (decision 245). */
export const ReportSignature = z.object({ role: SignerRole, signerName: z.string(), signTime: DateTime })
export type ReportSignature = z.infer<typeof ReportSignature>

const systemNo = z.number({ error: 'required' }).int({ error: 'systemNumbers' }).min(0, { error: 'systemNumbers' })
const SystemNo = systemNo.max(63, { error: 'systemNumbers' })

/** A controller and one of its systems, or a data acquisition and a system that it recorded. */
const origin = {
  macWifiId: MacWifiId.nullable(),
  taskId: Id.nullable(),
}
const hasOneOrigin = ({ macWifiId, taskId }: { macWifiId: string | null; taskId: string | null }): boolean =>
  (macWifiId === null) !== (taskId === null)
const oneOrigin = { error: 'required', path: ['taskId'] }

const form = {
  ...origin,
  systemNo: SystemNo,
  /** Moment of the first column. */
  startTime: z.union([DateTime], { error: 'invalid' }),
  customerName: nameText(64),
  installAddress: addressText(200),
  commissioningCompany: nameText(64),
  commissioningPerson: nameText(32),
  commissioningDate: z.union([Day], { error: 'required' }),
  workingMode: WorkingMode,
  ...numberFields,
  ...checkFields,
  remark: remarkText(200),
}

export const DataReportForm = z
  .strictObject({
    /** Null: a new report. */
    reportId: Id.nullable(),
    ...form,
    /** Version of the draft being changed; 0 for a new one. */
    version: z.number().int(),
  })
  .refine(hasOneOrigin, oneOrigin)
export type DataReportForm = z.infer<typeof DataReportForm>

/** A row of the list of reports. */
export const DataReport = z.object({
  reportId: Id,
  /** `D` + day + five digits. */
  reportNo: z.string(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  /** IANA zone of the site; a platform of an earlier version says it of a whole report alone. */
  timeZone: z.string().optional(),
  customerName: z.string(),
  source: ReportSource,
  macWifiId: MacWifiId.nullable(),
  checkerId: CheckerId.nullable(),
  taskId: Id.nullable(),
  recordName: z.string().nullable(),
  systemNo: z.number().int(),
  commissioningCompany: z.string(),
  commissioningPerson: z.string(),
  commissioningDate: Day,
  workingMode: WorkingMode,
  /** Null for a draft. */
  result: ReportResult.nullable(),
  status: ReportStatus,
  createTime: DateTime,
  updateTime: DateTime,
  version: z.number().int(),
})
export type DataReport = z.infer<typeof DataReport>

/** A whole report: what was entered, what the system reports about itself, and the readings. */
export const DataReportDetail = DataReport.extend({
  installAddress: z.string(),
  startTime: DateTime,
  /** Zone of the site, used for its times. */
  timeZone: z.string(),
  oduModel: z.string(),
  oduSerial: z.string(),
  iduCount: z.number().int(),
  /** %. */
  capacityRatio: z.number().int(),
  ...numberFields,
  ...checkFields,
  remark: z.string(),
  readings: ReportReadings,
  /** At most one of each signer. */
  signatures: z.array(ReportSignature),
})
export type DataReportDetail = z.infer<typeof DataReportDetail>

/** Sources of a report: the systems behind a controller or in an acquisition, and what is known of the site. */
export const ReportOrigin = z.object({
  source: ReportSource,
  macWifiId: MacWifiId,
  deviceName: z.string(),
  taskId: Id.nullable(),
  checkerId: CheckerId.nullable(),
  recordName: z.string().nullable(),
  projectName: z.string(),
  installAddress: z.string(),
  timeZone: z.string(),
  /** Range of the first column: so that the last one is in the past, and within an acquisition. */
  startTime: DateTime,
  earliest: DateTime,
  latest: DateTime,
  systems: z.array(
    z.object({
      systemNo: z.number().int(),
      systemType: SystemType,
      model: z.string(),
      iduCount: z.number().int(),
      runs: z.literal([0, 1]),
    }),
  ),
  /** The mode that the season suggests. */
  workingMode: WorkingMode,
})
export type ReportOrigin = z.infer<typeof ReportOrigin>

export const dataReportSorts = ['commissioningDate', 'createTime', 'reportNo'] as const
export const DataReportQuery = listQuery(dataReportSorts, {
  reportNo: searchText.meta(refersToNothing).optional(),
  customerName: searchText.optional(),
  commissioningCompany: searchText.optional(),
  commissioningPerson: searchText.optional(),
  projectId: Id.optional(),
  workingMode: fromQuery(WorkingMode).optional(),
  result: fromQuery(ReportResult).optional(),
  status: fromQuery(ReportStatus).optional(),
  /** Days on which it was commissioned; both included. */
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
})
export type DataReportQuery = z.infer<typeof DataReportQuery>

type State = Pick<DataReport, 'status'>
/** What the state of a report allows; the button and the platform use the same function. */
export const dataReportCan = {
  // A report handed to a customer no longer changes.
  update: ({ status }: State): boolean => status === 0,
  finish: ({ status }: State): boolean => status === 0,
  remove: ({ status }: State): boolean => status === 0,
}

const byId = z.strictObject({ reportId: Id })
const asFile = { download: true, data: z.unknown() } as const
const inLanguage = z.strictObject({ reportId: Id, language: z.enum(['zh', 'en']) })

export const DataReportFinish = z
  .strictObject({
    reportId: Id,
    result: ReportResult,
    remark: remarkText(200),
    version: z.number().int(),
  })
  // The reasons against a plain pass must be stated.
  .refine(({ result, remark }) => result !== 2 || remark !== '', { error: 'required', path: ['remark'] })
export type DataReportFinish = z.infer<typeof DataReportFinish>

/** A controller to choose for a report. */
const ReportController = Device.pick({ macWifiId: true, deviceName: true, projectName: true, onlineStatus: true })

// ours: not shown in the spec
export const dataReportApi = {
  list: get('/checker_svc/report/list', {
    access: 'report:list',
    input: DataReportQuery,
    data: page(DataReport),
  }),
  info: get('/checker_svc/report/info', {
    access: 'report:list',
    input: byId,
    data: DataReportDetail,
  }),
  /** Controllers that a report can be made of, by a part of their name, WiFi ID or project; the first ones of all. */
  controllers: get('/checker_svc/report/controllers', {
    access: 'report:save',
    input: z.strictObject({ text: searchText.optional() }),
    data: z.object({ list: z.array(ReportController) }),
  }),
  /** Initial values for a new report of a controller or an acquisition. */
  origin: get('/checker_svc/report/origin', {
    access: 'report:save',
    input: z.strictObject({ macWifiId: MacWifiId.optional(), taskId: Id.optional() }),
    data: ReportOrigin,
  }),
  /** Saves a draft and rereads the system. */
  save: post('/checker_svc/report/save', { access: 'report:save', input: DataReportForm, data: byId }),
  finish: post('/checker_svc/report/finish', {
    access: 'report:save',
    input: DataReportFinish,
    data: nothing,
  }),
  remove: post('/checker_svc/report/delete', { access: 'report:save', input: byId, data: nothing }),
  pdf: get('/checker_svc/report/pdf', { ...asFile, access: 'report:list', input: inLanguage }),
  xlsx: get('/checker_svc/report/xlsx', { ...asFile, access: 'report:list', input: inLanguage }),
}
