import { expect, test } from '@jest/globals'
import { isQuantity, toGrouped } from './number'
import { unitText } from './unit-text'

test('English writes °C and Chinese ℃; other units are the same', () => {
  expect([unitText('℃', 'en'), unitText('℃', 'zh'), unitText('MPa', 'en')]).toEqual(['°C', '℃', 'MPa'])
})

test('a quantity has separators of thousands and its decimals, and what names something has none', () => {
  expect([toGrouped(1234), toGrouped(1234.5), toGrouped(1234.5, 2), toGrouped(999), toGrouped(-12_345, 0)]).toEqual([
    ...['1,234', '1,234.5', '1,234.50', '999', '-12,345'],
  ])
  expect(['frameCount', 'runTime', 'buildNo', 'systemNo'].map(isQuantity)).toEqual([true, true, false, false])
})
