import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import { keepSamples } from '../../history/samples/keep-samples'
import { handOverAt, openPastSite, type PastSite, pastDoorOf } from '../../testing/past-door'

/* A minute of a unit counts once, by whatever way its samples come in, and in whatever order. */

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

const from = new Date('2026-07-23T06:00:00Z')
const minutes = 30
const to = addMinutes(from, minutes)

type Sample = { time: number; systems: { systemNo: number; outdoor: object[]; indoor: object[] }[] }
const samplesOf = (place: number, begin = from, end = to): Sample[] =>
  site
    .pastOf(place, begin, end)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { source: _, ...sample } = JSON.parse(line) as Sample & { source: string }
      return sample
    })
const later = (samples: Sample[], ms: number): Sample[] =>
  samples.map((sample) => ({ ...sample, time: sample.time + ms }))
/** In messages of some samples each: one of a large controller has room for no more. */
const say = async (place: number, samples: Sample[]): Promise<void> => {
  for (let at = 0; at < samples.length; at += 5) {
    const some = { samples: samples.slice(at, at + 5) }
    const ack = await site.platform.devices.say(site.at(place).controller.macWifiId, 'telemetry', some)
    expect(ack?.status).toBe('stored')
  }
}
const headOf = (place: number): string => {
  const { controller, key } = site.at(place)
  return `${JSON.stringify({ controller: controller.macWifiId, key })}\n`
}

const kinds = { outdoor: ['day', 'hour'], indoor: ['hour', 'day'] } as const
/** Expects that each minute of a unit counts once, and so many of each unit of a controller. */
const expectOnce = async (place: number, wanted?: number): Promise<void> => {
  await site.platform.past.journal?.flush()
  const { id, controller } = site.at(place)
  for (const [kind, levels] of Object.entries(kinds)) {
    const [[rows, distinct] = [0, 0]] = await site.rows<[number, number]>(
      `SELECT count(), uniqExact(system_no, unit_no, intDiv(toUnixTimestamp(time), 60)) FROM ${kind}_sample
WHERE controller_id = {id:UInt32} AND is_extra = 0 AND is_kept = 0 AND time < '2026-07-24 00:00:00'`,
      { id },
    )
    const units = controller.systems.reduce((sum, system) => sum + system[kind as 'indoor' | 'outdoor'].length, 0)
    expect({ kind, rows }).toEqual({ kind, rows: distinct })
    if (wanted !== undefined) expect({ kind, distinct }).toEqual({ kind, distinct: wanted * units })
    for (const level of levels) {
      const sums = await site.rows<[number]>(
        `SELECT sum(minutes) FROM ${kind}_${level} WHERE controller_id = {id:UInt32} AND time < '2026-07-24 00:00:00'`,
        { id },
      )
      expect({ kind, level, sums }).toEqual({ kind, level, sums: [[distinct]] })
    }
  }
}

it('of two bodies that come at once', async () => {
  const { past } = site.platform
  const store = () => {
    const own = past.store()
    const insert: typeof own.insert = async (what) => {
      // Time for the other body to ask what the store has.
      await wait(500)
      await own.insert(what)
    }
    return { ...own, insert }
  }
  const door = pastDoorOf({ ...site.platform, past: { ...past, store } })
  const body = site.pastOf(0, from, to)
  const send = (place: number, what: string) => {
    const { controller, key } = site.at(place)
    return handOverAt(door, { macWifiId: controller.macWifiId, key }, what)
  }
  const both = await Promise.all([send(0, body), send(1, headOf(0) + body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await expectOnce(0, minutes)
})

it('of past samples, and then of late telemetry', async () => {
  await site.send(1, site.pastOf(1, from, to))
  await say(1, later(samplesOf(1), 7000))
  await expectOnce(1, minutes)
  expect(await site.countOf(1, 'outdoor_sample', 'is_extra = 1')).toBeGreaterThan(0)
  expect(await site.countOf(1, 'outdoor_sample', 'is_extra = 1 AND is_held = 1')).toBe(0)
})

it('of telemetry that is acknowledged and not in the store yet, and then of past samples', async () => {
  const { id } = site.at(2)
  const { journal } = site.platform.past
  if (journal === null) throw new Error('there is no journal')
  const rows = samplesOf(2).flatMap(({ time, systems }) =>
    systems.flatMap(({ systemNo, outdoor, indoor }) =>
      [
        ...outdoor.map((reading) => ({ unitKind: 2 as const, reading })),
        ...indoor.map((reading) => ({ unitKind: 1 as const, reading })),
      ].map(({ unitKind, reading }) => ({
        controllerId: id,
        unitKind,
        systemNo,
        unitNo: (reading as { unitNo: number }).unitNo,
        time: new Date(time),
        receiveTime: site.platform.clock.now(),
        source: 'device' as const,
        reading,
      })),
    ),
  )
  // Nothing wakes the journal.
  await site.platform.database.transaction((tx) => keepSamples(journal, tx, rows, site.platform.clock.now()))
  expect((await journal.waiting()).rows).toBeGreaterThan(0)
  await site.send(2, site.pastOf(2, from, to))
  await expectOnce(2, minutes)
})

it('of past samples and telemetry that come at once', async () => {
  await Promise.all([
    site.send(3, site.pastOf(3, from, to)),
    say(3, later(samplesOf(3), 5000)),
    site.send(0, headOf(3) + site.pastOf(3, from, addMinutes(to, -10))),
  ])
  await expectOnce(3, minutes)
})

it('of late telemetry that comes twice, at other seconds of its minutes', async () => {
  await say(4, samplesOf(4))
  await site.platform.past.journal?.flush()
  await say(4, later(samplesOf(4), 9000))
  await expectOnce(4)
  // And of what is in one block.
  const [begin, end] = [addMinutes(to, 60), addMinutes(to, 80)]
  await Promise.all([say(4, samplesOf(4, begin, end)), say(4, later(samplesOf(4, begin, end), 9000))])
  await expectOnce(4)
})

it('of a minute that stands between two live samples, and has come as a past one', async () => {
  const { clock } = site.platform
  const [sample] = samplesOf(5)
  if (sample === undefined) throw new Error('no sample')
  // Five minutes of a day on which no other sample is.
  const at = (minute: number): Sample => ({ ...sample, time: start.getTime() + minute * millisecondsInMinute })
  clock.advance(10 * millisecondsInMinute)
  const start = clock.now()
  await say(5, [at(0)])
  clock.advance(4 * millisecondsInMinute)
  const body = [at(1), at(2)].map((each) => `${JSON.stringify({ ...each, source: 'import' })}\n`).join('')
  expect((await site.send(5, body)).answer).toMatchObject({ early: 0 })
  clock.advance(millisecondsInMinute)
  await say(5, [at(5)])
  await site.platform.past.journal?.flush()
  const rows = await site.rows<[number, number, number]>(
    `SELECT count(), uniqExact(system_no, unit_no, intDiv(toUnixTimestamp(time), 60)), uniqExact(system_no, unit_no)
FROM indoor_sample WHERE controller_id = {id:UInt32} AND is_extra = 0 AND time > toDateTime({from:UInt32}, 'UTC')`,
    { id: site.at(5).id, from: subMinutes(start, 1).getTime() / 1000 },
  )
  const [[count, distinct, units] = [0, 0, 0]] = rows
  expect([count, distinct]).toEqual([6 * units, 6 * units])
})
