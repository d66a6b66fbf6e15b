import './zod-mode'
import * as z from 'zod'
import { setTempProblem } from '../hvac/set-temp'
import { MacWifiId } from './device'
import { DateTime, nothing, post } from './endpoint'
import { nameText } from './text'
import { modesOf, OperationMode } from './unit'

/** A line of a controller's weekly programme. Domain 6.4: weekday, time, action. */
export const Schedule = z.object({
  scheduleNo: z.number().int(),
  name: z.string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)),
  /** `HH:mm` in site time. */
  time: z.string(),
  /** 0 switch off, 1 switch on. */
  onOff: z.literal([0, 1]),
  /** Null when it only switches off. */
  mode: OperationMode.nullable(),
  /** °C. */
  setTemp: z.number().nullable(),
  /** Group that it applies to; null: all units. */
  groupNo: z.number().int().nullable(),
  enabled: z.literal([0, 1]),
})
export type Schedule = z.infer<typeof Schedule>

/** Whether a controller has taken a line: on its way, taken, refused, no answer; `unsent`: nothing was sent from here yet. */
export const LineState = z.enum(['unsent', 'waiting', 'taken', 'refused', 'silent'])
export type LineState = z.infer<typeof LineState>

/** A line as its list shows it: with the units that it acts on, and whether its controller has taken it. */
export const ScheduleRow = Schedule.extend({
  /** Null: all indoor units of the controller. */
  units: z.array(z.object({ unitKey: z.string(), iduName: z.string() })).nullable(),
  taken: z.object({
    state: LineState,
    /** When it was taken, refused or given up, or since when it waits; null: before anybody noted that. */
    time: DateTime.nullable(),
    /** The controller's own words where it has refused. */
    reason: z.string(),
  }),
})
export type ScheduleRow = z.infer<typeof ScheduleRow>

/** Most lines of a programme. Domain 2.1: 0 to 32. */
export const maxSchedules = 32

const ScheduleNo = z.number().int().min(1).max(maxSchedules)
const needed = { error: 'required' }

const line = {
  name: nameText(32),
  /** Any of 1 Monday to 7 Sunday. */
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, needed)
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  /** `HH:mm` in site time. */
  time: z.string(needed).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'required' }),
  onOff: z.literal([0, 1]),
  mode: OperationMode.nullable(),
  setTemp: z.number().multipleOf(0.5, { error: 'setTempRange' }).nullable(),
  groupNo: z.number().int().min(0).max(64).nullable(),
  enabled: z.literal([0, 1]),
}
type Line = Pick<Schedule, 'onOff' | 'mode' | 'setTemp'>

/** Fan mode has no set point. */
const fanMode = 2

/** Switching on requires a mode and a set point valid in it. Switching off has neither. */
const checkLine = ({ onOff, mode, setTemp }: Line, context: z.RefinementCtx): void => {
  if (onOff === 0) return
  const add = (path: 'mode' | 'setTemp', message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (mode === null) {
    add('mode', 'required')
    return
  }
  if (mode === fanMode) return
  const message = setTemp === null ? 'required' : setTempProblem(mode, setTemp)
  if (message) add('setTemp', message)
}

export const ScheduleForm = z.strictObject({ macWifiId: MacWifiId, ...line }).superRefine(checkLine)
export type ScheduleForm = z.infer<typeof ScheduleForm>
export const ScheduleUpdate = z
  .strictObject({ macWifiId: MacWifiId, scheduleNo: ScheduleNo, ...line })
  .superRefine(checkLine)
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>

/** The fields of a line as stored. */
export const toLine = <Given extends Line>(given: Given): Given => ({
  ...given,
  mode: given.onOff === 0 ? null : given.mode,
  setTemp: given.onOff === 0 || given.mode === fanMode ? null : given.setTemp,
})

type Timed = Pick<Schedule, 'scheduleNo' | 'weekdays' | 'time' | 'groupNo' | 'enabled'>

/** Whether two lines act at the same times on the same units, which is what a clash depends on. */
const isSameTiming = (one: Omit<Timed, 'scheduleNo'>, other: Omit<Timed, 'scheduleNo'>): boolean =>
  one.time === other.time &&
  one.groupNo === other.groupNo &&
  one.enabled === other.enabled &&
  one.weekdays.length === other.weekdays.length &&
  one.weekdays.every((day) => other.weekdays.includes(day))

/**
 * The enabled line that would act at the same minute of the same day on the same units. Groups share no units. A line
 * already stored with the same timing clashes with none, so that it can be renamed.
 */
export const clashOf = <Other extends Timed>(
  wanted: Omit<Timed, 'scheduleNo'> & { scheduleNo: number | null },
  others: readonly Other[],
) =>
  wanted.enabled === 0 || others.some((own) => own.scheduleNo === wanted.scheduleNo && isSameTiming(wanted, own))
    ? undefined
    : others.find(
        (other) =>
          other.enabled === 1 &&
          other.scheduleNo !== wanted.scheduleNo &&
          other.time === wanted.time &&
          other.weekdays.some((day) => wanted.weekdays.includes(day)) &&
          (other.groupNo === null || wanted.groupNo === null || other.groupNo === wanted.groupNo),
      )

/** Whether every system of a line can run in its mode. */
export const canRun = (mode: number | null, systemTypes: readonly (1 | 2 | 3 | 4)[]): boolean =>
  mode === null || systemTypes.every((type) => (modesOf(type) as readonly number[]).includes(mode))

const byNo = z.strictObject({ macWifiId: MacWifiId, scheduleNo: ScheduleNo })
const made = z.object({ scheduleNo: z.number().int() })

// ours: not shown in the spec
/** A change is sent to the controller and stored only once accepted; a silent controller is asked one more time. */
export const scheduleApi = {
  save: post('/sys/device/schedule/save', { access: 'unit:control', input: ScheduleForm, data: made }),
  update: post('/sys/device/schedule/update', { access: 'unit:control', input: ScheduleUpdate, data: nothing }),
  setEnabled: post('/sys/device/schedule/setEnabled', {
    access: 'unit:control',
    input: byNo.extend({ enabled: z.literal([0, 1]) }),
    data: nothing,
  }),
  remove: post('/sys/device/schedule/delete', { access: 'unit:control', input: byNo, data: nothing }),
}
