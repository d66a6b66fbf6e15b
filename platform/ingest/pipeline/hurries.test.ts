import { expect, it } from '@jest/globals'
import { createHurries } from './hurries'

it('gives a device that hurries all the time two transactions a second, and any other one at once', () => {
  let now = 0
  const { waitOf, tidy } = createHurries(500, () => now)
  const transactions = new Set<number>()
  const waits: number[] = []
  for (now = 0; now < 10_000; now += 111) {
    const wait = waitOf('A')
    waits.push(wait)
    transactions.add(now + wait)
  }
  expect(transactions.size).toBe(21)
  expect(Math.max(...waits)).toBeLessThan(500)
  expect(waitOf('B')).toBe(0)
  now += 1000
  tidy()
  expect(waitOf('A')).toBe(0)
  now += 499
  expect(waitOf('A')).toBe(1)
  now += 1
  expect(waitOf('A')).toBe(0)
})
