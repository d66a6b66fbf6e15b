import { expect, it } from '@jest/globals'
import { endOfNames } from '@/components/screen/chart/time/draw-marks'
import { inLegendOrder } from './panel-legend'

it('names each signal before its comparison', () => {
  const lines = ['dischargePressure-compared', 'dischargePressure', 'satCondTemp-compared', 'satCondTemp']
  expect(inLegendOrder(lines.map((key) => ({ key }))).map(({ key }) => key)).toEqual([
    'dischargePressure',
    'dischargePressure-compared',
    'satCondTemp',
    'satCondTemp-compared',
  ])
})

it('names limits at the end of a plot that no marked moment crosses', () => {
  const plot = { left: 0, right: 800 }
  expect(endOfNames(plot, 120, [])).toBe('right')
  expect(endOfNames(plot, 120, [720])).toBe('left')
  expect(endOfNames(plot, 120, [50, 720])).toBe('right')
  expect(endOfNames(plot, 120, [400])).toBe('right')
})
