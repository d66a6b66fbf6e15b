import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { LiveEvent } from '@/lib/contract/event'
import { gatherReadings } from './gather-readings'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const times = { gather: 500, most: 3, rarely: 5000 }
const listen = () => {
  const told: (readonly LiveEvent[])[] = []
  const began = Date.now()
  const page = gatherReadings({ tell: (events) => told.push(events), times, elapsed: () => Date.now() - began })
  return { told, page }
}
const of = (...macs: string[]) => macs.map((macWifiId) => ({ topic: 'unit', macWifiId }))

it('tells the first at once, and those that follow together, each controller once', () => {
  const { told, page } = listen()
  page.hear('A')
  expect(told).toEqual([of('A')])
  for (const mac of ['B', 'C', 'B', 'A']) page.hear(mac)
  jest.advanceTimersByTime(499)
  expect(told).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(told).toEqual([of('A'), of('B', 'C', 'A')])
  jest.advanceTimersByTime(500)
  page.hear('D')
  expect(told.at(-1)).toEqual(of('D'))
})

it('tells of too many rarely, and not whose they are', () => {
  const { told, page } = listen()
  page.hear('A')
  for (const mac of ['B', 'C', 'D', 'E']) page.hear(mac)
  jest.advanceTimersByTime(4999)
  expect(told).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(told.at(-1)).toEqual([{ topic: 'unit' }])
})

it('tells nothing after its end', () => {
  const { told, page } = listen()
  page.hear('A')
  page.hear('B')
  page.end()
  jest.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
})
