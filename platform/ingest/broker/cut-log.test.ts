import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createTestLogger } from '../../testing/create-test-logger'
import { createCutLog } from './cut-log'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('says the first of a second at once, and how many followed also when none comes after', () => {
  const { logger, lines } = createTestLogger()
  const log = createCutLog(logger)
  for (let n = 1; n <= 5; n += 1) log('rate', { n })
  log('order', { n: 6 })
  const said = () => lines.map(({ line }) => line)
  expect(said()).toEqual([
    { n: 1, reason: 'rate', more: 0 },
    { n: 6, reason: 'order', more: 0 },
  ])
  jest.advanceTimersByTime(1000)
  expect(said().slice(2)).toEqual([{ n: 5, reason: 'rate', more: 3 }])
  jest.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(3)
})
