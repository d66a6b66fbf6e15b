import './zod-mode'
import * as z from 'zod'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { Email, remarkText } from './text'

/** 1 added and not submitted, 2 under review, 3 associated, 4 returned, 5 released. Domain 2.16. */
export const RelationStatus = z.literal([1, 2, 3, 4, 5])
export type RelationStatus = z.infer<typeof RelationStatus>
/** 1 the distributor, 2 the dealer, 3 staff, 4 a change of account type. */
export const ReleaseBy = z.literal([1, 2, 3, 4])

export const Relation = z.object({
  relationId: Id,
  distributorId: Id,
  distributorAccount: z.string(),
  distributorCompany: z.string(),
  dealerEmail: z.string(),
  dealerName: z.string(),
  dealerId: Id,
  /** Projects of the dealer. */
  projectCount: z.number().int(),
  remark: z.string(),
  status: RelationStatus,
  returnReason: z.string(),
  createTime: DateTime,
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  releaseTime: DateTime.nullable(),
  auditor: z.string(),
  releaseBy: ReleaseBy.nullable(),
  version: z.number().int(),
})
export type Relation = z.infer<typeof Relation>

export const RelationEvent = z.object({
  eventId: Id,
  eventTime: DateTime,
  fromStatus: RelationStatus.nullable(),
  toStatus: RelationStatus,
  /** Empty: the app user did it. */
  actor: z.string(),
  reason: z.string(),
  releaseBy: ReleaseBy.nullable(),
})
export type RelationEvent = z.infer<typeof RelationEvent>

type InStatus = { status: RelationStatus }
/** What the state of a relation allows; the button and the platform use the same function. Domain 4.5. */
export const relationCan = {
  edit: ({ status }: InStatus): boolean => status === 1 || status === 4,
  submit: ({ status }: InStatus): boolean => status === 1 || status === 4,
  pass: ({ status }: InStatus): boolean => status === 2,
  back: ({ status }: InStatus): boolean => status === 2,
  withdraw: ({ status }: InStatus): boolean => status === 2,
  release: ({ status }: InStatus): boolean => status === 3,
  remove: ({ status }: InStatus): boolean => status === 1 || status === 4,
}

export const relationSorts = ['createTime', 'submitTime', 'auditTime'] as const
export const RelationQuery = listQuery(relationSorts, {
  status: fromQuery(RelationStatus).optional(),
  distributorAccount: searchText.optional(),
  dealerEmail: searchText.optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  submitFrom: Day.optional(),
  submitTo: Day.optional(),
})
export type RelationQuery = z.infer<typeof RelationQuery>

const account = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(64, { error: 'tooLong' })
const form = {
  /** Account of an app user of type 3. */
  distributorAccount: account,
  /** E-mail of an app user of type 2. */
  dealerEmail: Email.min(1, { error: 'required' }),
  remark: remarkText(200),
}
export const RelationForm = z.strictObject(form)
/** A mailbox, or its masked form from a list: whoever changes a relation may leave its parties masked. */
const KnownMailbox = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(64, { error: 'tooLong' })
  .regex(/^(?:[\w+-]+(?:\.[\w+-]+)*|[\w+.-]{0,2}\*{4}[\w+.-]{0,2})@[\w-]+(?:\.[\w-]+)+$/, { error: 'email' })
export type RelationForm = z.infer<typeof RelationForm>

/** The relation's version as read: a change based on an older one is refused. */
const known = { relationId: Id, version: z.number().int() }
const change = z.strictObject(known)

// ours: not shown in the spec
export const distributorApi = {
  list: get('/sys/distributor/relation/list', {
    access: 'distributor:list',
    input: RelationQuery,
    data: page(Relation),
  }),
  /** How many relations are in each state: the numbers on the tabs. */
  counts: get('/sys/distributor/relation/counts', {
    access: 'distributor:list',
    input: z.strictObject({}),
    data: z.object({ list: z.array(z.object({ status: RelationStatus, count: z.number().int() })) }),
  }),
  /** History of a relation, oldest first. */
  history: get('/sys/distributor/relation/history', {
    access: 'distributor:list',
    input: z.strictObject({ relationId: Id }),
    data: z.object({ list: z.array(RelationEvent) }),
  }),
  save: post('/sys/distributor/relation/save', {
    access: 'distributor:save',
    input: RelationForm,
    data: z.object({ relationId: Id }),
  }),
  update: post('/sys/distributor/relation/update', {
    access: 'distributor:save',
    input: RelationForm.extend({ ...known, dealerEmail: KnownMailbox }),
    data: nothing,
  }),
  submit: post('/sys/distributor/relation/submit', { access: 'distributor:save', input: change, data: nothing }),
  withdraw: post('/sys/distributor/relation/withdraw', { access: 'distributor:save', input: change, data: nothing }),
  pass: post('/sys/distributor/relation/pass', { access: 'distributor:audit', input: change, data: nothing }),
  back: post('/sys/distributor/relation/back', {
    access: 'distributor:audit',
    input: z.strictObject({
      ...known,
      returnReason: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
    }),
    data: nothing,
  }),
  release: post('/sys/distributor/relation/release', { access: 'distributor:audit', input: change, data: nothing }),
  remove: post('/sys/distributor/relation/delete', { access: 'distributor:save', input: change, data: nothing }),
}
