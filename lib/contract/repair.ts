import './zod-mode'
import * as z from 'zod'
import { exportOf, jobId, TypedWifiId } from './device'
import {
  DateTime,
  Day,
  fromQuery,
  get,
  Id,
  listQuery,
  nothing,
  page,
  post,
  searchText,
  upload,
  ZoneName,
} from './endpoint'
import { Money } from './money'
import { Repair, RepairPhoto, RepairRow, RepairStatus } from './repair-row'
import { FileId, photoFile } from './stored-file'
import { Email, Mobile, nameText, refersToNothing } from './text'
import { hasOneDirection, oneDirection } from './text-direction'

const line = (max: number) => z.string().trim().max(max, { error: 'tooLong' })
const orEmpty = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

/** Entered by a person; device, unit, model, serial number, code and readings come from the fault. */
export const RepairForm = z.strictObject({
  faultId: Id,
  contactName: orEmpty(nameText(32)),
  phoneCode: orEmpty(z.string().regex(/^\+\d{1,4}$/, { error: 'invalid' })),
  phone: orEmpty(Mobile),
  email: orEmpty(Email),
  address: line(200).refine(hasOneDirection, oneDirection),
  maintenanceContent: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(1024, { error: 'tooLong' }),
  remark: line(500),
})
export type RepairForm = z.infer<typeof RepairForm>

export const repairSorts = ['reportingTime', 'finishTime'] as const
const filters = {
  status: fromQuery(RepairStatus).optional(),
  repairNo: searchText.meta(refersToNothing).optional(),
  /** The complete account, or a part of the contact's name. */
  user: searchText.optional(),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
  city: searchText.optional(),
  productModel: searchText.optional(),
  serialNumber: searchText.optional(),
  faultCode: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,3}$/)
    .optional(),
  macWifiId: TypedWifiId.optional(),
  handlerId: z.union([Id, z.literal('me')]).optional(),
  /** 1: only those that nobody has accepted in time. */
  overdue: fromQuery(z.literal([1])).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Reported from this moment on. */
  reportedSince: DateTime.optional(),
}
export const RepairQuery = listQuery(repairSorts, filters)
export type RepairQuery = z.infer<typeof RepairQuery>
export const RepairFilter = z.strictObject(filters)
export type RepairFilter = z.infer<typeof RepairFilter>

const ticket = z.object({ repairId: Id, repairNo: z.string() })
const known = { repairId: Id, version: z.number().int() }
const words = (max: number) =>
  z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max, { error: 'tooLong' })

/** What was done: stored with the request, and sent to the reporter. */
export const RepairResult = z.strictObject({
  ...known,
  handleResult: words(500),
  partsReplaced: z
    .array(z.string().trim().min(1, { error: 'required' }).max(64, { error: 'tooLong' }))
    .max(20, { error: 'tooLong' }),
  cost: Money.max(9_999_999.99, { error: 'outOfRange' }).nullable(),
  remark: line(500),
})
export type RepairResult = z.infer<typeof RepairResult>

const byId = z.strictObject({ repairId: Id })

// ours: not shown in the spec
export const repairApi = {
  list: get('/sys/repair/list', { access: 'repair:list', input: RepairQuery, data: page(RepairRow) }),
  /** How many requests are in each state, and how many are overdue: the numbers on the tabs. */
  counts: get('/sys/repair/counts', {
    access: 'repair:list',
    input: z.strictObject({}),
    data: z.object({
      list: z.array(z.object({ status: RepairStatus, count: z.number().int() })),
      overdue: z.number().int(),
    }),
  }),
  info: get('/sys/repair/info', { access: 'repair:list', input: byId, data: Repair }),
  /** Web users of the brand who may handle requests. */
  handlers: get('/sys/repair/handlers', {
    access: 'repair:handle',
    input: z.strictObject({}),
    data: z.object({ list: z.array(z.object({ userId: Id, name: z.string() })) }),
  }),
  accept: post('/sys/repair/accept', { access: 'repair:handle', input: z.strictObject(known), data: nothing }),
  /** Assigns a request to somebody; this accepts an unprocessed one. */
  assign: post('/sys/repair/assign', {
    access: 'repair:handle',
    input: z.strictObject({ ...known, handlerId: z.string().min(1, { error: 'required' }).pipe(Id) }),
    data: nothing,
  }),
  finish: post('/sys/repair/finish', { access: 'repair:handle', input: RepairResult, data: nothing }),
  reopen: post('/sys/repair/reopen', {
    access: 'repair:handle',
    input: z.strictObject({ ...known, reason: words(500) }),
    data: nothing,
  }),
  giveBack: post('/sys/repair/giveBack', {
    access: 'repair:handle',
    input: z.strictObject({ ...known, reason: words(500) }),
    data: nothing,
  }),
  remark: post('/sys/repair/remark', {
    access: 'repair:handle',
    input: z.strictObject({ ...known, remark: line(500) }),
    data: nothing,
  }),
  /** An internal note, for staff only. */
  note: post('/sys/repair/note', {
    access: 'repair:handle',
    input: z.strictObject({ repairId: Id, text: words(1000) }),
    data: nothing,
  }),
  /** Adds a photo, in any state of the request. */
  addPhoto: upload('/sys/repair/photo/upload', {
    access: 'repair:handle',
    file: photoFile,
    fields: { repairId: Id },
    data: RepairPhoto,
  }),
  /** Removes a photo that the caller has added, until the request is processed. */
  removePhoto: post('/sys/repair/photo/delete', {
    access: 'repair:handle',
    input: z.strictObject({ repairId: Id, fileId: FileId }),
    data: nothing,
  }),
  photo: get('/sys/repair/photo', {
    access: 'repair:list',
    input: z.strictObject({ repairId: Id, fileId: FileId }),
    data: z.unknown(),
    download: true,
  }),
  /** Writes every matching request to a CSV file as a job. Times in the file are in `timeZone`. */
  export: post('/sys/repair/export', {
    access: 'repair:export',
    input: exportOf(RepairFilter, repairSorts),
    data: jobId,
  }),
  /** A draft request for a fault, prefilled with what the platform knows, in the request's language. */
  draft: get('/sys/repair/draft', {
    access: 'repair:save',
    input: z.strictObject({ faultId: Id }),
    data: z.object({
      form: RepairForm,
      productModel: z.string(),
      serialNumber: z.string(),
    }),
  }),
  /** Refused if the fault has an open request, which is the data. */
  save: post('/sys/repair/save', { access: 'repair:save', input: RepairForm, data: ticket }),
}
