import type { CheckMessage } from '@/lib/contract/check-messages'
import type { CheckerType } from '@/lib/contract/checker'
import { type CheckerTaskForm, plannedEndFlaw, plannedStartFlaw, type RecordType } from '@/lib/contract/checker-task'
import type { FieldErrors } from '@/lib/contract/envelope'
import { readTypedInteger } from '@/lib/format/typed-number'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { fromWallTime } from '@/lib/format/zoned-time'

/** State of a task's form: texts as typed, the end by the reader's clock. */
export type StartValues = {
  recordName: string
  recordType: RecordType
  systemText: string
  shareFlag: 0 | 1
  intervalText: string
  recorder: string
  /** Empty: at once. */
  plannedStart: string
  plannedEnd: string
}

/** A moment in the format of the API; empty for text that is not a moment. */
const toWireOrEmpty = (text: string, zone: string): string => toWireTimeOrNull(fromWallTime(text, zone)) ?? ''

/** The input for the form's values; invalid text is kept so that its schema refuses it. */
export const toStartInput = (
  checkerId: string,
  values: StartValues,
  zone: string,
): Omit<CheckerTaskForm, 'confirmed'> => {
  const { recordName, recordType, shareFlag, systemText, intervalText, recorder, plannedStart, plannedEnd } = values
  return {
    checkerId,
    recordName,
    recordType,
    shareFlag,
    recorder,
    systemNos: systemText
      .split(/[\s,，、]+/)
      .filter(Boolean)
      .map(readTypedInteger),
    startTime: plannedStart === '' ? null : toWireOrEmpty(plannedStart, zone),
    plannedEndTime: toWireOrEmpty(plannedEnd, zone),
    timeInterval: recordType === 2 ? readTypedInteger(intervalText) : null,
  }
}

/** Errors that depend on the current time. */
export const checkStart = (
  { plannedStart, plannedEnd }: StartValues,
  checkerType: CheckerType,
  now: Date,
  zone: string,
  text: (key: CheckMessage, field: string) => string,
): FieldErrors => {
  const start = fromWallTime(plannedStart, zone)
  const startFlaw = plannedStartFlaw(now, start)
  if (startFlaw !== null) return { startTime: text(startFlaw, 'startTime') }
  const end = fromWallTime(plannedEnd, zone)
  if (end === null) return { plannedEndTime: text('required', 'plannedEndTime') }
  const endFlaw = plannedEndFlaw(checkerType, start ?? now, end)
  const flaw = endFlaw === 'captureEndPast' && start !== null && end > now ? 'endBeforeStart' : endFlaw
  return flaw === null ? {} : { plannedEndTime: text(flaw, 'plannedEndTime') }
}
