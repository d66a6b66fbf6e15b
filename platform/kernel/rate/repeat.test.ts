import { afterEach, expect, it, jest } from '@jest/globals'
import { repeatEvery } from './repeat'

afterEach(() => {
  jest.useRealTimers()
})

/** Work that ends when the test says so, and how often it was begun. */
const createWork = () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  /** Lets what follows an end take place. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { work, ends, settle }
}

it('leaves out the ticks during a run, and goes on after one that has failed', async () => {
  jest.useFakeTimers()
  const { work, ends, settle } = createWork()
  const errors: unknown[] = []
  const repeated = repeatEvery(10, work, (error) => errors.push(error))
  jest.advanceTimersByTime(35)
  expect(ends).toHaveLength(1)
  const failure = new Error('this time')
  ends[0]?.reject(failure)
  await settle()
  expect(errors).toEqual([failure])
  jest.advanceTimersByTime(10)
  expect(ends).toHaveLength(2)
  let isStopped = false
  const stopped = repeated.stop().then(() => {
    isStopped = true
  })
  await settle()
  expect(isStopped).toBe(false)
  ends[1]?.resolve()
  await stopped
  jest.advanceTimersByTime(100)
  expect(ends).toHaveLength(2)
})

it('runs once more for all calls that came during a run, and not after it was stopped', async () => {
  const { work, ends, settle } = createWork()
  const { wake, running, stop } = repeatEvery(null, work, () => undefined)
  wake()
  wake()
  wake()
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('a failure is no end'))
  await settle()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await settle()
  expect(ends).toHaveLength(2)
  expect(running()).toBeNull()
  wake()
  wake()
  const stopped = stop()
  ends[2]?.resolve()
  await stopped
  await settle()
  expect(ends).toHaveLength(3)
})
