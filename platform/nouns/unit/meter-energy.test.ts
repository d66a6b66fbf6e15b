import { expect, it } from '@jest/globals'
import { energyOfDays } from './meter-energy'

const system = { controllerId: 1, systemNo: 0, installTime: null }

/** Shares of days that were received, where each minute of the newest one and of the day before it was. */
const receivedOf = async (
  timeZone: string,
  now: string,
  minutes: readonly (readonly [day: string, minutes: number])[],
) => {
  const rows = async () => minutes.map(([day, count]) => [1, 0, day, 12.5, count])
  const days = await energyOfDays({ rows: rows as never }, [system], { now: new Date(now), days: 2, timeZone })
  return days.get(system)?.map(({ day, received }) => [day, received])
}

it.each([
  ['Australia/Sydney', '2026-10-05T03:00:00Z', ['2026-10-04', 23 * 60], ['2026-10-05', 14 * 60 - 2]],
  ['America/New_York', '2026-11-02T15:00:00Z', ['2026-11-01', 25 * 60], ['2026-11-02', 10 * 60 - 2]],
  ['America/New_York', '2026-03-08T15:00:00Z', ['2026-03-07', 24 * 60], ['2026-03-08', 10 * 60 - 2]],
] as const)('in %s at %s all of both days was received', async (zone, now, before, today) => {
  expect(await receivedOf(zone, now, [before, today])).toEqual([
    [before[0], 1],
    [today[0], 1],
  ])
})

it('an hour of a day with 25 that was not received is missing', async () => {
  const [[, received] = []] =
    (await receivedOf('America/New_York', '2026-11-02T15:00:00Z', [['2026-11-01', 24 * 60]])) ?? []
  expect(received).toBe(24 / 25)
})
