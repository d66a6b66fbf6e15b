import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { ConcurrencyLimiter } from './concurrency-limiter'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const take = async (places: ConcurrencyLimiter, owner: string): Promise<() => void> => {
  const taken = await places.acquire(owner)
  if (typeof taken === 'string') throw new Error(taken)
  return taken
}

test('T51: an owner gets a limited number, and others still get theirs', async () => {
  const places = new ConcurrencyLimiter({ maxOfOne: 2, maxInAll: 3, waitMs: 0 })
  const leave = await take(places, 'a')
  await take(places, 'a')
  expect(await places.acquire('a')).toBe('tooManyRequests')
  await take(places, 'b')
  expect(await places.acquire('c')).toBe('unavailable')
  leave()
  // A double release counts once.
  leave()
  await take(places, 'c')
  expect(await places.acquire('d')).toBe('unavailable')
})

test('T51: a waiting caller gets the owner’s next free place, and is turned away when none frees up in time', async () => {
  const places = new ConcurrencyLimiter({ maxOfOne: 1, maxInAll: 9, waitMs: 1000 })
  const leave = await take(places, 'a')
  const [first, second] = [places.acquire('a'), places.acquire('a')]
  const leaveOther = await take(places, 'b')
  leaveOther()
  leave()
  expect(typeof (await first)).toBe('function')
  await jest.advanceTimersByTimeAsync(1000)
  expect(await second).toBe('tooManyRequests')
})

test('T51: waiting callers are limited too', async () => {
  const places = new ConcurrencyLimiter({ maxOfOne: 1, maxInAll: 9, waitMs: 1000 })
  await take(places, 'a')
  const waiting = Array.from({ length: 64 }, () => places.acquire('a'))
  expect(await places.acquire('a')).toBe('tooManyRequests')
  await jest.advanceTimersByTimeAsync(1000)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['tooManyRequests']))
})
