import { expect, test } from '@jest/globals'
import { toChoiceWidth } from './head-width'

test.each([
  ['Unpublished', true, 116],
  ['已发布', true, 84],
  ['Controller firmware', false, 142],
])('%s (a state: %p) has the %d px that the browser needs for it', (label, isState, drawn) => {
  expect(toChoiceWidth(label, isState)).toBeGreaterThanOrEqual(drawn)
  expect(toChoiceWidth(label, isState)).toBeLessThan(drawn * 1.25)
})
