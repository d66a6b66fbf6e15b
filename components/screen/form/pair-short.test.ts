import { expect, test } from '@jest/globals'
import { pairShort } from './pair-short'

test('short fields stand side by side two by two, and one that is alone stands alone', () => {
  const fields = [
    { as: 'choice' },
    { max: 20 },
    { as: 'number' },
    { as: 'multiline', max: 20 },
    { as: 'day' },
    { max: 200 },
    { as: 'number' },
    { as: 'number' },
  ]
  expect([...pairShort(fields)]).toEqual([0, 1, 6, 7])
})

test('a control of its own has the whole width', () => {
  expect([...pairShort([{ as: 'number', render: () => null }, { as: 'number' }])]).toEqual([])
})
