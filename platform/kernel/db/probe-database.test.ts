import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { probeDatabase } from './probe-database'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('asks once for all that want to know, and again after two seconds', async () => {
  const ask = jest.fn(async () => false)
  const probe = probeDatabase(ask)
  expect(await Promise.all([probe(), probe(), probe()])).toEqual(['ready', 'ready', 'ready'])
  await jest.advanceTimersByTimeAsync(1999)
  expect(await probe()).toBe('ready')
  expect(ask).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1)
  ask.mockResolvedValueOnce(true)
  expect(await probe()).toBe('readOnly')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('a database that fails is away, until it answers', async () => {
  const ask = jest.fn(async () => false)
  const probe = probeDatabase(ask)
  ask.mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  expect(await probe()).toBe('away')
  expect(await probe()).toBe('away')
  expect(ask).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(2000)
  expect(await probe()).toBe('ready')
})

it('a silent database is away after two seconds, and is not asked again before it has answered', async () => {
  let answer = (_isReadOnly: boolean): void => undefined
  const ask = jest.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      }),
  )
  const probe = probeDatabase(ask)
  const first = probe()
  await jest.advanceTimersByTimeAsync(2000)
  expect(await first).toBe('away')
  await jest.advanceTimersByTimeAsync(2000)
  const second = probe()
  expect(ask).toHaveBeenCalledTimes(1)
  answer(false)
  expect(await second).toBe('ready')
  await jest.advanceTimersByTimeAsync(2000)
  probe()
  expect(ask).toHaveBeenCalledTimes(2)
})
