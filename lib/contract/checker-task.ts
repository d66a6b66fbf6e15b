import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import './zod-mode'
import * as z from 'zod'
import { CheckerId, type CheckerType } from './checker'
import { jobId } from './device'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { nameText } from './text'

/** 1 message capture, 2 data acquisition. Domain 2.18. */
export const RecordType = z.literal([1, 2])
export type RecordType = z.infer<typeof RecordType>
export const recordTypes = [1, 2] as const satisfies readonly RecordType[]
/** 0 waiting to start, 1 running, 2 suspended, 3 finished, 4 ended abnormally. Domain 4.7. */
export const CheckerTaskStatus = z.literal([0, 1, 2, 3, 4])
export type CheckerTaskStatus = z.infer<typeof CheckerTaskStatus>
/** 1 as planned, 2 by hand, 3 storage full, 4 offline too long. */
export const CheckerEndReason = z.literal([1, 2, 3, 4])
export type CheckerEndReason = z.infer<typeof CheckerEndReason>
/** Reasons that count as an abnormal end. Domain 4.7. */
export const endStatusOf = (reason: CheckerEndReason): 3 | 4 => (reason >= 3 ? 4 : 3)

/** Seconds between two samples of a data acquisition. Spec 5 and 9. */
export const intervalBounds = { min: 60, max: 3600 } as const
/** Longest task by type of Checker, days. Domain 2.18. */
export const maxTask: Record<CheckerType, number> = { 1: 7, 2: 30 }
/** Silence of a Checker after which its task ends, ms. Domain 4.7. */
export const offlineEndMs = millisecondsInDay
/** Least free storage for a task to begin, bytes. Domain 4.7. */
export const leastRoom = 5_000_000

/** What is wrong with a planned end, or null; used by the form and the platform. */
export const plannedEndFlaw = (
  checkerType: CheckerType,
  now: Date,
  plannedEnd: Date,
): 'captureEndPast' | 'captureTooLong' | null => {
  const ms = differenceInMilliseconds(plannedEnd, now)
  // Also covers a moment that does not exist in the calendar.
  if (!(ms > 0)) return 'captureEndPast'
  return ms > maxTask[checkerType] * millisecondsInDay ? 'captureTooLong' : null
}

/** Furthest ahead that a start may be planned, days. */
export const furthestStart = 30
/** What is wrong with a planned start, or null, also for an immediate start. */
export const plannedStartFlaw = (now: Date, start: Date | null): 'inThePast' | 'startTooFar' | null => {
  if (start === null) return null
  const ms = differenceInMilliseconds(start, now)
  if (!(ms > 0)) return 'inThePast'
  return ms > furthestStart * millisecondsInDay ? 'startTooFar' : null
}

const percent = z.number().min(0)
export const CheckerTask = z.object({
  taskId: Id,
  checkerId: CheckerId,
  checkerName: z.string(),
  recordName: z.string(),
  recorder: z.string(),
  recordType: RecordType,
  /** Refrigerant systems to record; empty: the whole bus. */
  systemNos: z.array(z.number().int()),
  shareFlag: z.literal([0, 1]),
  /** Planned start of a waiting task. */
  startTime: DateTime,
  plannedEndTime: DateTime,
  /** Seconds; null for a message capture. */
  timeInterval: z.number().int().nullable(),
  endTime: DateTime.nullable(),
  endReason: CheckerEndReason.nullable(),
  taskStatus: CheckerTaskStatus,
  /** Bytes. */
  dataSize: z.number().int(),
  frameCount: z.number().int(),
  sampleCount: z.number().int(),
  /** Percent: average over the recorded time, and busiest minute; null for a data acquisition and before the first frame. */
  busUtilisation: percent.nullable(),
  busUtilisationMax: percent.nullable(),
  collisionRate: percent.nullable(),
  collisionRateMax: percent.nullable(),
  /** Its data was given up for a later task. */
  overwritten: z.literal([0, 1]),
  /** The caller may delete it: their own, or with the right to delete Checkers. */
  removable: z.literal([0, 1]),
})
export type CheckerTask = z.infer<typeof CheckerTask>

type InState = Pick<CheckerTask, 'taskStatus'>
const isOver = ({ taskStatus }: InState): boolean => taskStatus === 3 || taskStatus === 4
/** What the state of a task allows; the button and the platform use the same function. Domain 4.7. */
export const checkerTaskCan = {
  suspend: ({ taskStatus }: InState): boolean => taskStatus === 1,
  continue: ({ taskStatus }: InState): boolean => taskStatus === 2,
  /** A task that has not begun is cancelled. */
  end: ({ taskStatus }: InState): boolean => taskStatus <= 2,
  /** Only an acquisition with readings can become a data report, even while it still runs. */
  report: ({ recordType, sampleCount, overwritten }: Pick<CheckerTask, 'recordType' | 'sampleCount' | 'overwritten'>) =>
    recordType === 2 && sampleCount > 0 && overwritten === 0,
  /** A record whose data was given up has nothing left. */
  download: (task: Pick<CheckerTask, 'taskStatus' | 'overwritten'>): boolean => isOver(task) && task.overwritten === 0,
  remove: isOver,
}

