import { expect, it } from '@jest/globals'
import { Money } from './money'

it.each([0, 0.29, 1.1, 19.99, 99_999_999.99])('takes %d', (amount) => {
  expect(Money.parse(amount)).toBe(amount)
})

it.each([
  [12.345, 'twoDecimals'],
  [-1, 'outOfRange'],
  [100_000_000, 'outOfRange'],
  ['', 'required'],
  ['x', 'notNumber'],
])('refuses %p: %s', (amount, message) => {
  expect(Money.safeParse(amount).error?.issues.map((issue) => issue.message)).toEqual([message])
})
