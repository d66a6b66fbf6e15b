import { expect, it } from '@jest/globals'
import { untilPasses } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { type LookQueue, startLookQueues } from './look-queue'

it('what was held is looked for once it is released, and not before', async () => {
  const { logger } = createTestLogger()
  const open = await openTestDatabase(logger)
  let isHeld = true
  const place = open.embedded === null ? { databaseUrl: open.url ?? '' } : { embedded: open.embedded }
  const queues = await startLookQueues(place, logger, null, async () => isHeld)
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
  await queues.stop()
  await open.close()
})
