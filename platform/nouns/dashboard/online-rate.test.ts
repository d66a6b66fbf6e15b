import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { fromWireTime } from '@/lib/format/wire-time'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { readOnlineRate } from './online-rate'

const now = '2026-07-24T06:02:00.000Z'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, now })
})
afterAll(() => platform.close())

const stepMs = 300_000
const at = (wire: string): number => fromWireTime(wire).getTime()
/** A history with samples in every five-minute slot but those between two moments. */
const samplesBut = (from: string, to: string) => ({
  rows: async <Row extends readonly unknown[]>() =>
    Array.from({ length: 400 }, (_, back) => Date.parse(now) - (Date.parse(now) % stepMs) - back * stepMs)
      .filter((slot) => slot < at(from) || slot >= at(to))
      .map((slot) => [slot / 1000] as unknown as Row),
})
const read = async (history: Parameters<typeof readOnlineRate>[1]) => {
  const asked = { platformId: 6 as const, reach: null, now: platform.clock.now() }
  const rows = await readOnlineRate(platform.database, history, asked)
  return new Map(rows.map(({ time, rate }) => [time, rate]))
}

it('says nothing of moments before which the platform received nothing, and shows the rest', async () => {
  const rates = await read(samplesBut('2026-07-24 02:00:00', '2026-07-24 03:00:00'))
  const unknown = [...rates].filter(([, rate]) => rate === null).map(([time]) => time)
  expect([unknown.length, unknown[0], unknown.at(-1)]).toEqual([12, '2026-07-24 02:05:00', '2026-07-24 03:00:00'])
  for (const rate of rates.values()) expect(rate === null || (rate > 0.85 && rate <= 1)).toBe(true)
})

it('knows of the newest moments, whose samples are under way', async () => {
  const rates = await read(samplesBut('2026-07-23 00:00:00', '2026-07-25 00:00:00'))
  expect([...rates].filter(([, rate]) => rate !== null).map(([time]) => time)).toEqual([
    '2026-07-24 05:55:00',
    '2026-07-24 06:00:00',
  ])
})

it('shows an outage of a quarter of an hour for a quarter of an hour', async () => {
  const whole = samplesBut('2000-01-01 00:00:00', '2000-01-01 00:00:00')
  const before = await read(whole)
  const [one] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
  await platform.database.insert(faults).values({
    platformId: 6,
    controllerId: told(one).id,
    unitKind: 5,
    faultCode: 'N1',
    severity: 2,
    status: 1,
    clearType: 1,
    failureTime: new Date('2026-07-24T01:01:00Z'),
    repairTime: new Date('2026-07-24T01:16:00Z'),
  })
  const after = await read(whole)
  const lower = [...after].filter(([time, rate]) => told(rate) < told(before.get(time))).map(([time]) => time)
  expect(lower).toEqual(['2026-07-24 01:05:00', '2026-07-24 01:10:00', '2026-07-24 01:15:00'])
})
