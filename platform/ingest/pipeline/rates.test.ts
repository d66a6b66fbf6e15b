import { expect, it } from '@jest/globals'
import { createRates } from './rates'

/** A bucket of ten, two a second, cut after five seconds over it; and a clock that only the test moves. */
const opened = () => {
  let ms = 0
  return {
    rates: createRates({ perSecond: 2, atOnce: 10, cutAfterMs: 5000 }, () => ms),
    after: (seconds: number): void => {
      ms += seconds * 1000
    },
  }
}

it('lets pass what a silence has left over, and then makes each message wait for its turn', () => {
  const { rates } = opened()
  expect(Array.from({ length: 12 }, () => rates.ask('a'))).toEqual([...Array(10).fill(0), 500, 1000])
  expect(rates.ask('b')).toBe(0)
})

it('whoever keeps to the rate never waits', () => {
  const { rates, after } = opened()
  for (let n = 0; n < 200; n += 1) {
    expect(rates.ask('a')).toBe(0)
    after(0.5)
  }
})

it('cuts whoever is over it for too long, and forgives after a silence', () => {
  const { rates, after } = opened()
  for (let n = 0; n < 11; n += 1) rates.ask('a')
  for (let n = 0; n < 5; n += 1) {
    after(1)
    for (let each = 0; each < 4; each += 1) expect(rates.ask('a')).not.toBe('cut')
  }
  after(0.1)
  expect(rates.ask('a')).toBe('cut')
  after(60)
  expect(rates.ask('a')).toBe(0)
  for (let n = 0; n < 10; n += 1) expect(rates.ask('a')).not.toBe('cut')
})

it('a message that was not taken costs nothing', () => {
  const { rates } = opened()
  for (let n = 0; n < 10; n += 1) rates.ask('a')
  for (let n = 0; n < 100; n += 1) {
    expect(rates.ask('a')).toBe(500)
    rates.forgive('a')
  }
})

it('forgets who has been silent, and nobody else', () => {
  const { rates, after } = opened()
  for (let n = 0; n < 11; n += 1) rates.ask('busy')
  rates.ask('calm')
  after(2)
  rates.tidy()
  // Its debt is remembered.
  for (let n = 0; n < 3; n += 1) rates.ask('busy')
  expect(rates.ask('busy')).toBeGreaterThan(0)
})
