import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { HistoryError } from '../../kernel/error/history-error'
import { hourDays, openPastSite, type PastSite, sampleDays } from '../../testing/past-door'
import { makeKey } from '../connection/credential'
import { pastRoutes } from './past-routes'

const minuteMs = 60_000

let site: PastSite
beforeAll(async () => {
  site = await openPastSite()
})
afterAll(() => site.close())

const from = new Date('2026-07-23T06:00:00Z')
const to = addMinutes(from, 120)

describe('the door for the past', () => {
  it('stores every minute of every unit, also those that were not sent, once', async () => {
    const { controller } = site.at(0)
    const body = site.pastOf(0, from, to)
    const outdoor = controller.systems.reduce((sum, system) => sum + system.outdoor.length, 0)
    const indoor = controller.systems.reduce((sum, system) => sum + system.indoor.length, 0)
    const first = await site.send(0, body)
    expect(first.status).toBe(200)
    expect(first.answer).toMatchObject({ unknown: 0, early: 0 })
    expect(Number(first.answer.held)).toBeGreaterThan(0)
    const check = async () => {
      expect(await site.countOf(0, 'outdoor_sample')).toBe(120 * outdoor)
      expect(await site.countOf(0, 'indoor_sample')).toBe(120 * indoor)
      expect(await site.countOf(0, 'indoor_sample', 'source = 3')).toBe(120 * indoor)
      const minutes = 'SELECT toUInt64(sum(minutes)) FROM indoor_hour WHERE controller_id = {id:UInt32}'
      expect((await site.rows<[number]>(minutes, { id: site.at(0).id }))[0]?.[0]).toBe(120 * indoor)
    }
    await check()
    expect((await site.send(0, body)).answer).toEqual(first.answer)
    await check()
    const packed = await site.send(0, new Uint8Array(gzipSync(body)), { headers: { 'content-encoding': 'gzip' } })
    expect(packed.answer).toEqual(first.answer)
    await check()
  })

  it('makes of sparse samples what whole ones would have been', async () => {
    const { id, controller } = site.at(1)
    await site.send(1, site.pastOf(1, from, to))
    const sums =
      'SELECT unit_no, sum(inlet_temp), sum(exv_opening), count() FROM indoor_sample WHERE controller_id = {id:UInt32} AND system_no = {system:UInt8} GROUP BY unit_no ORDER BY unit_no'
    const system = controller.systems[0]?.systemNo ?? 0
    const sparse = await site.rows(sums, { id, system })
    await site.platform.past
      .store()
      .command('ALTER TABLE indoor_sample DELETE WHERE controller_id = {id:UInt32} SETTINGS mutations_sync = 2', { id })
    await site.platform.fillPast({ macWifiId: controller.macWifiId, from, to })
    expect(sparse.length).toBeGreaterThan(0)
    expect(await site.rows(sums, { id, system })).toEqual(sparse)
  })

  it('takes only what has been for a minute, and units that are on record', async () => {
    const now = site.platform.clock.now().getTime()
    const sample = (time: number, unitNo: number) =>
      JSON.stringify({
        time,
        source: 'import',
        airBoxes: [],
        systems: [{ systemNo: 0, indoor: [{ unitNo, onOff: 1 }] }],
      })
    const unitNo = site.at(2).controller.systems[0]?.indoor[0]?.unitNo ?? 0
    const times = [now - 2 * minuteMs, now - minuteMs + 1, now + minuteMs]
    const { answer } = await site.send(2, [...times.map((time) => sample(time, unitNo))].join('\n'))
    expect(answer).toEqual({ stored: 1, held: 0, unknown: 0, early: 2, old: 0, refused: [] })
    const unknown = await site.send(2, sample(now - 3 * minuteMs, 63))
    expect(unknown.answer).toEqual({ stored: 0, held: 0, unknown: 1, early: 0, old: 0, refused: [] })
    expect(await site.countOf(2, 'indoor_sample', 'source = 2')).toBe(1)
  })

  it('keeps a second copy of what is older than samples are', async () => {
    const old = subDays(site.platform.clock.now(), sampleDays + 5)
    await site.send(3, site.pastOf(3, old, addMinutes(old, 10)))
    const [sampled, kept] = [
      await site.countOf(3, 'outdoor_sample', 'is_kept = 0'),
      await site.countOf(3, 'outdoor_sample', 'is_kept = 1'),
    ]
    expect(sampled).toBeGreaterThan(0)
    expect(kept).toBe(sampled)
    const minutes = await site.rows<[number]>(
      'SELECT toUInt64(sum(minutes)) FROM outdoor_day WHERE controller_id = {id:UInt32}',
      { id: site.at(3).id },
    )
    expect(minutes[0]?.[0]).toBe(sampled)
  })

  it('says what is wrong, and stores nothing of it', async () => {
    const before = await site.countOf(4, 'indoor_sample')
    const line = (time: number, more = '') =>
      `{"time":${time},"systems":[{"systemNo":0,"indoor":[{"unitNo":0,"onOff":1${more}}]}]}`
    const t = from.getTime()
    const refused = async (body: string, headers = {}) => await site.send(4, body, { headers })
    expect(await refused(`${line(t)}\n{`)).toMatchObject({ status: 400, answer: { error: 'badRequest', line: 2 } })
    expect(await refused(line(t, ',"inletTemp":9000'))).toMatchObject({ status: 400, answer: { line: 1 } })
    expect(await refused(`${line(t)}\n${line(t - minuteMs)}`)).toMatchObject({ status: 400, answer: { line: 2 } })
    expect(await refused(`${line(t)}\n${line(t + 8 * 24 * 60 * minuteMs)}`)).toMatchObject({
      status: 400,
      answer: { line: 2 },
    })
    expect(await refused(line(t), { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 })
    expect(await refused(line(t), { 'content-encoding': 'br' })).toMatchObject({ status: 400 })
    const lines = Array.from({ length: 1501 }, (_, n) => line(t + n * 1000)).join('\n')
    expect(await refused(lines)).toMatchObject({ status: 400, answer: { line: 1501 } })
    expect(await refused(`${line(t)}\n\n${line(t + minuteMs)}`)).toMatchObject({ status: 400, answer: { line: 2 } })
    const long = `${line(t).slice(0, -1)},"x":"${' '.repeat(200_000)}"}\n`
    const bomb = new Uint8Array(gzipSync(long.repeat(180)))
    expect(await refused(' '.repeat(300_000))).toMatchObject({ status: 400, answer: { line: 1 } })
    expect(await site.send(4, bomb, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
      status: 400,
      answer: { detail: expect.stringContaining('unpacked') },
    })
    expect(await site.countOf(4, 'indoor_sample')).toBe(before)
  })

  it('lets in whoever shows its own key, two bodies one after the other', async () => {
    expect((await site.send(4, '', { key: makeKey() })).status).toBe(401)
    expect((await site.send(4, '', { key: site.at(3).key })).status).toBe(401)
    const body = site.pastOf(4, from, to)
    const both = await Promise.all([1, 2, 3].map(() => site.send(4, body)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 200, 503])
  })

  it('takes those of many from a logger that has their keys, and of nobody else', async () => {
    const of = (place: number, key: string, unitNo: number) => {
      const { controller } = site.at(place)
      const system = controller.systems[0]
      const sample = {
        time: subDays(from, 3).getTime(),
        source: 'import',
        systems: [{ systemNo: system?.systemNo, indoor: [{ unitNo, onOff: 1 }] }],
      }
      return `${JSON.stringify({ controller: controller.macWifiId, key })}\n${JSON.stringify(sample)}\n`
    }
    const first = (place: number) => site.at(place).controller.systems[0]?.indoor[0]?.unitNo ?? 0
    const body = of(2, site.at(2).key, first(2)) + of(3, site.at(2).key, first(3)) + of(4, site.at(4).key, first(4))
    const day = "toDate(time) = toDate('2026-07-20') AND source = 2"
    const { answer } = await site.send(2, body)
    expect(answer).toMatchObject({ stored: 2, refused: [site.at(3).controller.macWifiId] })
    expect(await Promise.all([2, 3, 4].map((place) => site.countOf(place, 'indoor_sample', day)))).toEqual([1, 0, 1])
    expect((await site.send(2, body)).answer).toEqual(answer)
    expect(await site.countOf(4, 'indoor_sample', day)).toBe(1)
  })

  it.each([
    ['off', 409],
    ['away', 503],
  ] as const)('says that the store is %s', async (reason, status) => {
    const { database, clock, http, logger } = site.platform
    const other = pastRoutes({
      database,
      http,
      clock: clock.now,
      logger,
      retention: { samples: sampleDays, hours: hourDays },
      draining: new AbortController().signal,
      admit: async () => 'admitted',
      journal: null,
      store: () => {
        throw new HistoryError(reason)
      },
    })
    const authorization = `Basic ${Buffer.from(`${site.at(0).controller.macWifiId}:key`).toString('base64')}`
    const response = await other.request('/device/samples', {
      method: 'POST',
      headers: { authorization },
      body: site.pastOf(0, from, to),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('detail')
  })
})
