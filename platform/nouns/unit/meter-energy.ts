import { addMinutes } from 'date-fns/addMinutes'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { getDate } from 'date-fns/getDate'
import { min } from 'date-fns/min'
import { subMinutes } from 'date-fns/subMinutes'
import { toDayText } from '@/lib/format/date-time'
import { utc } from '@/lib/format/utc'
import { toWall } from '@/lib/format/wall'
import { addWireDays } from '@/lib/format/wire-time'
import { readEnergy } from '../../history/samples/read-energy'
import type { History } from '../../kernel/history/history'
import { daysBetween, startOfDay } from '../../kernel/time/zone-day'

/** A system whose power is summed, and since when it stands there. */
export type MeteredSystem = { controllerId: number; systemNo: number; installTime: Date | null }

export type DayKwh = {
  /** `yyyy-MM-dd` of the site. */
  day: string
  /** Null: nothing was received of that day, or it was before the system was there. */
  kwh: number | null
  /** Share of the day's minutes so far that were received, 0 to 1. */
  received: number
}

/** Minutes of a day that have been, of 23 hours or of 25 too. The last one may be on its way. */
const elapsedOf = (day: string, now: Date, timeZone: string): number =>
  Math.max(
    1,
    differenceInMinutes(
      min([subMinutes(now, 2), startOfDay(addWireDays(day, 1), timeZone)]),
      startOfDay(day, timeZone),
    ),
  )

/**
 * Energy of some systems by day of their site, kWh, the oldest first and today last: the input power that was received,
 * summed. What was not received is not guessed.
 */
export const energyOfDays = async (
  history: Pick<History, 'rows'>,
  systems: readonly MeteredSystem[],
  { now, days, timeZone }: { now: Date; days: number; timeZone: string },
): Promise<Map<MeteredSystem, DayKwh[]>> => {
  const today = toDayText(now, timeZone)
  const first = addWireDays(today, 1 - days)
  const elapsed = daysBetween(first, today).map((day) => ({ day, minutes: elapsedOf(day, now, timeZone) }))
  const read = await readEnergy(history, systems, {
    startMs: startOfDay(first, timeZone).getTime(),
    endMs: addMinutes(now, 1).getTime(),
    timeZone,
  })
  const found = new Map(read.map((row) => [`${row.controllerId} ${row.systemNo} ${row.day}`, row]))
  return new Map(
    systems.map((system) => [
      system,
      elapsed.map(({ day, minutes }): DayKwh => {
        const row = found.get(`${system.controllerId} ${system.systemNo} ${day}`)
        const received = row === undefined ? 0 : Math.min(1, row.minutes / minutes)
        return { day, kwh: row === undefined ? null : row.kwh, received }
      }),
    ]),
  )
}

export type MeteredEnergy = {
  todayKwh: number | null
  monthKwh: number | null
  /** False: some of the month's minutes were not received, so that it used more than this. */
  isComplete: boolean
}

/** Less than this of a day's minutes may be missing. */
const enough = 0.99

const sumOf = (days: readonly DayKwh[]): number | null => {
  const known = days.flatMap(({ kwh }) => kwh ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, kwh) => sum + kwh, 0) * 10) / 10
}

/** What meters of systems have counted since midnight and since the first of the month, kWh, site time. */
export const meteredEnergy = async (
  history: Pick<History, 'rows'>,
  systems: readonly MeteredSystem[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Map<MeteredSystem, MeteredEnergy>> => {
  const days = getDate(toWall(now, timeZone), { in: utc })
  const found = await energyOfDays(history, systems, { now, days, timeZone })
  return new Map(
    [...found].map(([system, own]) => {
      const since = system.installTime === null ? null : toDayText(system.installTime, timeZone)
      const standing = own.filter(({ day }) => since !== null && day > since)
      return [
        system,
        {
          todayKwh: sumOf(own.slice(-1)),
          monthKwh: sumOf(own),
          isComplete: standing.every(({ received }) => received >= enough),
        },
      ]
    }),
  )
}
