import { expect, it } from '@jest/globals'
import { isUnusual } from './tidy-strays'

it.each([
  [20, 20, false],
  [21, 21, true],
  [21, 2099, true],
  [21, 2100, false],
  [252, 252, true],
  [0, 0, false],
])('%i strays of %i files are unusual: %s', (strays, files, expected) => {
  expect(isUnusual({ files, strays: Array.from({ length: strays }, () => '') })).toBe(expected)
})
