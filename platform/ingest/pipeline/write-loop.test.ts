import { expect, it } from '@jest/globals'
import { createTestLogger } from '../../testing/create-test-logger'
import { createBoundedQueue } from './bounded-queue'
import type { Waiting } from './next-batch'
import { createWriteLoop } from './write-loop'

const message = (arrivedMs = 0, dueMs = 0): Waiting => ({
  name: null,
  topic: { brand: 6, address: 'A', kind: 'telemetry' } as unknown as Waiting['topic'],
  payload: new Uint8Array(1),
  read: { reason: 'malformed', detail: '', boot: '', seq: null } as unknown as Waiting['read'],
  cost: 1,
  receivedAt: new Date(0),
  arrivedMs,
  dueMs,
})
const start = (write: (items: readonly Waiting[]) => Promise<void>) => {
  const { logger } = createTestLogger()
  const queue = createBoundedQueue<Waiting>({ items: 100, bytes: 100 })
  const clock = { now: 0, tidied: 0 }
  const loop = createWriteLoop({
    queue,
    write: async (items, done) => {
      await write(items)
      for (const item of items) done(item)
    },
    retry: { first: 1, longest: 2 },
    memories: [
      {
        tidy: () => {
          clock.tidied += 1
        },
      },
    ],
    elapsed: () => clock.now,
    logger,
  })
  return { queue, clock, loop }
}

it('writes what waits together, and what came meanwhile after it', async () => {
  const sizes: number[] = []
  const { queue, loop } = start(async (items) => {
    sizes.push(items.length)
    if (sizes.length === 1) for (let at = 0; at < 50; at++) queue.add(message())
  })
  for (let at = 0; at < 3; at++) queue.add(message())
  loop.start()
  loop.start()
  await loop.idle()
  expect(sizes).toEqual([3, 48, 2])
  expect(queue.items.size).toBe(0)
})

it('tries again while the database is away, says that messages are stuck, and loses none', async () => {
  let away = 3
  const written: Waiting[] = []
  const { queue, clock, loop } = start(async (items) => {
    if (away-- > 0) throw new Error('the database is away')
    written.push(...items)
  })
  expect(loop.stuckAt()).toBe(0)
  clock.now = 5
  const waiting = [message(), message()]
  for (const item of waiting) queue.add(item)
  loop.start()
  await loop.idle()
  expect(written).toEqual(waiting)
  expect(loop.stuckAt()).toBe(5)
})

it('finds a message stuck that waits for more than ten seconds, and tidies once a minute', async () => {
  const { queue, clock, loop } = start(async () => undefined)
  queue.add(message())
  clock.now = 10_000
  expect(loop.stuckAt()).toBe(0)
  clock.now = 60_000
  expect(loop.stuckAt()).toBe(60_000)
  loop.start()
  await loop.idle()
  expect(clock.tidied).toBe(1)
})

it('ends what has begun when the queue is closed, and leaves the rest', async () => {
  const { queue, loop } = start(async () => queue.close())
  for (let at = 0; at < 60; at++) queue.add(message())
  loop.start()
  await loop.idle()
  expect(queue.items.size).toBe(12)
})
