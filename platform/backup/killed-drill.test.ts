import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import type { Database } from '../kernel/db/database'
import { openDatabase } from '../kernel/db/open-database'
import { pushProviderSendings } from '../nouns/tables/push'
import { digestsIn } from '../testing/backup-drill'
import { createTestLogger } from '../testing/create-test-logger'
import { digestOf } from '../testing/digest-of'
import { digestsOfTables, endingAt, expectKilled, untilUnused } from '../testing/ending-at'
import { laySite } from '../testing/lay-site'
import { realPlatform } from '../testing/real-platform'
import { serveOnce } from '../testing/serve-once'
import type { drillPoints, restorePoints } from './trace'

type Point = (typeof drillPoints | typeof restorePoints)[number]
/**
 * Where drills end, one after another. The long proof `restore` takes all, `npm test` one while the database is laid and
 * one while it is taken away.
 */
const all: readonly `${Point}${'' | `:${number}`}`[] = [
  'drill.begun',
  'restore.marked',
  'restore.begun',
  'restore.file',
  'restore.piece',
  'restore.piece:4',
  'restore.database',
  'restore.noted',
  'drill.restored',
  'drill.looked',
  'drill.clear.database',
  'drill.clear.name',
  'drill.cleared',
]
const points =
  process.env.DRILL_KILLS === 'all' ? all : all.filter((point) => /^restore\.piece:|^drill\.clear\.name/.test(point))

const onServer = process.env.TEST_DATABASE === 'postgres'
const folder = mkdtempSync(join(tmpdir(), 'killed-drill-'))
const [dataDir, sets] = [join(folder, 'data'), join(folder, 'sets')]
const place = join(dataDir, 'drill')
const platform = realPlatform(dataDir)
const { logger } = createTestLogger()
let env: Record<string, string> = { PLATFORM_DEMO: '1', PLATFORM_HISTORY: '0' }
let closeSite = async (): Promise<void> => undefined

const on = async <Result>(url: string | undefined, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const open = await openDatabase({ databaseUrl: url, dataDir }, logger)
  return work(open.database).finally(open.close)
}
const drill = ['drill', '--from', sets]

beforeAll(async () => {
  const site = await laySite(dataDir)
  closeSite = site.close
  const { DATABASE_URL: own } = await site.another()
  env = { ...env, ...site.env, ...(own && { PLATFORM_DRILL_DATABASE_URL: own }) }
  await serveOnce(dataDir, env, { samples: false })
  // Due, so that whatever would run on it would send it.
  await on(env.DATABASE_URL, (database) =>
    database.execute(sql`insert into push_message
      (platform_id, title, title_en, message_type, recipient_type, recipient_ids, filter, content_zh, content_en, push_mode,
       push_time, status, create_time, update_time, create_user, update_user)
      select 6, 'due', 'due', 1, 2, '{}', '{}', 'due', 'due', 2, now() - interval '1 hour', 1, now(), now(), id, id
      from web_user where account = 'admin'`),
  )
  const made = platform.run(['backup', '--to', sets, '--keep', '7d'], env)
  expect([await made.ended, made.err()]).toEqual([0, ''])
}, 120_000)
afterAll(async () => {
  platform.killAll()
  await closeSite()
  rmSync(folder, { recursive: true, force: true })
})

/** All that there is of the live platform: of an embedded database its bytes, of another what is in its tables. */
const live = async (): Promise<unknown[]> => [
  onServer ? await on(env.DATABASE_URL, digestsOfTables) : digestOf(join(dataDir, 'db')),
  digestsIn(join(dataDir, 'store')),
  readdirSync(dataDir).filter((name) => !/^(?:drill|sets-lock|platform\.lock)$/.test(name)),
]

it(`of drills that are killed at ${points.length} moments the next leaves nothing; the live platform is as it was, and nothing is sent`, async () => {
  const before = await live()
  for (const point of points) {
    await expectKilled(point, platform.run(drill, { ...env, ...endingAt(point) }))
    expect(existsSync(join(place, 'drill.json')), point).toBe(point !== 'drill.cleared')
    expect(await live(), point).toEqual(before)
    if (onServer) await on(env.PLATFORM_DRILL_DATABASE_URL, untilUnused)
  }
  const last = platform.run(drill, env)
  const code = await last.ended
  expect(last.out()).toMatch(/ is good; it took/)
  expect([code, last.err()]).toEqual([0, ''])
  expect(readdirSync(place)).toEqual([])
  if (onServer) expect(await on(env.PLATFORM_DRILL_DATABASE_URL, digestsOfTables)).toEqual({})
  const [status, sent, drills] = await on(env.DATABASE_URL, async (database) => {
    const { rows } = (await database.execute(sql`select (select status from push_message where title = 'due') as status,
      (select count(*)::int from backup_drill) as drills`)) as unknown as { rows: { status: number; drills: number }[] }
    return [rows[0]?.status, await database.$count(pushProviderSendings), rows[0]?.drills]
  })
  // The one that has ended is noted, and none that was killed.
  expect([status, sent, drills]).toEqual([1, 0, 1])
  noteFigure('kills of a drill', points.length)
}, 600_000)
