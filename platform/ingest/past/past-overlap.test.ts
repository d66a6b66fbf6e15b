import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { openPastSite, type PastSite, sampleDays } from '../../testing/past-door'

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

const from = new Date('2026-07-23T06:00:00Z')
const unitsOf = (place: number): number =>
  site.at(place).controller.systems.reduce((sum, { outdoor }) => sum + outdoor.length, 0)
/** Samples, those that count as minutes, and the minutes and kWh·60 that the day adds up to. */
const figures = async (place: number) => {
  const [[minutes, energy] = []] = await site.rows<[number, number]>(
    'SELECT sum(minutes), round(sum(power_kw_sum), 3) FROM outdoor_day WHERE controller_id = {id:UInt32}',
    { id: site.at(place).id },
  )
  const counting = await site.countOf(place, 'outdoor_sample', 'is_extra = 0')
  return { rows: await site.countOf(place, 'outdoor_sample'), counting, minutes, energy }
}

it('counts a minute once that two bodies have', async () => {
  await site.send(0, site.pastOf(0, from, addMinutes(from, 90)))
  const whole = await figures(0)
  expect(whole).toMatchObject({ rows: 90 * unitsOf(0), counting: 90 * unitsOf(0), minutes: 90 * unitsOf(0) })
  const again = await site.send(0, site.pastOf(0, addMinutes(from, 30), addMinutes(from, 80)))
  expect(again.answer).toMatchObject({ refused: [], unknown: 0 })
  // Measured rows come in a second time, held ones do not, and no sum has grown.
  const after = await figures(0)
  expect(after).toEqual({ ...whole, rows: after.rows })
  expect(after.rows).toBeGreaterThan(whole.rows)
  expect(await site.countOf(0, 'outdoor_sample', 'is_extra = 1 AND is_held = 1')).toBe(0)
  // What is new of a body counts, what was there before does not.
  await site.send(0, site.pastOf(0, addMinutes(from, 60), addMinutes(from, 120)))
  expect(await figures(0)).toMatchObject({ counting: 120 * unitsOf(0), minutes: 120 * unitsOf(0) })
})

it('stores every sample of a minute, and counts the first', async () => {
  const lines = site.pastOf(1, from, addMinutes(from, 10)).trimEnd().split('\n')
  const samples = lines.map((line) => JSON.parse(line) as { time: number })
  const twice = samples.flatMap((sample) => [sample, { ...sample, time: sample.time + 20_000 }])
  const inOneMinute = twice.every(
    ({ time }, at) => Math.floor(time / 60_000) === Math.floor((twice[at - (at % 2)]?.time ?? 0) / 60_000),
  )
  expect(inOneMinute).toBe(true)
  await site.send(1, `${twice.map((sample) => JSON.stringify(sample)).join('\n')}\n`)
  const { rows, counting, minutes } = await figures(1)
  expect({ counting, minutes }).toEqual({ counting: 10 * unitsOf(1), minutes: 10 * unitsOf(1) })
  expect(rows).toBe(counting + (await site.countOf(1, 'outdoor_sample', 'is_held = 0')) / 2)
})

it('counts a minute once that one body has twice', async () => {
  const { controller, key } = site.at(2)
  const head = `${JSON.stringify({ controller: controller.macWifiId, key })}\n`
  const body = site.pastOf(2, from, addMinutes(from, 30))
  expect((await site.send(2, head + body + head + body)).answer).toMatchObject({ refused: [] })
  expect(await figures(2)).toMatchObject({ counting: 30 * unitsOf(2), minutes: 30 * unitsOf(2) })
})

it('counts a minute once whose samples are kept as evidence alone', async () => {
  const old = subDays(from, sampleDays + 5)
  const samples = site.pastOf(3, old, addMinutes(old, 10))
  await site.send(3, samples)
  const before = await figures(3)
  // What the store does in its own time.
  const command =
    'ALTER TABLE outdoor_sample DELETE WHERE controller_id = {id:UInt32} AND is_kept = 0 SETTINGS mutations_sync = 2'
  await site.platform.past.store().command(command, { id: site.at(3).id })
  await site.send(3, site.pastOf(3, old, addMinutes(old, 9)))
  expect(await figures(3)).toMatchObject({ minutes: before.minutes, energy: before.energy })
})
