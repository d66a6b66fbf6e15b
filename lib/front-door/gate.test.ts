import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Gate } from './gate'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('lets in as many as it has places, at once', () => {
  const gate = new Gate({ most: 2, least: 1, waitMs: 100, aimMs: 1000 })
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBeInstanceOf(Promise)
})

test('one that waits gets the next place, in order', async () => {
  const gate = new Gate({ most: 1, least: 1, waitMs: 100, aimMs: 1000 })
  gate.enter()
  const order: string[] = []
  const first = Promise.resolve(gate.enter()).then((is) => order.push(`first ${is}`))
  const second = Promise.resolve(gate.enter()).then((is) => order.push(`second ${is}`))
  gate.leave(1)
  await first
  gate.leave(1)
  await second
  expect(order).toEqual(['first true', 'second true'])
})

test('one that has waited long enough is turned away, and its turn passes on', async () => {
  const gate = new Gate({ most: 1, least: 1, waitMs: 100, aimMs: 1000 })
  gate.enter()
  const early = gate.enter()
  await jest.advanceTimersByTimeAsync(60)
  const late = gate.enter()
  await jest.advanceTimersByTimeAsync(50)
  expect(await early).toBe(false)
  gate.leave(1)
  expect(await late).toBe(true)
})

test('places that were left are free again, and no more than those', async () => {
  const gate = new Gate({ most: 1, least: 1, waitMs: 100, aimMs: 1000 })
  gate.enter()
  const turnedAway = gate.enter()
  await jest.advanceTimersByTimeAsync(100)
  await turnedAway
  gate.leave(1)
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBeInstanceOf(Promise)
})

test('fewer places while those inside are slow and others wait, more again when they are quick', async () => {
  const gate = new Gate({ most: 8, least: 2, waitMs: 100, aimMs: 1000 })
  const fill = () => {
    let count = 0
    while (gate.enter() === true) count += 1
    return count
  }
  expect(fill()).toBe(8)
  for (let i = 0; i < 300; i += 1) {
    gate.enter()
    gate.leave(5000)
  }
  // Whoever still waits is turned away; the two that are left inside go.
  await jest.advanceTimersByTimeAsync(100)
  gate.leave(10)
  gate.leave(10)
  const few = fill()
  expect(few).toBe(2)
  await jest.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 100; i += 1) {
    gate.leave(10)
    gate.enter()
  }
  await jest.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 2; i += 1) gate.leave(10)
  expect(fill()).toBe(8)
})

test('a slow one in a quiet hour costs no place', () => {
  const gate = new Gate({ most: 2, least: 1, waitMs: 100, aimMs: 1000 })
  for (let i = 0; i < 50; i += 1) {
    gate.enter()
    gate.leave(30_000)
  }
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBe(true)
})
