import type { FieldErrors } from '@/lib/contract/envelope'
import type { Language } from '@/lib/contract/language'
import type { OtaPolicy } from '@/lib/contract/ota-policy'
import { defaultRun, OtaRun } from '@/lib/contract/ota-task'
import { type NameField, toFieldErrors } from '@/lib/contract/validation'
import { readTypedInteger } from '@/lib/format/typed-number'
import { fromWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { fromWallTime, toWallTime } from '@/lib/format/zoned-time'
import type { RunDraft, StageDraft } from './wizard-draft'

const toDraftStages = (stages: OtaRun['stages']): StageDraft[] =>
  stages.map(({ share, successTrigger, failureThreshold }) => ({
    share: String(share),
    successTrigger: String(successTrigger),
    failureThreshold: String(failureThreshold),
  }))

/** The suggested window. Domain 2.8. */
const usualWindow = '02:00-05:00'

/** Initial values: the defaults, or the policy's. Indoor units and controllers are always upgraded idle. */
export const toRunDraft = (
  zone: string,
  upgradeType: 1 | 2 | 3 | undefined,
  policy?: OtaPolicy | undefined,
): RunDraft => {
  const from = policy ?? defaultRun
  const wall = (wire: string | null): string => (wire ? toWallTime(fromWireTime(wire), zone) : '')
  const window = from.dailyWindow || usualWindow
  return {
    upgradeWay: from.upgradeWay,
    start: from.executeTime ? 'at' : 'byHand',
    executeTime: wall(from.executeTime),
    effectiveStart: wall(from.effectiveStart),
    effectiveEnd: wall(from.effectiveEnd),
    isWindowed: Boolean(from.dailyWindow),
    windowFrom: window.slice(0, 5),
    windowTo: window.slice(6),
    onlyIdle: upgradeType === undefined || upgradeType === 1 ? from.onlyIdle : 1,
    concurrency: String(from.concurrency),
    retryTimes: String(from.retryTimes),
    timeoutMin: String(from.timeoutMin),
    stages: toDraftStages(defaultRun.stages),
  }
}

/** A typed number; undefined for what is none, which the schema reports at its field. */
export const toTypedNumber = (text: string): number | undefined => {
  const number = readTypedInteger(text)
  return Number.isNaN(number) ? undefined : number
}

/** How the upgrade runs, or its errors by field: `stages.0.share`. Wall times are those of `zone`. */
export const toRun = (
  draft: RunDraft,
  zone: string,
  language: Language,
  name?: NameField,
): { run: OtaRun; errors?: undefined } | { run?: undefined; errors: FieldErrors } => {
  const wire = (wall: string): string | null =>
    wall === '' ? null : (toWireTimeOrNull(fromWallTime(wall, zone)) ?? wall)
  const input = {
    upgradeWay: draft.upgradeWay,
    // Required but empty is not a moment, and the schema says so at its field.
    executeTime: draft.start === 'at' ? (wire(draft.executeTime) ?? '') : null,
    effectiveStart: wire(draft.effectiveStart),
    effectiveEnd: wire(draft.effectiveEnd),
    dailyWindow: draft.isWindowed ? `${draft.windowFrom}-${draft.windowTo}` : null,
    onlyIdle: draft.onlyIdle,
    concurrency: toTypedNumber(draft.concurrency),
    retryTimes: toTypedNumber(draft.retryTimes),
    timeoutMin: toTypedNumber(draft.timeoutMin),
    stages: draft.stages.map(({ share, successTrigger, failureThreshold }) => ({
      share: toTypedNumber(share),
      successTrigger: toTypedNumber(successTrigger),
      failureThreshold: toTypedNumber(failureThreshold),
    })),
  }
  const parsed = OtaRun.safeParse(input, { reportInput: true })
  return parsed.success
    ? { run: parsed.data }
    : { errors: toFieldErrors(parsed.error, language, { name, schema: OtaRun }) }
}
