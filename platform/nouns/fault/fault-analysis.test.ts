import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { codes } from '@/lib/contract/error-code'
import { type Fault, faultApi } from '@/lib/contract/fault'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import { toDayText } from '@/lib/format/date-time'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  // Half past two in the night of the 25th in Shanghai.
  platform.clock.advance(hoursToMilliseconds(10.5))
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const analyse = async (filter: Record<string, unknown>): Promise<FaultAnalysis> =>
  (await platform.call(faultApi.analysis, filter, { token })).data
const list = async (query: Record<string, unknown>): Promise<Fault[]> => {
  const rows: Fault[] = []
  for (let page = 1; ; page++) {
    const { data } = await platform.call(faultApi.list, { ...query, page, limit: 200 }, { token })
    rows.push(...data.list)
    if (page >= data.totalPage) return rows
  }
}
const dayOf = (wire: string, zone: string) => toDayText(new Date(`${wire.replace(' ', 'T')}Z`), zone)
const sumOf = (rows: readonly { info: number; minor: number; major: number; critical: number }[]) =>
  rows.reduce((sum, { info, minor, major, critical }) => sum + info + minor + major + critical, 0)

describe('the figures of a brand', () => {
  it('are of the last 30 days of the zone, and agree with the list', async () => {
    const figures = await analyse({ timeZone: 'Asia/Shanghai' })
    expect(figures).toMatchObject({ from: '2026-06-26', to: '2026-07-25', device: null, byUnit: [] })
    expect(figures.byDay).toHaveLength(30)
    const rows = await list({ days: 30, timeZone: 'Asia/Shanghai' })
    expect(figures.total).toBe(rows.length)
    expect(sumOf(figures.byDay)).toBe(rows.length)
    for (const { day, critical } of figures.byDay.slice(-8)) {
      const ofDay = await list({ failureFrom: day, failureTo: day, severity: 4, timeZone: 'Asia/Shanghai' })
      expect(critical, day).toBe(ofDay.length)
      expect(ofDay.every(({ failureTime }) => dayOf(failureTime, 'Asia/Shanghai') === day)).toBe(true)
    }
    const [top] = figures.byCode
    expect(rows.filter(({ faultCode }) => faultCode === top?.faultCode)).toHaveLength(top?.count ?? -1)
    expect(figures.unacknowledged).toBe(rows.filter(({ ackTime }) => ackTime === null).length)
    for (const { severity, count, meanMin } of figures.repair) {
      const cleared = rows.filter((row) => row.severity === severity && row.repairTime !== null)
      expect(count).toBe(cleared.length)
      const mean = cleared.reduce((sum, row) => sum + (row.durationMin ?? 0), 0) / cleared.length
      expect(Math.abs(meanMin - mean)).toBeLessThan(1)
    }
    expect(figures.byDevice[0]?.count).toBe(
      rows.filter(({ macWifiId }) => macWifiId === figures.byDevice[0]?.macWifiId).length,
    )
  })

  it('are of what is filtered by', async () => {
    const figures = await analyse({ severity: 4, days: 90 })
    expect(figures.byCode.every(({ severity }) => severity === 4)).toBe(true)
    expect(figures.byDay.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
  })
})

it('of one unit number are those of that number', async () => {
  const rows = await list({ days: 90 })
  const numbers = [...new Set(rows.flatMap(({ unitNo }) => (unitNo === null ? [] : [unitNo])))].slice(0, 4)
  expect(numbers.length).toBeGreaterThan(1)
  for (const unitNo of numbers) {
    expect((await analyse({ days: 90, unitNo })).total).toBe(rows.filter((row) => row.unitNo === unitNo).length)
  }
  for (const systemNo of [0, 1]) {
    expect((await analyse({ days: 90, systemNo })).total).toBe(rows.filter((row) => row.systemNo === systemNo).length)
  }
})

describe('the figures of a controller', () => {
  it('count each unit and are in the days of its site', async () => {
    const [busiest] = (await analyse({ days: 90 })).byDevice
    const figures = await analyse({ days: 90, macWifiId: busiest?.macWifiId, timeZone: 'America/New_York' })
    const rows = await list({ days: 90, macWifiId: busiest?.macWifiId })
    expect(figures.device).toMatchObject({ macWifiId: busiest?.macWifiId })
    expect(figures.timeZone).not.toBe('America/New_York')
    expect(figures.total).toBe(busiest?.count)
    expect(figures.byUnit.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    for (const { unitKind, systemNo, unitNo, count } of figures.byUnit.filter((unit) => unit.systemNo !== null)) {
      const ofUnit = await list({ days: 90, macWifiId: busiest?.macWifiId, unitKind, systemNo, unitNo })
      expect(ofUnit).toHaveLength(count)
    }
  })

  it('are not there for one of another brand', async () => {
    const there = await platform.signIn('admin', 12)
    const { data } = await platform.call(faultApi.devices, { search: '' }, { token: there })
    const answer = await platform.call(faultApi.analysis, { macWifiId: data.list[0]?.macWifiId }, { token })
    expect(answer.code).toBe(codes.notFound)
  })
})

it('refuses days that the calendar does not have, and more days than a chart can show', async () => {
  const ask = (filter: unknown) => platform.call(faultApi.analysis, filter, { token })
  expect((await ask({ failureFrom: '2026-02-30' })).code).toBe(codes.badRequest)
  expect((await ask({ failureFrom: '2020-01-01', failureTo: '2026-07-01' })).envelope.fields?.failureFrom).toBe(
    '发生日期起超出允许范围',
  )
})

it('finds controllers to choose from by name and by WiFi ID, those with alarms first', async () => {
  const { list: all } = (await platform.call(faultApi.devices, {}, { token })).data
  const counts = all.map(({ alarmCount }) => alarmCount)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  const [first] = all
  for (const search of [first?.deviceName, first?.macWifiId.toLowerCase()]) {
    const found = (await platform.call(faultApi.devices, { search }, { token })).data.list
    expect(found.map(({ macWifiId }) => macWifiId)).toContain(first?.macWifiId)
  }
})
