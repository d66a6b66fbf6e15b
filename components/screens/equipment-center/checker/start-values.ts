import type { CheckerType } from '@/lib/contract/checker'
import { type CheckerTaskForm, plannedEndFlaw, type RecordType } from '@/lib/contract/checker-task'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { Language } from '@/lib/contract/language'
import { checkText } from '@/lib/contract/validation'
import { fromWallTime } from '@/lib/format/zoned-time'

/** What the form of a task holds while it is filled in: texts as they are typed, the end by the reader's clock. */
export type StartValues = {
  recordName: string
  recordType: RecordType
  systemText: string
  shareFlag: 0 | 1
  intervalText: string
  plannedEnd: string
}

const toNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/** A moment as the wire has it; empty for a text that is none. */
const toWireOrEmpty = (text: string, zone: string): string =>
  fromWallTime(text, zone)?.toISOString().slice(0, 19).replace('T', ' ') ?? ''

/** The input that the form stands for; what cannot be read in it stays so that its schema refuses it. */
export const toStartInput = (
  checkerId: string,
  values: StartValues,
  zone: string,
): Omit<CheckerTaskForm, 'confirmed'> => {
  const { recordName, recordType, shareFlag, systemText, intervalText, plannedEnd } = values
  return {
    ...{ checkerId, recordName, recordType, shareFlag },
    systemNos: systemText
      .split(/[\s,，、]+/)
      .filter(Boolean)
      .map(toNumber),
    plannedEndTime: toWireOrEmpty(plannedEnd, zone),
    timeInterval: recordType === 2 ? toNumber(intervalText) : null,
  }
}

/** What only a clock can find. */
export const checkStart = (
  { plannedEnd }: StartValues,
  checkerType: CheckerType,
  now: Date,
  zone: string,
  language: Language,
): FieldErrors => {
  const end = fromWallTime(plannedEnd, zone)
  if (end === null) return { plannedEndTime: checkText('required', language) }
  const flaw = plannedEndFlaw(checkerType, now, end)
  return flaw === null ? {} : { plannedEndTime: checkText(flaw, language) }
}
