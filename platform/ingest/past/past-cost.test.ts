import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { defaultCallRates } from '../../kernel/config/call-rates'
import { createCallLimits } from '../../kernel/http/call-limits'
import { type Body, handOverAt, hourDays, openPastSite, type PastSite, pastDoorOf } from '../../testing/past-door'

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

const from = new Date('2026-07-23T06:00:00Z')

/** The door of a platform where a device has so many rows at once, and next to none a second. */
const doorWith = (burst: number) => {
  const rates = { ...defaultCallRates, past: { burst, perSecond: 0.01 } }
  const door = pastDoorOf(site.platform, undefined, {
    limits: createCallLimits({ rates, logger: site.platform.logger, ticks: () => 0 }),
  })
  return async (place: number, body: Body, headers: Record<string, string> = {}) => {
    const { controller, key } = site.at(place)
    return await handOverAt(door, { macWifiId: controller.macWifiId, key, headers }, body)
  }
}
const headOf = (place: number): string => {
  const { controller, key } = site.at(place)
  return `${JSON.stringify({ controller: controller.macWifiId, key })}\n`
}

it('takes a body whole, and no more of that controller until its rows are paid', async () => {
  const send = doorWith(10)
  const rows = () => site.countOf(0, 'indoor_sample')
  expect((await send(0, site.pastOf(0, from, addMinutes(from, 20)))).status).toBe(200)
  const taken = await rows()
  expect(taken).toBeGreaterThan(10)
  const refused = await send(0, site.pastOf(0, addMinutes(from, 20), addMinutes(from, 40)))
  expect(refused).toMatchObject({ status: 429, answer: { error: 'tooManyRequests' } })
  expect(await rows()).toBe(taken)
  expect((await send(1, site.pastOf(1, from, addMinutes(from, 20)))).status).toBe(200)
})

it('counts the rows of a controller as its own, whoever hands them over', async () => {
  const send = doorWith(20)
  const past = (place: number) => site.pastOf(place, from, addMinutes(from, 20))
  expect((await send(2, `${headOf(3)}${past(3)}`)).status).toBe(200)
  expect((await send(3, past(3))).status).toBe(429)
  // Nothing of a body is stored of which one controller has none left.
  const before = await site.countOf(4, 'indoor_sample')
  expect((await send(2, `${headOf(4)}${past(4)}${headOf(3)}${past(3)}`)).status).toBe(429)
  expect(await site.countOf(4, 'indoor_sample')).toBe(before)
})

it('counts what it has read of a body that it does not take', async () => {
  const send = doorWith(10)
  const unread = `{"time":${from.getTime()},"systems":[]}\n`.repeat(200)
  const bad = new Uint8Array(gzipSync(`${unread}{`))
  const sendBad = () => send(5, bad, { 'content-encoding': 'gzip' })
  expect((await sendBad()).status).toBe(400)
  expect((await sendBad()).status).toBe(429)
})

it('leaves out what is older than anything that is kept', async () => {
  const old = subDays(site.platform.clock.now(), hourDays + 1)
  const before = await site.countOf(5, 'outdoor_sample')
  const body = [old, addMinutes(old, 1)].map((time) => JSON.stringify({ time: time.getTime(), systems: [] })).join('\n')
  expect((await site.send(5, body)).answer).toMatchObject({ stored: 0, early: 0, old: 2 })
  expect(await site.countOf(5, 'outdoor_sample')).toBe(before)
})

it('is held up by no sender that is slow', async () => {
  const send = doorWith(1_000_000)
  const ends: (() => void)[] = []
  const slow = (place: number) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{'))
        ends.push(() => controller.close())
      },
    })
    return send(place, body)
  }
  const answers = [slow(0), slow(1)]
  expect((await send(2, site.pastOf(2, from, addMinutes(from, 5)))).status).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400])
})

it('takes no sample in which a system or a unit stands twice', async () => {
  const reading = { unitNo: 0, onOff: 1 }
  const sample = (systems: object[]) => JSON.stringify({ time: from.getTime(), systems })
  for (const systems of [
    [{ systemNo: 0, indoor: [reading, reading] }],
    [
      { systemNo: 0, indoor: [reading] },
      { systemNo: 0, indoor: [{ ...reading, unitNo: 1 }] },
    ],
  ])
    expect(await site.send(5, sample(systems))).toMatchObject({
      status: 400,
      answer: { line: 1, detail: expect.stringContaining('stands twice') },
    })
})
