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

test('errors of Node are errors, each of its own kind', () => {
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

test('a class of errors has its own and no others', () => {
  class Mine extends Error {}
  class Other extends Error {}
  const mine = new Mine()
  expect([mine instanceof Mine, mine instanceof Error, mine instanceof Other]).toEqual([true, true, false])
  expect([new Error() instanceof Mine, thrownBy(() => readFileSync('/no/such/file')) instanceof Mine]).toEqual([
    false,
    false,
  ])
  const others: unknown[] = [{ name: 'Error' }, null, 'Error']
  expect(others.filter((other) => other instanceof Error)).toEqual([])
})
