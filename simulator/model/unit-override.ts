import type { CommandValues } from '@/lib/contract/control'
import { plantMinute, siteDayOf } from './site-day'

/**
 * What acknowledged commands made of a unit from a moment on: all that was commanded so far. It holds until the next
 * command; what was never commanded goes on by the building's own schedule.
 */
export type UnitOverride = { unitNo: number; since: Date; state: CommandValues }

/** What holds for a unit at a moment; undefined while nothing was ever commanded. */
export const overrideAt = (
  overrides: readonly UnitOverride[] | undefined,
  unitNo: number,
  moment: Date,
): CommandValues | undefined => {
  let newest: UnitOverride | undefined
  for (const each of overrides ?? []) {
    if (each.unitNo !== unitNo || each.since > moment) continue
    if (newest === undefined || each.since >= newest.since) newest = each
  }
  return newest?.state
}

type Site = { timeZone: string; indoor: readonly { unitNo: number }[]; overrides?: readonly UnitOverride[] | undefined }

/**
 * The same for unit `k` by the minute of a site's day, negative in the evening before. Undefined for a day without any,
 * so that such a day costs nothing.
 */
export const overridesOfDay = (
  { timeZone, indoor, overrides }: Site,
  day: number,
): ((k: number, minute: number) => CommandValues | undefined) | undefined => {
  if (overrides === undefined || overrides.length === 0) return undefined
  const { minutes } = siteDayOf(timeZone, day)
  const byUnit = new Map<number, { from: number; state: CommandValues }[]>()
  for (const { unitNo, since, state } of overrides) {
    const from = plantMinute(since, timeZone, day)
    if (from >= minutes) continue
    byUnit.set(unitNo, [...(byUnit.get(unitNo) ?? []), { from, state }])
  }
  if (byUnit.size === 0) return undefined
  const steps = indoor.map(({ unitNo }) => (byUnit.get(unitNo) ?? []).sort((a, b) => a.from - b.from))
  return (k, minute) => {
    let found: CommandValues | undefined
    for (const { from, state } of steps[k] ?? []) {
      if (from > minute) break
      found = state
    }
    return found
  }
}
