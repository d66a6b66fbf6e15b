import { afterEach, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { tellLive } from '@/lib/api/stream/live-events'
import { setStreamState } from '@/lib/api/stream/stream-state'
import { usePolled } from './use-polled'

const everyMs = 9000
const restMs = 1000
type Read = { answer: (text: string) => void }

afterEach(() => {
  jest.useRealTimers()
  setStreamState('connecting')
})

const open = (options: { remembered?: number } = {}) => {
  jest.useFakeTimers()
  const reads: Read[] = []
  const read = () =>
    new Promise<string>((resolve) => {
      reads.push({ answer: resolve })
    })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => usePolled({ queryKey: ['task'], read, everyMs, live: { topics: ['ota'] }, ...options }),
    { wrapper },
  )
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const answer = async (text: string) => {
    reads.at(-1)?.answer(text)
    await pass(0)
  }
  const event = async () => {
    act(() => tellLive({ topic: 'ota' }))
    await pass(0)
  }
  return { reads, pass, answer, event, said: () => result.current.data, unmount }
}

it('an event that comes while it reads is followed by another read', async () => {
  const { reads, answer, event, said } = open()
  expect(reads).toHaveLength(1)
  await event()
  expect(reads).toHaveLength(1)
  await answer('running')
  expect(reads).toHaveLength(2)
  await answer('ended')
  expect(said()).toBe('ended')
  expect(reads).toHaveLength(2)
})

it('many events while it reads are followed by one read', async () => {
  const { reads, answer, event, pass } = open()
  for (let at = 0; at < 4; at += 1) {
    await event()
    await pass(restMs)
  }
  await answer('running')
  expect(reads).toHaveLength(2)
  await answer('ended')
  await pass(restMs)
  expect(reads).toHaveLength(2)
})

it('an event while nothing is read is followed by one read', async () => {
  const { reads, answer, event } = open()
  await answer('running')
  await event()
  expect(reads).toHaveLength(2)
})

it('where the platform remembers its answer, what is read when that has passed is read anew', async () => {
  const { reads, answer, event, pass } = open({ remembered: 3000 })
  await answer('running')
  await event()
  expect(reads).toHaveLength(1)
  await pass(3000)
  expect(reads).toHaveLength(2)
  await event()
  await pass(3000)
  expect(reads).toHaveLength(2)
  await answer('running')
  expect(reads).toHaveLength(3)
})

it('what was read before the page heard events is read again by the usual clock, and then seldom', async () => {
  const { reads, answer, pass } = open()
  await answer('running')
  await pass(10)
  act(() => setStreamState('up'))
  await pass(everyMs)
  expect(reads).toHaveLength(2)
  await answer('ended')
  await pass(everyMs)
  expect(reads).toHaveLength(2)
  await pass(3 * everyMs)
  expect(reads).toHaveLength(3)
})

it('a page that has gone reads no more', async () => {
  const { reads, answer, event, unmount } = open()
  await event()
  unmount()
  await answer('running')
  expect(reads).toHaveLength(1)
})
