import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { untilTrue } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { type Lease, seekLease } from './lease'
import { leases } from './lease-table'
import { migrate } from './migrate'

const { logger, lines } = createTestLogger()
let open: Awaited<ReturnType<typeof openTestDatabase>>
let taken: Lease[] = []

beforeAll(async () => {
  open = await openTestDatabase(logger)
  await migrate(open.database, 'platform/migrations')
})
afterAll(() => open.close())
beforeEach(async () => {
  for (const lease of taken) await lease.release()
  taken = []
})

/** As if another process came; it looks again only after a day unless told otherwise. */
const comes = async (times: { renewalMs?: number; lengthMs?: number } = {}): Promise<Lease> => {
  const lease = await seekLease(open.database, {
    name: 'test',
    isShared: true,
    logger,
    renewalMs: 86_400_000,
    ...times,
  })
  taken.push(lease)
  return lease
}

it('is held by one at a time, and by another once it is released', async () => {
  const all = await Promise.all([comes(), comes(), comes()])
  expect(all.filter(({ isHeld }) => isHeld())).toHaveLength(1)
  const other = await seekLease(open.database, { name: 'other', isShared: true, logger })
  taken.push(other)
  expect(other.isHeld()).toBe(true)
  await all.find(({ isHeld }) => isHeld())?.release()
  expect(all.some(({ isHeld }) => isHeld())).toBe(false)
  expect((await comes()).isHeld()).toBe(true)
})

it('goes to one that waits when its holder is silent for too long', async () => {
  const killed = await comes()
  const waiting = await comes({ renewalMs: 20 })
  expect([killed.isHeld(), waiting.isHeld()]).toEqual([true, false])
  await open.database.update(leases).set({ until: sql`now() at time zone 'utc' - interval '1 second'` })
  await untilTrue(() => waiting.isHeld())
})

it('ends by the clock of its holder when the database does not answer, and is renewed while it does', async () => {
  const renewed = await comes({ renewalMs: 20, lengthMs: 10_000 })
  const [before] = await open.database.select().from(leases)
  await untilTrue(async () => {
    const [now] = await open.database.select().from(leases)
    return (now?.until ?? 0) > (before?.until ?? 0)
  })
  await renewed.release()
  const cut = await comes({ lengthMs: 0 })
  expect(cut.isHeld()).toBe(false)
})

it('says that it could be neither renewed nor released', async () => {
  const gone = await openTestDatabase(logger)
  const lease = await seekLease(gone.database, { name: 'test', isShared: true, logger })
  expect(lease.isHeld()).toBe(false)
  await lease.release()
  expect(lines).toMatchObject(
    ['renewed', 'released'].map((what) => ({
      level: 'warn',
      text: `lease could not be ${what}`,
      line: { lease: 'test' },
    })),
  )
  await gone.close()
})

it('is always held where there is no other process', async () => {
  const lease = await seekLease(open.database, { name: 'test', isShared: false, logger })
  expect(lease.isHeld()).toBe(true)
  await lease.release()
})
