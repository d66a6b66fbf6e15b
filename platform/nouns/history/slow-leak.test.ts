import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { type HistoryLine, historyApi } from '@/lib/contract/history'
import { toWireTime } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { slowLeak } from '@/simulator/model/slow-leak'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

/*
 * A slow leak is seen on the curve of a week, and nowhere else: no alarm says anything. Two server rooms of Shanghai with
 * the same machine have the same weather; one of them loses refrigerant.
 */

const leaking = slowLeak
const sound = { platformId: 13, macWifiId: 'A4CF12192DED', systemNo: 2 } as const
/** A day before it began, and its week. */
const days = slowLeak.days + 1
const points = [
  ...(['suctionSuperheat', 'dischargeSuperheat', 'suctionPressure', 'subcool'] as const),
  ...(['totalIE', 'dischargeTemp', 'compFreq', 'ambientTemp'] as const),
]
type Point = (typeof points)[number]
type Day = Record<Point, number> & { buckets: number; opening: number }

/** Hz between which a day and another are compared: the same work. */
const likeLoad = { from: 40, to: 66 } as const

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const to = platform.clock.now()
  const from = subDays(to, days)
  await platform.fillPast(
    ...[leaking, sound].map(({ macWifiId, systemNo }) => ({ macWifiId, systemNos: [systemNo], from, to })),
  )
}, 120_000)
afterAll(() => platform.close())

const readWeek = async ({ platformId, macWifiId, systemNo }: typeof leaking | typeof sound) => {
  const now = platform.clock.now()
  const range = { from: toWireTime(subDays(now, days)), to: toWireTime(now) }
  const unit = toUnitKey(systemNo, 0)
  const token = await platform.signIn('admin', platformId)
  const { data } = await platform.call(
    historyApi.read,
    { macWifiId, unitKind: 2, unit, points: points.join(), ...range },
    { token },
  )
  return data
}

/** Means of each day over the times at which the compressor ran throughout, and with the same work. */
const daysOf = ({ lines, bucketSec }: Awaited<ReturnType<typeof readWeek>>): Day[] => {
  const perDay = 86_400 / bucketSec
  const line = (key: Point) => lines.find((each) => each.key === key)
  const ran = line('compFreq')
  return Array.from({ length: days }, (_, day) => {
    const places = Array.from({ length: perDay }, (__, n) => day * perDay + n).filter((place) => {
      const [low, high] = [ran?.min?.[place] ?? 0, ran?.max?.[place] ?? 0]
      return low >= likeLoad.from && high <= likeLoad.to
    })
    const mean = (key: Point): number =>
      places.reduce((sum, place) => sum + (line(key)?.avg[place] ?? Number.NaN), 0) / places.length
    const means = Object.fromEntries(points.map((key) => [key, mean(key)])) as Record<Point, number>
    return { ...means, buckets: places.length, opening: means.totalIE / means.compFreq }
  })
}

const change = (week: readonly Day[], key: keyof Day): number => (week.at(-1)?.[key] ?? 0) - (week[0]?.[key] ?? 0)
const steps = (week: readonly Day[], key: keyof Day): number[] =>
  week.slice(1).map((day, n) => day[key] - (week[n]?.[key] ?? 0))

describe('a week of a slow leak', () => {
  let [week, other]: Day[][] = [[], []]
  let weather: HistoryLine[][] = []
  beforeAll(async () => {
    const read = [await readWeek(leaking), await readWeek(sound)]
    ;[week, other] = read.map(daysOf)
    weather = read.map(({ lines }) => lines)
  })

  it('is compared at the same work and in the same weather', () => {
    for (const day of [...(week ?? []), ...(other ?? [])]) expect(day.buckets).toBeGreaterThanOrEqual(24)
    expect([week?.length, other?.length]).toEqual([days, days])
    const [ours, theirs] = weather.map((lines) => lines.find(({ key }) => key === 'ambientTemp')?.avg ?? [])
    expect(ours?.length).toBeGreaterThan(1000)
    expect(ours?.every((value, n) => Math.abs((value ?? 99) - (theirs?.[n] ?? 0)) <= 2)).toBe(true)
  })

  it.each([
    // Over half of what an empty system lacks, by the deltas of domain 5.6.
    ['suctionSuperheat', 1, 6, 11],
    ['dischargeSuperheat', 1, 11, 20],
    ['suctionPressure', -1, 0.1, 0.25],
    ['subcool', -1, 2.5, 6],
    ['opening', 1, 0.6, 1.8],
  ] as const)('shows %s, every day further', (key, sign, least, most) => {
    for (const step of steps(week ?? [], key)) expect(step * sign).toBeGreaterThan(0)
    expect(change(week ?? [], key) * sign).toBeGreaterThan(least)
    expect(change(week ?? [], key) * sign).toBeLessThan(most)
    expect(Math.abs(change(other ?? [], key))).toBeLessThan(least / 5)
    expect(steps(other ?? [], key).every((step) => step * sign > 0)).toBe(false)
  })
})
