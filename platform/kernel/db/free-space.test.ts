import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { untilPasses } from '@/tests/support/until'
import { createTestLogger } from '../../testing/create-test-logger'
import { takesNoChange } from '../error/to-platform-error'
import { guardSpace, type SpaceGuard } from './free-space'
import { type OpenDatabase, openDatabase } from './open-database'

const dataDir = mkdtempSync(join(tmpdir(), 'free-space-'))
const { logger } = createTestLogger()
let open: OpenDatabase
let guard: SpaceGuard
let isFull = false
beforeAll(async () => {
  open = await openDatabase({ dataDir, databaseUrl: undefined }, logger)
  await open.database.execute(sql`create table note (text text)`)
  guard = guardSpace({
    dataDir,
    hasSpace: async () => !isFull,
    exec: (text) => open.database.execute(sql.raw(text)),
    logger,
  })
})
afterAll(async () => {
  await guard.stop()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = () => open.database.execute(sql`insert into note values ('a')`)
const patience = { timeout: 20_000, interval: 100 }
/** What a checkpoint leaves (PostgreSQL keeps more segments, the longer the way from the one before), and eight more. */
const mostSegments = 32
const segments = (): number => readdirSync(join(dataDir, 'db', 'pg_wal')).filter((name) => name.length === 24).length

it('on a full disk nobody writes but who signs in, and all do again when there is room', async () => {
  await write()
  isFull = true
  await untilPasses(() => expect(write()).rejects.toThrow(), patience)
  // What a message of a device then meets: it waits, and is not acknowledged.
  expect(takesNoChange(await write().catch((error: unknown) => error))).toBe(true)
  await guard.signingIn(write)
  await expect(write()).rejects.toThrow()
  isFull = false
  await untilPasses(write, patience)
}, 60_000)

it('the write-ahead log is kept short', async () => {
  for (let at = 0; at < 120; at++) {
    await open.database.execute(
      sql`insert into note select repeat(md5(random()::text), 4) from generate_series(1, 40000)`,
    )
    await open.database.execute(sql`truncate note`)
    await new Promise((resolve) => setImmediate(resolve))
    // The log is looked at each second, whatever else this machine does.
    if (at % 10 === 9) await untilPasses(() => expect(segments()).toBeLessThan(mostSegments), patience)
  }
  await untilPasses(() => expect(segments()).toBeLessThan(mostSegments), patience)
}, 120_000)
