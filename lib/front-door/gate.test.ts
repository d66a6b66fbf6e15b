import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gate } from './gate'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('lets in as many as it has places, at once', () => {
  const gate = new Gate(2, 100)
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBeInstanceOf(Promise)
})

test('one that waits gets the next place, in order', async () => {
  const gate = new Gate(1, 100)
  gate.enter()
  const order: string[] = []
  const first = Promise.resolve(gate.enter()).then((is) => order.push(`first ${is}`))
  const second = Promise.resolve(gate.enter()).then((is) => order.push(`second ${is}`))
  gate.leave()
  await first
  gate.leave()
  await second
  expect(order).toEqual(['first true', 'second true'])
})

test('one that has waited long enough is turned away, and its turn passes on', async () => {
  const gate = new Gate(1, 100)
  gate.enter()
  const early = gate.enter()
  await vi.advanceTimersByTimeAsync(60)
  const late = gate.enter()
  await vi.advanceTimersByTimeAsync(50)
  expect(await early).toBe(false)
  gate.leave()
  expect(await late).toBe(true)
})

test('places that were left are free again, and no more than those', async () => {
  const gate = new Gate(1, 100)
  gate.enter()
  const turnedAway = gate.enter()
  await vi.advanceTimersByTimeAsync(100)
  await turnedAway
  gate.leave()
  expect(gate.enter()).toBe(true)
  expect(gate.enter()).toBeInstanceOf(Promise)
})
