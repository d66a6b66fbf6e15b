import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const thrownBy = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('Node’s errors are instances of Error and of their own class', () => {
  const ofFile = thrownBy(() => readFileSync('/no/such/file'))
  expect([ofFile instanceof Error, ofFile instanceof TypeError, ofFile instanceof RangeError]).toEqual([
    true,
    false,
    false,
  ])
  const ofInput = thrownBy(() => readFileSync(-1))
  expect([ofInput instanceof Error, ofInput instanceof TypeError, ofInput instanceof RangeError]).toEqual([
    true,
    false,
    true,
  ])
})

test('an error class has only its own instances', () => {
  class Mine extends Error {}
  class Other extends Error {}
  const mine = new Mine()
  expect([mine instanceof Mine, mine instanceof Error, mine instanceof Other]).toEqual([true, true, false])
  expect([new Error() instanceof Mine, thrownBy(() => readFileSync('/no/such/file')) instanceof Mine]).toEqual([
    false,
    false,
  ])
  const nothing: unknown = null
  expect([{ name: 'Error' } instanceof Error, nothing instanceof Error]).toEqual([false, false])
})
