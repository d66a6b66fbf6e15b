import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { AdaptiveLimiter } from './adaptive-limiter'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('lets as many run at once as it has permits', () => {
  const gate = new AdaptiveLimiter({ max: 2, min: 1, waitMs: 100, aimMs: 1000 })
  expect(gate.acquire()).toBe(true)
  expect(gate.acquire()).toBe(true)
  expect(gate.acquire()).toBeInstanceOf(Promise)
})

test('waiting requests get the next permits in order', async () => {
  const gate = new AdaptiveLimiter({ max: 1, min: 1, waitMs: 100, aimMs: 1000 })
  gate.acquire()
  const order: string[] = []
  const first = Promise.resolve(gate.acquire()).then((is) => order.push(`first ${is}`))
  const second = Promise.resolve(gate.acquire()).then((is) => order.push(`second ${is}`))
  gate.release(1)
  await first
  gate.release(1)
  await second
  expect(order).toEqual(['first true', 'second true'])
})

test('a request that has waited long enough is turned away, and its turn passes on', async () => {
  const gate = new AdaptiveLimiter({ max: 1, min: 1, waitMs: 100, aimMs: 1000 })
  gate.acquire()
  const early = gate.acquire()
  await jest.advanceTimersByTimeAsync(60)
  const late = gate.acquire()
  await jest.advanceTimersByTimeAsync(50)
  expect(await early).toBe(false)
  gate.release(1)
  expect(await late).toBe(true)
})

test('a permit that is released in the turn in which a wait ends is given, not lost to a timer', async () => {
  jest.useRealTimers()
  const gate = new AdaptiveLimiter({ max: 1, min: 1, waitMs: 10, aimMs: 1000 })
  gate.acquire()
  const late = gate.acquire()
  setTimeout(() => gate.release(1), 15)
  // A busy turn: both times are up when it ends.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
  expect(await late).toBe(true)
})

test('waits differ, from half of the longest to the longest', async () => {
  const gate = new AdaptiveLimiter({ max: 1, min: 1, waitMs: 100, aimMs: 1000 })
  gate.acquire()
  const ended: number[] = []
  const began = Date.now()
  for (let i = 0; i < 50; i += 1) Promise.resolve(gate.acquire()).then(() => ended.push(Date.now() - began))
  await jest.advanceTimersByTimeAsync(100)
  expect(ended).toHaveLength(50)
  expect(Math.min(...ended)).toBeGreaterThanOrEqual(50)
  // In each tenth of the range about as many.
  const inTenth = (at: number) => ended.filter((ms) => ms >= 50 + at * 5 && ms < 55 + at * 5).length
  for (let at = 0; at < 10; at += 1) expect([4, 5, 6]).toContain(inTenth(at))
})

test('released permits are free again, and no others', async () => {
  const gate = new AdaptiveLimiter({ max: 1, min: 1, waitMs: 100, aimMs: 1000 })
  gate.acquire()
  const turnedAway = gate.acquire()
  await jest.advanceTimersByTimeAsync(100)
  await turnedAway
  gate.release(1)
  expect(gate.acquire()).toBe(true)
  expect(gate.acquire()).toBeInstanceOf(Promise)
})

test('permits shrink while requests are slow and others wait, and grow when they are quick', async () => {
  const gate = new AdaptiveLimiter({ max: 8, min: 2, waitMs: 100, aimMs: 1000 })
  const fill = () => {
    let count = 0
    while (gate.acquire() === true) count += 1
    return count
  }
  expect(fill()).toBe(8)
  for (let i = 0; i < 300; i += 1) {
    gate.acquire()
    gate.release(5000)
  }
  // Requests still waiting are turned away; the two left inside finish.
  await jest.advanceTimersByTimeAsync(100)
  gate.release(10)
  gate.release(10)
  const few = fill()
  expect(few).toBe(2)
  await jest.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 100; i += 1) {
    gate.release(10)
    gate.acquire()
  }
  await jest.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 2; i += 1) gate.release(10)
  expect(fill()).toBe(8)
})

test('a slow request without others waiting costs no permit', () => {
  const gate = new AdaptiveLimiter({ max: 2, min: 1, waitMs: 100, aimMs: 1000 })
  for (let i = 0; i < 50; i += 1) {
    gate.acquire()
    gate.release(30_000)
  }
  expect(gate.acquire()).toBe(true)
  expect(gate.acquire()).toBe(true)
})
