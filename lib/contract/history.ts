import { millisecondsInDay } from 'date-fns/constants'
import './zod-mode'
import * as z from 'zod'
import { signalViews } from '../hvac/signal-views'
import { CommandValues } from './control'
import { ControllerType, MacWifiId } from './device'
import { DateTime, fromQuery, get, Id, Moment, post, ZoneName } from './endpoint'
import { Severity, UnitKind } from './fault-code'
import { HistoryPointKey, HistoryUnitKind, pointOf } from './history-point'
import { PastFill } from './past-fill'
import type { Permission } from './permission'
import { OutdoorUnit, Refrigerant, SystemType, UnitKey } from './unit'
import { wireMs } from './wire-ms'

/** Signals of one picture. */
export const maxPoints = 8
/** Most points of one line in an answer: twice what a wide screen can show. */
export const maxBuckets = 2000
/** Longest ranges, in days: for samples by the minute, and by the hour. Domain 6.4. */
export const maxDays = { minute: 31, hour: 365 } as const
export const HistoryStep = z.enum(['minute', 'hour'])
export type HistoryStep = z.infer<typeof HistoryStep>

const points = z
  .union([z.string().transform((text) => text.split(',').filter(Boolean)), z.array(z.string())])
  .pipe(z.array(HistoryPointKey).min(1).max(maxPoints))

const unitOf = {
  macWifiId: MacWifiId,
  unitKind: fromQuery(HistoryUnitKind),
  unit: UnitKey,
}
const rangeOf = { from: DateTime, to: DateTime, step: HistoryStep.default('minute') }

type Ranged = { from: string; to: string; step: HistoryStep }
type Pointed = { points: HistoryPointKey[]; unitKind: HistoryUnitKind }

const checkRange = (value: Ranged, context: z.RefinementCtx): void => {
  const span = wireMs(value.to) - wireMs(value.from)
  const wrong = (['from', 'to'] as const).filter((field) => Number.isNaN(wireMs(value[field])))
  for (const field of wrong) context.addIssue({ code: 'custom', path: [field], message: 'invalid' })
  if (wrong.length > 0) return
  if (span <= 0) context.addIssue({ code: 'custom', path: ['to'], message: 'endBeforeStart' })
  else if (span > maxDays[value.step] * millisecondsInDay) {
    context.addIssue({ code: 'custom', path: ['to'], message: value.step === 'minute' ? 'over31Days' : 'over365Days' })
  }
}
const checkPoints = (value: Pointed, context: z.RefinementCtx): void => {
  const isForeign = value.points.some((key) => pointOf(key).unitKind !== value.unitKind)
  if (isForeign || new Set(value.points).size !== value.points.length) {
    context.addIssue({ code: 'custom', path: ['points'], message: 'invalid' })
  }
}

/** One unit, up to eight of its signals, a range in UTC. */
export const HistoryQuery = z
  .strictObject({ ...unitOf, points, ...rangeOf })
  .superRefine(checkRange)
  .superRefine(checkPoints)
export type HistoryQuery = z.infer<typeof HistoryQuery>

const column = z.array(z.number().nullable())

