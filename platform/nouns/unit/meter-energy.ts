import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { toDayText } from '@/lib/format/date-time'
import { toSiteTime } from '@/lib/format/site-clock'
import { addWireDays } from '@/lib/format/wire-time'
import type { History } from '../../kernel/clickhouse/history'
import { readEnergy } from '../sample/read-energy'

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

/** Minutes of a day that have been. The last one may be on its way. */
const elapsedOf = (day: string, today: string, minuteNow: number): number =>
  day === today ? Math.max(1, minuteNow - 2) : 1440

/**
 * Energy of some systems by day of their site, kWh, the oldest first and today last: the input power that was received,
 * summed. What was not received is not guessed.
 */
export const energyOfDays = async (
  history: Pick<History, 'rows'>,
  systems: readonly MeteredSystem[],
  { now, days, timeZone }: { now: Date; days: number; timeZone: string },
): Promise<Map<MeteredSystem, DayKwh[]>> => {
  const { minute } = toSiteTime(now, timeZone)
  const today = toDayText(now, timeZone)
  const names = Array.from({ length: days }, (_, ago) => addWireDays(today, ago - days + 1))
  const midnight =
    Math.floor(now.getTime() / millisecondsInMinute) * millisecondsInMinute - minute * millisecondsInMinute
  const read = await readEnergy(history, systems, {
    // A day may have had 25 hours.
    startMs: midnight - days * millisecondsInDay,
    endMs: addMinutes(now, 1).getTime(),
    timeZone,
  })
  const found = new Map(read.map((row) => [`${row.controllerId} ${row.systemNo} ${row.day}`, row]))
  return new Map(
    systems.map((system) => [
      system,
      names.map((day): DayKwh => {
        const row = found.get(`${system.controllerId} ${system.systemNo} ${day}`)
        const received = row === undefined ? 0 : Math.min(1, row.minutes / elapsedOf(day, today, minute))
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
  const days = Number(toDayText(now, timeZone).slice(8))
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
