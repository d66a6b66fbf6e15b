import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { untilPasses, untilTrue } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { migrate } from '../db/migrate'
import { createLookQueues, type LookQueue, type LookQueues } from './look-queue'
import { workQueue } from './work-queue-table'

const { logger, lines } = createTestLogger()
let open: Awaited<ReturnType<typeof openTestDatabase>>
let queues: LookQueues | undefined

beforeAll(async () => {
  open = await openTestDatabase(logger)
  await migrate(open.database, 'platform/migrations')
})
afterEach(async () => {
  await queues?.stop()
  await open.database.delete(workQueue)
})
afterAll(() => open.close())

it('what was held is looked for once it is released, and not before', async () => {
  let isHeld = true
  queues = createLookQueues({ database: open.database, logger, isHeld: async () => isHeld })
  const seen: string[] = []
  let queue: LookQueue | null = null
  queue = await queues.add('push', {
    look: async (id) => {
      seen.push(`look ${id}`)
    },
    sweep: async () => {
      seen.push('sweep')
      await queue?.enqueue(open.database, 7)
    },
  })
  await queue.sweep()
  expect(seen).toEqual([])
  isHeld = false
  queues.wakeReleased()
  await untilPasses(() => expect(seen).toEqual(['sweep', 'look 7']), { timeout: 10_000 })
})

it('a record waits once, at the earliest of its times, and is looked at again when that is asked during a look', async () => {
  const { database } = open
  const seen: number[] = []
  queues = createLookQueues({ database, logger })
  const queue = await queues.add('ota', {
    look: async (id) => {
      seen.push(id)
      if (seen.length === 1) for (const after of [3600, 0, 3600]) await queue.enqueue(database, id, after)
    },
    sweep: async () => undefined,
  })
  await queue.enqueue(database, 8, 3600)
  await queue.enqueue(database, 7, 3600)
  await database.transaction((tx) => queue.enqueue(tx, 7))
  queue.wake()
  await untilPasses(() => expect(seen).toEqual([7, 7]), { timeout: 10_000 })
  expect((await database.select().from(workQueue)).map(({ recordId }) => recordId)).toEqual([8])
})

it('is neither lost with a look that fails nor stored without its change', async () => {
  const { database } = open
  queues = createLookQueues({ database, logger })
  const queue = await queues.add('ota', {
    look: async () => {
      throw new Error('the device does not answer')
    },
    sweep: async () => undefined,
  })
  const change = database.transaction(async (tx) => {
    await queue.enqueue(tx, 3)
    throw new Error('undone')
  })
  await expect(change).rejects.toThrow('undone')
  await queue.enqueue(database, 9)
  queue.wake()
  await untilTrue(() => lines.some(({ line }) => line.id === 9))
  await untilPasses(async () => expect(await database.select().from(workQueue)).toMatchObject([{ recordId: 9 }]))
})
