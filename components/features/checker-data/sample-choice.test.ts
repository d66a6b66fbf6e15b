import { expect, test } from '@jest/globals'
import { sampledPoints } from '@/lib/contract/checker-data'
import { maxPoints } from '@/lib/contract/history'
import { pointOf } from '@/lib/contract/history-point'
import { toSampleChoice, toSampleSearch, toSampleZoom, usualPoints } from './sample-choice'

const units = [
  { unitKind: 1, systemNo: 0, unitNo: 1 },
  { unitKind: 2, systemNo: 0, unitNo: 0 },
  { unitKind: 1, systemNo: 0, unitNo: 2 },
] as const
const read = (search: string) => toSampleChoice(new URLSearchParams(search), units)

test('an address round-trips', () => {
  const search =
    'taskId=7&unit=IDU+00-01&compare=IDU+00-02&zoomFrom=60000&zoomTo=180000&view=table&points=setTemp,onOff'
  const choice = read(search)
  expect(choice).toEqual({
    unit: units[0],
    compare: units[2],
    points: ['setTemp', 'onOff'],
    zoom: { from: 60_000, to: 180_000 },
    asTable: true,
  })
  if (choice) expect(toSampleSearch('7', choice)).toBe(search)
})

test('invalid parts of an address get the defaults: an outdoor unit, its signals, the whole period, no comparison', () => {
  const usual = { unit: units[1], compare: null, points: usualPoints(2), zoom: null, asTable: false }
  expect(read('')).toEqual(usual)
  expect(read('unit=ODU+09-00&compare=IDU+00-01&points=setTemp,x&zoomFrom=9&zoomTo=1')).toEqual(usual)
  expect(toSampleChoice(new URLSearchParams(), [])).toBeNull()
})

test('default signals are sampled ones of the kind, within a picture’s limit', () => {
  for (const kind of [1, 2] as const) {
    const sampled: readonly string[] = sampledPoints[kind]
    expect(usualPoints(kind).length).toBeLessThanOrEqual(maxPoints)
    for (const key of usualPoints(kind)) expect(sampled).toContain(key)
    for (const key of sampledPoints[kind]) expect(pointOf(key).unitKind).toBe(kind)
  }
})

test('a zoom snaps to steps, spans at least four of them, and the whole range is not a zoom', () => {
  const of = { lastMs: 600_000, stepMs: 60_000 }
  expect(toSampleZoom({ from: 130_000, to: 410_000 }, of)).toEqual({ from: 120_000, to: 420_000 })
  expect(toSampleZoom({ from: 300_000, to: 301_000 }, of)).toEqual({ from: 180_000, to: 480_000 })
  expect(toSampleZoom({ from: -5, to: 700_000 }, of)).toBeNull()
})
