import { compareDesc } from 'date-fns/compareDesc'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import { utc } from '@/lib/format/utc'
import { toWireDay, toWireMonth } from '@/lib/format/wire-time'
import { StartError } from '../kernel/config/config'

/** Of so many days, weeks and months that have a set the newest one of each stays. */
export type KeepRules = { d: number; w: number; m: number }

/** A set as the rules see it: `time` is the moment of its name, `isWhole` whether nothing is missing in it. */
export type DatedSet = { name: string; time: Date; isWhole: boolean }

const form = /^([1-9]\d{0,3})([dwm])$/

/** `7d,4w,12m`: days, weeks and months. Throws a `StartError` for anything else. */
export const parseKeep = (text: string): KeepRules => {
  const rules: KeepRules = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = form.exec(part) ?? []
    if (count === undefined || rules[unit as keyof KeepRules] > 0)
      throw new StartError(
        `--keep ${text} is not understood: give days, weeks and months, each once, as 7d,4w,12m; nothing was changed`,
      )
    rules[unit as keyof KeepRules] = Number(count)
  }
  return rules
}

/** The period of UTC that a moment lies in. */
const periodOf: Record<keyof KeepRules, (time: Date) => string> = {
  d: toWireDay,
  w: (time) => `${getISOWeekYear(time, { in: utc })}-${getISOWeek(time, { in: utc })}`,
  m: toWireMonth,
}

/**
 * Names of the sets that stay. A rule counts only periods that have a set, so that a schedule that was not running loses
 * nothing. Of a period the newest whole set stays, or the newest one where none is whole; the newest whole set of all
 * always stays.
 */
export const chooseSets = (sets: readonly DatedSet[], rules: KeepRules): Set<string> => {
  const newestFirst = sets.toSorted((a, b) => compareDesc(a.time, b.time) || (a.name < b.name ? 1 : -1))
  const chosen = new Set<string>()
  for (const unit of ['d', 'w', 'm'] as const) {
    const byPeriod = new Map<string, DatedSet>()
    for (const set of newestFirst) {
      const period = periodOf[unit](set.time)
      const before = byPeriod.get(period)
      if (before === undefined || (!before.isWhole && set.isWhole)) byPeriod.set(period, set)
    }
    for (const { name } of [...byPeriod.values()].slice(0, rules[unit])) chosen.add(name)
  }
  const newestWhole = newestFirst.find(({ isWhole }) => isWhole) ?? newestFirst[0]
  if (newestWhole !== undefined) chosen.add(newestWhole.name)
  return chosen
}