export const HistoryLine = z.object({
  key: HistoryPointKey,
  /** One value per bucket; null without a sample. For a state the one that lasted longest. */
  avg: column,
  /** Envelope, so that a spike is visible at any width; null when every bucket is one sample. */
  min: column.nullable(),
  max: column.nullable(),
  /** Over the samples of the range, not the buckets; null without samples. */
  summary: z.object({ min: z.number(), max: z.number(), avg: z.number() }).nullable(),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/**
 * `alarm` carries its code (45); `retry` is a protective stop (d1-13 and P13); `protect` a period in which the control
 * holds back (P02); `gap` a period without samples. Domain 3.1-3.3, 5.9.
 */
export const HistoryEventKind = z.enum(['alarm', 'retry', 'protect', 'defrost', 'oilReturn', 'gap'])
export type HistoryEventKind = z.infer<typeof HistoryEventKind>

export const HistoryEvent = z.object({
  kind: HistoryEventKind,
  /** 45, d1-13, P02; N1 and 03 for a gap; empty otherwise. */
  code: z.string(),
  from: DateTime,
  /** Null: momentary, or still lasting. */
  to: DateTime.nullable(),
  /** Name of the alarm in the request's language. */
  name: z.string(),
  severity: Severity.nullable(),
  /** `SS-UU` of an alarm of one unit; null for the whole system or controller. */
  unit: z.string().nullable(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

const picked = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, true])) as Record<Key, true>

/** Past readings of an outdoor unit at one moment, as far as a verdict needs them. */
export const SteadyReading = OutdoorUnit.pick({
  ...picked(signalViews.verdict[2]),
  model: true,
  refrigerant: true,
  connectedIdu: true,
}).extend({
  /** Minutes since the compressor started; null when it does not run. */
  runningMinutes: z.number().int().nullable(),
  at: DateTime,
})
export type SteadyReading = z.infer<typeof SteadyReading>

export const History = z.object({
  from: DateTime,
  to: DateTime,
  /** Length of a bucket, s; bucket i begins at `from` + i · bucketSec. */
  bucketSec: z.number().int(),
  /** IANA zone of the site. */
  timeZone: z.string(),
  lines: z.array(HistoryLine),
  events: z.array(HistoryEvent),
  /** Events omitted because there were too many: the shortest first. */
  eventsLeftOut: z.number().int(),
  /**
   * What the lines are made of: each sample, or values of five minutes or of hours where samples are too many or no
   * longer kept; the newest of them; and who told it, where samples are kept: the device itself, an import of what it had
   * kept, or the invention of a demonstration.
   */
  origin: z.object({
    level: z.enum(['sample', 'fiveMinutes', 'hour']),
    newest: DateTime.nullable(),
    sources: z.array(z.enum(['device', 'import', 'demonstration'])),
  }),
  /** The latest steady running of an outdoor unit within the range; null without any and for an indoor unit. */
  steady: SteadyReading.nullable(),
})
export type History = z.infer<typeof History>

/** One unit that has a history. */
export const HistoryUnit = z.object({
  unitKind: HistoryUnitKind,
  unitKey: z.string(),
  systemNo: z.number().int(),
  name: z.string(),
  model: z.string(),
  systemType: SystemType,
  refrigerant: Refrigerant,
})
export type HistoryUnit = z.infer<typeof HistoryUnit>

export const HistoryUnits = z.object({
  macWifiId: MacWifiId,
  deviceName: z.string(),
  controllerType: ControllerType,
  timeZone: z.string(),
  /** Start of the stored samples. */
  installTime: DateTime.nullable(),
  units: z.array(HistoryUnit),
  /** While the past of a demonstration is being filled. */
  pastFill: PastFill.nullable(),
  serverTime: DateTime,
})
export type HistoryUnits = z.infer<typeof HistoryUnits>

/** Minutes of samples that an alarm record keeps. Domain 2.3. */
export const alarmSamples = 30
/** Signals of those samples. */
export const alarmSampleKeys = signalViews.alarm[2]

/** One of a system's recent stops by alarm, with the readings before it. Domain 2.3, alarm history. */
export const AlarmRecord = z.object({
  faultId: Id,
  unitKind: UnitKind,
  unit: z.string(),
  faultCode: z.string(),
  faultName: z.string(),
  severity: Severity,
  failureTime: DateTime,
  repairTime: DateTime.nullable(),
  stopCause: z.string(),
  protectCode: z.string(),
  /** The main outdoor unit one minute and thirty minutes before the stop; null where it was silent. */
  before: SteadyReading.nullable(),
  earlier: SteadyReading.nullable(),
  /** One value for each of the thirty minutes before it, oldest first; null where it was silent. */
  samples: z.array(z.object({ key: z.enum(alarmSampleKeys), values: z.array(z.number().nullable()) })),
})
export type AlarmRecord = z.infer<typeof AlarmRecord>

export const TimelineLane = z.enum(['offline', 'fault', 'repair', 'control', 'ota'])
export type TimelineLane = z.infer<typeof TimelineLane>
/** A lane needs the right to read its events elsewhere. */
export const laneRights = {
  offline: 'fault:list',
  fault: 'fault:list',
  repair: 'fault:list',
  control: 'unit:list',
  ota: 'device:list',
} as const satisfies Record<TimelineLane, Permission>

/** An event of a controller or one of its units. */
export const TimelineEvent = z.object({
  lane: TimelineLane,
  id: Id,
  from: DateTime,
  /** Null: momentary, or still lasting. */
  to: DateTime.nullable(),
  lasts: z.boolean(),
  /** Fault code, number of a repair request, target version of an upgrade; empty for a command. */
  code: z.string(),
  /** In the request's language; for an upgrade the previous version. */
  title: z.string(),
  severity: Severity.nullable(),
  unitKind: UnitKind.nullable(),
  /** `SS-UU`; the number of an air box. */
  unit: z.string().nullable(),
  /** What was commanded; null in the other lanes. */
  command: CommandValues.nullable(),
  /** How it ended: `ControlResult` of a command, `OtaStatus` of an upgrade, null in the other lanes. */
  outcome: z.literal([0, 1, 2, 3]).nullable(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

const byMac = z.strictObject({ macWifiId: MacWifiId })

// ours: not shown in the spec
export const historyApi = {
  units: get('/sys/unit/history/units', { access: 'unit:list', input: byMac, data: HistoryUnits }),
  read: get('/sys/unit/history', { access: 'unit:list', input: HistoryQuery, data: History }),
  alarmMemory: get('/sys/unit/alarmMemory', {
    access: 'unit:list',
    input: z.strictObject({ macWifiId: MacWifiId, systemNo: fromQuery(z.number().int().min(0).max(63)) }),
    data: z.object({ list: z.array(AlarmRecord) }),
  }),
  timeline: get('/sys/device/timeline', {
    access: 'device:list',
    input: z.strictObject({ macWifiId: MacWifiId, from: DateTime, to: DateTime }).superRefine((value, context) => {
      checkRange({ ...value, step: 'hour' }, context)
    }),
    data: z.object({
      list: z.array(TimelineEvent),
      leftOut: z.number().int(),
      /** Lanes for which the caller lacks the right. */
      closed: z.array(TimelineLane),
    }),
  }),
  /** Writes the samples of a range to a CSV file as a job: by minute or by hour. Times in the file are in `timeZone`. */
  export: post('/sys/unit/history/export', {
    access: 'unit:export',
    input: z
      .strictObject({
        ...unitOf,
        points,
        ...rangeOf,
        timeZone: ZoneName,
        /** The overlay of a picture: a unit of the same kind, and the start of its range of the same length. */
        compared: z.strictObject({ unit: UnitKey, from: Moment }).nullable().default(null),
      })
      .superRefine(checkRange)
      .superRefine(checkPoints),
    data: z.object({ jobId: Id }),
  }),
}