export const checkerTaskSorts = ['startTime', 'endTime', 'recordName'] as const
export const CheckerTaskQuery = listQuery(checkerTaskSorts, {
  checkerId: searchText.optional(),
  /** Tasks of the Checkers of a project, and those recorded on the bus of one of its controllers. */
  projectId: Id.optional(),
  recordName: searchText.optional(),
  recordType: fromQuery(RecordType).optional(),
  recorder: searchText.optional(),
  taskStatus: fromQuery(CheckerTaskStatus).optional(),
  shareFlag: fromQuery(z.literal([0, 1])).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  startFrom: Day.optional(),
  startTo: Day.optional(),
})
export type CheckerTaskQuery = z.infer<typeof CheckerTaskQuery>

const interval = z
  .number({ error: 'captureInterval' })
  .int({ error: 'captureInterval' })
  .min(intervalBounds.min, { error: 'captureInterval' })
  .max(intervalBounds.max, { error: 'captureInterval' })
const systemNo = z.number().int().min(0, { error: 'systemNumbers' }).max(63, { error: 'systemNumbers' })

const wanted = {
  checkerId: CheckerId,
  recordType: RecordType,
  systemNos: z.array(systemNo, { error: 'systemNumbers' }).max(64, { error: 'systemNumbers' }),
  /** Planned start; null: at once. */
  startTime: DateTime.nullable().default(null),
  plannedEndTime: DateTime,
  /** Null for a message capture. */
  timeInterval: interval.nullable(),
}
const needsInterval = { error: 'captureInterval', path: ['timeInterval'] }
const hasInterval = ({ recordType, timeInterval }: { recordType: RecordType; timeInterval: number | null }): boolean =>
  recordType === 1 || timeInterval !== null

export const CheckerTaskForm = z
  .strictObject({
    ...wanted,
    recordName: nameText(64),
    /** Person recording; empty: whoever starts it. */
    recorder: z.union([z.literal(''), nameText(32)]).default(''),
    shareFlag: z.literal([0, 1]),
    /** Fingerprint of the confirmed forecast over the quota; null without one. */
    confirmed: z.string().max(64).nullable(),
  })
  .refine(hasInterval, needsInterval)
export type CheckerTaskForm = z.infer<typeof CheckerTaskForm>

export const ForecastInput = z.strictObject(wanted).refine(hasInterval, needsInterval)
export type ForecastInput = z.infer<typeof ForecastInput>

const TaskOnDevice = z.object({
  taskId: Id,
  checkerId: CheckerId,
  recordName: z.string(),
  startTime: DateTime,
  endTime: DateTime.nullable(),
  plannedEndTime: DateTime,
  dataSize: z.number().int(),
})

/** Forecast of a task that would begin now. Features 66. */
export const CheckerForecast = z.object({
  /** Units on the bus that would be recorded. */
  unitCount: z.number().int(),
  /** Expected bus utilisation, percent: as measured by earlier captures on this bus, or by the number of units. */
  utilisation: z.number(),
  basis: z.enum(['measured', 'estimated']),
  /** Bytes. */
  bytesPerHour: z.number(),
  expectedSize: z.number(),
  capacity: z.number(),
  used: z.number(),
  /** When the storage would be full if nothing were given up; null: not before the planned end. */
  fullTime: DateTime.nullable(),
  overQuota: z.literal([0, 1]),
  /** Captures running on the same bus. */
  others: z.array(TaskOnDevice),
  /** Records whose data would be given up, oldest first. */
  overwritten: z.array(TaskOnDevice),
  /** Whether there would still be too little room, so that the task would end when the storage is full. */
  endsFull: z.literal([0, 1]),
  /** Fingerprint of what would be given up: a start over the quota must send it. */
  fingerprint: z.string(),
})
export type CheckerForecast = z.infer<typeof CheckerForecast>

const byId = z.strictObject({ taskId: Id })

// ours: not shown in the spec
export const checkerTaskApi = {
  list: get('/checker_svc/task/list', {
    access: 'checker:list',
    input: CheckerTaskQuery,
    data: page(CheckerTask),
  }),
  info: get('/checker_svc/task/info', { access: 'checker:list', input: byId, data: CheckerTask }),
  forecast: post('/checker_svc/task/forecast', {
    access: 'checker:task',
    effect: false,
    input: ForecastInput,
    data: CheckerForecast,
  }),
  /** If the current forecast exceeds the quota it must be the confirmed one, else 409 with the new one. */
  start: post('/checker_svc/task/start', {
    access: 'checker:task',
    input: CheckerTaskForm,
    data: byId,
  }),
  suspend: post('/checker_svc/task/suspend', { access: 'checker:task', input: byId, data: nothing }),
  continue: post('/checker_svc/task/continue', { access: 'checker:task', input: byId, data: nothing }),
  end: post('/checker_svc/task/end', { access: 'checker:task', input: byId, data: nothing }),
  share: post('/checker_svc/task/share', {
    access: 'checker:task',
    input: z.strictObject({ taskId: Id, shareFlag: z.literal([0, 1]) }),
    data: nothing,
  }),
  /** All of a record as an archive of CSV files, by a job. */
  download: post('/checker_svc/task/download', {
    access: 'checker:export',
    input: z.strictObject({ taskId: Id, timeZone: ZoneName }),
    data: jobId,
  }),
  remove: post('/checker_svc/task/delete', { access: 'checker:task', input: byId, data: nothing }),
}
