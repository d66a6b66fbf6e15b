import { expect, it } from '@jest/globals'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import type { Conditions } from '@/lib/hvac/judge-reading'
import { type BandText, toMarks, toMoments, toPanels } from './history-panels'

const unitText = (unit: string): string => unit
const bandText: BandText = (kind, key, value, isOwn) => `${kind} ${key} ${value}${isOwn ? ' own' : ''}`
const panels = (...points: HistoryPointKey[]) =>
  toPanels({
    points,
    lines: points.map((key) => ({ key, avg: [1, null], min: null, max: null, summary: null })),
    compared: null,
    statesOf: () => ['a', 'b'],
    bandText,
    unitText,
  })

it('puts two units into one panel with two axes', () => {
  const [only, ...others] = panels('dischargePressure', 'suctionPressure', 'compFreq')
  expect(others).toEqual([])
  expect([only?.left.label, only?.right?.label]).toEqual(['MPa', 'Hz'])
  expect(only?.lines.map(({ key, side }) => `${key} ${side}`)).toEqual([
    'dischargePressure left',
    'suctionPressure left',
    'compFreq right',
  ])
})

it('stacks panels by pairs of units when there are more, and states below', () => {
  const stacked = panels(
    'compFreq',
    'dischargePressure',
    'dischargeTemp',
    'compCurrent',
    'runMode',
    'dischargeSuperheat',
  )
  expect(stacked.map(({ left, right }) => [left.label, right?.label])).toEqual([
    ['MPa', undefined],
    ['℃', 'K'],
    ['Hz', 'A'],
    ['', undefined],
  ])
  expect(stacked[3]?.left.names).toEqual(['a', 'b'])
})

it('stacks as soon as there is a third unit', () => {
  expect(panels('dischargePressure', 'compFreq')).toHaveLength(1)
  expect(panels('dischargePressure', 'compFreq', 'dischargeTemp')).toHaveLength(3)
})

const limitsOf = (key: HistoryPointKey, more: Partial<Conditions> = {}) =>
  toPanels({
    points: [key],
    lines: [],
    compared: null,
    statesOf: () => [],
    bandText,
    unitText,
    conditions: { mode: 'cooling', refrigerant: 1, series: 'vrf', ambient: 30, testRun: false, ...more },
  })[0]?.bands

it('draws the limits by which the unit is judged, and none if its system is unknown', () => {
  expect(limitsOf('dischargePressure')?.map(({ from }) => from)).toEqual([1, 3.6, 4.15])
  // A line without a name is a riddle.
  expect(limitsOf('dischargePressure')?.map(({ label }) => label)).toEqual([
    'normal dischargePressure 1.00–3.60 MPa',
    'warn dischargePressure 3.60 MPa',
    'limit dischargePressure 4.15 MPa own',
  ])
  expect(limitsOf('dischargePressure', { refrigerant: 3 })?.map(({ from }) => from)).toEqual([0.69, 2.4, 2.8])
  expect(limitsOf('dischargeTemp', { refrigerant: 2 })?.map(({ from }) => from)).toEqual([110, 127])
  expect(limitsOf('dischargeSuperheat')).toMatchObject([
    { from: 10, to: 55, line: false },
    { from: 55, to: null },
  ])
  expect(panels('dischargePressure')[0]?.bands).toEqual([])
})

it('gives openings a separate panel beside temperatures, and set values longer dashes', () => {
  const [air, opening] = panels('inletTemp', 'setTemp', 'exvOpening')
  expect([air?.left.label, air?.right, opening?.left.label]).toEqual(['℃', null, '%'])
  expect(air?.lines.map(({ key, wanted }) => [key, wanted === true])).toEqual([
    ['inletTemp', false],
    ['setTemp', true],
  ])
})

it('has a row for each of a few states, or of many only for those that occur', () => {
  const names = Array.from({ length: 20 }, (_, state) => `P${state}`)
  const line = { key: 'protectCode' as const, avg: [0, 13, null, 2], min: null, max: null, summary: null }
  const [strip] = toPanels({
    points: ['protectCode'],
    lines: [line],
    compared: null,
    statesOf: () => names,
    bandText,
    unitText,
  })
  expect(strip?.left.names).toEqual(['P0', 'P2', 'P13'])
  expect(strip?.lines[0]?.values).toEqual([0, 2, null, 1])
  expect(panels('runMode')[0]?.left.names).toEqual(['a', 'b'])
})

it('draws the compared line behind the unit’s own, in a free colour, or dashed in that of its signal', () => {
  const lineOf = (key: HistoryPointKey) => ({ key, avg: [1], min: null, max: null, summary: null })
  const strokes = (...points: HistoryPointKey[]) => {
    const lines = points.map(lineOf)
    const [panel] = toPanels({ points, lines, compared: lines, statesOf: () => [], bandText, unitText })
    return panel?.lines.map(({ key, colour, compared = false, repeats }) => [key, colour.at(-2), compared, repeats])
  }
  expect(strokes('compFreq')).toEqual([
    ['compFreq-compared', '2', true, false],
    ['compFreq', '1', false, false],
  ])
  expect(strokes('inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp')?.slice(0, 4)).toEqual([
    ['inletTemp-compared', '1', true, true],
    ['inletTemp', '1', false, false],
    ['outletTemp-compared', '2', true, true],
    ['outletTemp', '2', false, false],
  ])
})

it('marks alarms and retries as moments and the rest as spans', () => {
  const event = { from: '2026-11-20 06:22:00', to: null, name: '', severity: null, unit: null }
  const [alarm, defrost] = toMarks([
    { ...event, kind: 'alarm', code: '45' },
    { ...event, kind: 'defrost', code: '', to: '2026-11-20 06:28:00' },
  ])
  expect(alarm).toMatchObject({ label: '45', shade: false, from: Date.UTC(2026, 10, 20, 6, 22) / 1000 })
  expect(defrost).toMatchObject({ shade: true, to: Date.UTC(2026, 10, 20, 6, 28) / 1000 })
  const lines = [{ key: 'compFreq' as const, avg: [1, 2], min: null, max: null, summary: null }]
  expect(toMoments({ from: '1970-01-01 00:01:00', bucketSec: 60, lines })).toEqual([60, 120])
})
