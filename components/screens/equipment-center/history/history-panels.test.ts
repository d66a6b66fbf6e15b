import { expect, it } from '@jest/globals'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { toMarks, toMoments, toPanels } from './history-panels'

const panels = (...points: HistoryPointKey[]) =>
  toPanels({
    points,
    lines: points.map((key) => ({ key, avg: [1, null], min: null, max: null, summary: null })),
    compared: null,
    statesOf: () => ['a', 'b'],
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

it('draws the limits of domain 5.9', () => {
  const [pressure] = panels('dischargePressure')
  expect(pressure?.bands.map(({ from }) => from)).toEqual([3.6, 4.15])
  const [kelvin] = panels('dischargeSuperheat')
  expect(kelvin?.bands).toMatchObject([{ from: 15, to: 55, line: false }])
})

it('lays the compared line behind the own one, dashed', () => {
  const line = { key: 'compFreq' as const, avg: [1], min: null, max: null, summary: null }
  const [panel] = toPanels({ points: ['compFreq'], lines: [line], compared: [line], statesOf: () => [] })
  expect(panel?.lines.map(({ key, dashed }) => [key, dashed === true])).toEqual([
    ['compFreq-compared', true],
    ['compFreq', false],
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
