import './zod-mode'
import * as z from 'zod'
import { MacWifiId, OnlineStatus, TypedWifiId } from './device'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { FaultAnalysis } from './fault-analysis'
import { FaultStatus, Severity, UnitKind } from './fault-code'
import { FaultSnapshot } from './fault-snapshot'
import { FaultText } from './fault-type'
import { confirmedRows } from './job'
import { listFile } from './list-file'

/** 1 by itself, 2 reset, 3 power cycle, 4 repair order. Domain 2.6. */
export const ClearType = z.literal([1, 2, 3, 4])
const count = z.number().int()

export const Fault = z.object({
  faultId: Id,
  macWifiId: MacWifiId,
  deviceName: z.string(),
  projectName: z.string().nullable(),
  // ours: its times by the clock of its site
  /** IANA zone of the site; a platform of an earlier version does not say it. */
  timeZone: z.string().optional(),
  unitKind: UnitKind,
  systemNo: count.nullable(),
  unitNo: count.nullable(),
  faultCode: z.string(),
  /** In the request's language. */
  faultName: z.string(),
  faultCondition: z.string(),
  severity: Severity,
  failureTime: DateTime,
  repairTime: DateTime.nullable(),
  durationMin: count.nullable(),
  status: FaultStatus,
  clearType: ClearType.nullable(),
  /** `d1-NN` at the moment of the fault. */
  stopCause: z.string(),
  /** `PNN`, empty for none. */
  protectCode: z.string(),
  ackTime: DateTime.nullable(),
  /** Real name of who acknowledged it; null until somebody has. */
  ackBy: z.string().nullable(),
  assigneeId: Id.nullable(),
  assignee: z.string().nullable(),
  /** When a muted fault becomes active again. */
  mutedUntil: DateTime.nullable(),
  commentCount: count,
  /** How often this unit has had this code in the 30 days up to this fault, inclusive. */
  recurrence: count,
  repairId: Id.nullable(),
  repairNo: z.string().nullable(),
  /** 0 unprocessed, 1 processing, 2 processed. */
  repairStatus: z.literal([0, 1, 2]).nullable(),
})
export type Fault = z.infer<typeof Fault>

export const faultSorts = ['failureTime', 'repairTime', 'severity', 'faultCode'] as const

const address = z.number().int().min(0).max(63)
/**
 * Filter of faults. Days are the site's when the filter names one controller, otherwise those of `timeZone`;
 * both ends are included. `days` covers that many days up to now, and only without `failureFrom` and `failureTo`.
 */
export const faultFilters = {
  macWifiId: TypedWifiId.optional(),
  projectName: searchText.optional(),
  /** One project, by key. */
  projectId: Id.optional(),
  faultCode: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,3}$/, { error: 'invalid' })
    .optional(),
  unitKind: fromQuery(UnitKind).optional(),
  systemNo: fromQuery(address).optional(),
  unitNo: fromQuery(address).optional(),
  severity: fromQuery(Severity).optional(),
  /** `all`: the same as without a status; a screen whose default is the active ones sends it. */
  status: z.union([fromQuery(FaultStatus), z.literal('all')]).optional(),
  /** 1: somebody has acknowledged it, 0: nobody has. */
  acknowledged: fromQuery(z.literal([0, 1])).optional(),
  /** A web user, or `me`. */
  assignee: z.union([Id, z.literal(['me', 'none'])]).optional(),
  days: fromQuery(z.number().int().min(1).max(366)).optional(),
  failureFrom: Day.optional(),
  failureTo: Day.optional(),
  repairFrom: Day.optional(),
  repairTo: Day.optional(),
  /** From a moment on, whatever the days say beside it. */
  failureSince: DateTime.optional(),
  repairSince: DateTime.optional(),
  timeZone: ZoneName.optional(),
}
export const FaultFilter = z.strictObject(faultFilters)
export type FaultFilter = z.infer<typeof FaultFilter>
export const FaultQuery = listQuery(faultSorts, faultFilters)
export type FaultQuery = z.infer<typeof FaultQuery>

/** History of a fault, oldest first. `user` is null for what the platform did by itself. */
export const FaultEvent = z.object({
  eventId: Id,
  kind: z.enum(['acknowledge', 'unacknowledge', 'assign', 'comment', 'mute', 'unmute', 'muteEnd', 'repair']),
  time: DateTime,
  user: z.string().nullable(),
  /** Text of a comment, name of an assignee, repair number; otherwise empty. */
  text: z.string(),
  /** Until when it was muted. */
  until: DateTime.nullable(),
})
export type FaultEvent = z.infer<typeof FaultEvent>

/** Everything a fault card shows, except the readings around it. */
export const FaultDetail = Fault.extend({
  controllerModel: z.string(),
  onlineStatus: OnlineStatus,
  city: z.string(),
  /** IANA zone of the site. */
  timeZone: z.string(),
  /** Of the outdoor or indoor unit, if it is one. */
  unitName: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  /** The dictionary in both languages; null for an unknown code. */
  texts: FaultText.nullable(),
  // ours: what an engineer looks for first on a fault
  /** How to reset the unit, from the dictionary; null for an unknown code. */
  resetType: z.literal([1, 2, 3]).nullable(),
  /** 1: the platform's own code, in no manufacturer's table. */
  isOwnCode: z.literal([0, 1]),
  /** 1: finding the cause requires opening the inverter box. */
  isInverter: z.literal([0, 1]),
  /** How often the alarm came within this fault: again within ten minutes is the same one. */
  raiseCount: count,
  events: z.array(FaultEvent),
  /** Earlier and later faults of this unit with this code, newest first, at most ten. */
  others: z.array(
    z.object({ faultId: Id, failureTime: DateTime, repairTime: DateTime.nullable(), status: FaultStatus }),
  ),
})
export type FaultDetail = z.infer<typeof FaultDetail>

