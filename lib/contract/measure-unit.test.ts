import { expect, it } from '@jest/globals'
import { measureUnit } from './measure-unit'

it('writes degrees Celsius as readers of each language do', () => {
  expect(measureUnit('17 ℃', 'en')).toBe('17 °C')
  expect(measureUnit('17 °C', 'zh')).toBe('17 ℃')
  expect(measureUnit('kW', 'en')).toBe('kW')
})