/** Number of faults of a filter by state; `unacknowledged`: of the active ones. */
export const FaultCounts = z.object({ active: count, unacknowledged: count, muted: count, cleared: count })
export type FaultCounts = z.infer<typeof FaultCounts>

const byId = z.strictObject({ faultId: Id })
const jobId = z.object({ jobId: Id })

export const FaultComment = z.strictObject({
  faultId: Id,
  text: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(1000, { error: 'tooLong' }),
})
/** Hours for which a fault may be muted: up to 30 days. */
export const MuteHours = z
  .number({ error: 'notWhole' })
  .int({ error: 'notWhole' })
  .min(1, { error: 'outOfRange' })
  .max(720, { error: 'outOfRange' })

const key = Id
export const FaultSelection = z.union([
  z.strictObject({ keys: z.array(key).min(1).max(5000) }),
  z.strictObject({ filter: FaultFilter, except: z.array(key).max(5000).default([]), count: confirmedRows }),
])
export const FaultBatch = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('acknowledge'), selection: FaultSelection }),
  z.strictObject({ action: z.literal('assign'), assigneeId: Id, selection: FaultSelection }),
  z.strictObject({ action: z.literal('assignMe'), selection: FaultSelection }),
  z.strictObject({ action: z.literal('mute'), hours: MuteHours, selection: FaultSelection }),
  z.strictObject({ action: z.literal('unmute'), selection: FaultSelection }),
])
export type FaultBatch = z.infer<typeof FaultBatch>

// ours: not shown in the spec
export const faultApi = {
  list: get('/sys/fault/list', { access: 'fault:list', input: FaultQuery, data: page(Fault) }),
  info: get('/sys/fault/info', { access: 'fault:list', input: byId, data: FaultDetail }),
  counts: get('/sys/fault/counts', { access: 'fault:list', input: FaultFilter, data: FaultCounts }),
  analysis: get('/sys/fault/analysis', { access: 'fault:list', input: FaultFilter, data: FaultAnalysis }),
  /** Readings around a fault: from `before` minutes before it to 30 minutes after it, one a minute. */
  snapshot: get('/sys/fault/snapshot', {
    access: 'fault:list',
    input: z.strictObject({ faultId: Id, before: fromQuery(z.literal([30, 300])).default(30) }),
    data: FaultSnapshot,
  }),
  /** Controllers to choose from: at most 20, those with most active alarms first. */
  devices: get('/sys/fault/devices', {
    access: 'fault:list',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({
      list: z.array(z.object({ macWifiId: MacWifiId, deviceName: z.string(), alarmCount: count })),
    }),
  }),
  /** Web users of the brand who may handle faults. */
  assignees: get('/sys/fault/assignees', {
    access: 'fault:handle',
    input: z.strictObject({}),
    data: z.object({ list: z.array(z.object({ userId: Id, name: z.string() })) }),
  }),
  acknowledge: post('/sys/fault/acknowledge', { access: 'fault:handle', input: byId, data: nothing }),
  /** Takes back one's own acknowledgement: it was a slip. */
  unacknowledge: post('/sys/fault/unacknowledge', { access: 'fault:handle', input: byId, data: nothing }),
  assign: post('/sys/fault/assign', {
    access: 'fault:handle',
    /** Null removes the assignment. */
    input: z.strictObject({ faultId: Id, assigneeId: Id.nullable() }),
    data: nothing,
  }),
  comment: post('/sys/fault/comment', { access: 'fault:handle', input: FaultComment, data: nothing }),
  mute: post('/sys/fault/mute', {
    access: 'fault:handle',
    input: z.strictObject({ faultId: Id, hours: MuteHours }),
    data: nothing,
  }),
  unmute: post('/sys/fault/unmute', { access: 'fault:handle', input: byId, data: nothing }),
  /** Handles many faults as a job with a result per row. */
  batch: post('/sys/fault/batch', { access: 'fault:handle', input: FaultBatch, data: jobId }),
  /** Writes every matching fault to a CSV file as a job. Times in the file are in `timeZone`, named in its header. */
  export: post('/sys/fault/export', {
    access: 'fault:export',
    input: z.strictObject({
      filter: FaultFilter,
      sidx: z.enum(faultSorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      ...listFile,
    }),
    data: jobId,
  }),
}

/** What may be done with a fault in its current state; the platform uses the same functions. Domain 4.9. */
export const faultCan = {
  /** Once, even after it has cleared: somebody has seen it. */
  acknowledge: ({ ackTime }: { ackTime: unknown }): boolean => ackTime === null,
  assign: ({ status }: Pick<Fault, 'status'>): boolean => status !== 1,
  mute: ({ status }: Pick<Fault, 'status'>): boolean => status === 0,
  unmute: ({ status }: Pick<Fault, 'status'>): boolean => status === 2,
  /** One open repair request per fault; another once that one is processed. */
  repair: ({ repairStatus }: { repairStatus: 0 | 1 | 2 | null }): boolean =>
    repairStatus === null || repairStatus === 2,
}
