import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from '@jest/globals'
import { eq, type SQL, sql } from 'drizzle-orm'
import { personApi } from '@/lib/contract/person'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { untilPasses } from '@/tests/support/until'
import { readErasureNotes } from '../../kernel/audit/erasure-notes'
import { readLogKeys } from '../../kernel/audit/log-keys'
import { openErasures } from '../../kernel/audit/open-anchors'
import { verifyOperationLog } from '../../kernel/audit/operation-log'
import { readConfig } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { withDatabase } from '../../kernel/db/with-database'
import { jobs } from '../../kernel/jobs/job-table'
import { openFileStore } from '../../kernel/storage/open-file-store'
import { createTestLogger } from '../../testing/create-test-logger'
import { endingAt, expectKilled } from '../../testing/ending-at'
import { laySite } from '../../testing/lay-site'
import { readAllTables } from '../../testing/person/all-tables'
import { identify, type Planted, personPlanter, someone, stringsOf } from '../../testing/person/plant-person'
import { postTo, type RunningPlatform, realPlatform, signInTo, testLogKey } from '../../testing/real-platform'
import { appUsers } from '../tables/fleet'
import { personErasures } from './person-table'
import { type ErasePoint, erasePoints } from './trace'

/** The long proof `restore` takes every moment; `npm test` the two around the commit. */
const points: readonly ErasePoint[] =
  process.env.ERASURE_KILLS === 'all' ? erasePoints : ['erase.noted', 'erase.committed']
/** Up to the note nothing has happened. */
const isWaiting = (point: ErasePoint): boolean => erasePoints.indexOf(point) < erasePoints.indexOf('erase.noted')

const folder = mkdtempSync(join(tmpdir(), 'killed-erasure-'))
const dataDir = join(folder, 'data')
const { serve: serveWith, run, killAll } = realPlatform(dataDir)
const { logger } = createTestLogger()
let env: Record<string, string> = { PLATFORM_DEMO: '1', PLATFORM_HISTORY: '0' }
let closeSite = async (): Promise<void> => undefined
const serve = (): Promise<RunningPlatform> => serveWith(env)
const configOf = () =>
  readConfig({
    ...env,
    PLATFORM_DATA_DIR: dataDir,
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(dataDir, 'log-anchors'),
  })
let opened: Database
/** While no platform runs. */
const on = <Result>(work: (database: Database) => Promise<Result>): Promise<Result> =>
  withDatabase(configOf(), logger, ({ database }) => {
    opened = database
    return work(database)
  })
/** One for all, which gives none of its words twice. */
let planter: ReturnType<typeof personPlanter>

beforeAll(async () => {
  const onOpened = { execute: (query: SQL) => opened.execute(query) }
  planter = personPlanter(onOpened as Database, await readAllTables())
  const site = await laySite(dataDir)
  closeSite = site.close
  env = { ...env, ...site.env }
  await on((database) =>
    database.execute(sql`with made as (insert into web_user_role (user_id, role_id)
      select u.id, r.id from web_user u, role r where u.account = 'editor' and r.number = 'R_ADMIN')
      update web_user set super_admin = 1 where account = 'editor'`),
  )
}, 120_000)
afterAll(async () => {
  killAll()
  await closeSite()
  rmSync(folder, { recursive: true, force: true })
})

const exportOfStaff = {
  kind: 'export',
  subject: 'appUser.export',
  status: 'done',
  userId: 1,
  platformId: 6,
  language: 'zh',
  requestId: 'x',
  ip: '',
  input: {},
  fileName: 'x.csv',
} as const

type Someone = Planted & { photos: string[]; exports: string[] }

/** Somebody in every place where a person may be, with photos, and in two export files of staff. */
const plant = (mark: number): Promise<Someone> =>
  on(async (database) => {
    const row = {
      platformId: 6,
      account: 'x',
      nickname: 'x',
      accountType: 1,
      registerTime: new Date(mark),
      status: 1,
    } as const
    const [user] = await database.insert(appUsers).values(row).returning()
    const person = someone('appUser', user?.id ?? 0, mark)
    await identify(database, person)
    const photos = await planter.plant(person)
    const files = await openFileStore(configOf())
    for (const fileId of photos) await files.write(fileId, Buffer.from(stringsOf(person).join()))
    const exports = [crypto.randomUUID(), crypto.randomUUID()]
    await mkdir(join(dataDir, 'files'), { recursive: true })
    for (const fileId of exports) {
      writeFileSync(join(dataDir, 'files', fileId), stringsOf(person).join())
      await database.insert(jobs).values({ ...exportOfStaff, fileId, createTime: new Date(), updateTime: new Date() })
    }
    return { ...person, photos, exports }
  })

/** What there is of somebody: places of their words, files, requests, notes beside the anchors. */
const lookAt = async (person: Someone) => {
  const config = configOf()
  const { notes } = await readErasureNotes({ keys: readLogKeys(config), store: await openErasures(config) })
  const store = await openFileStore(config)
  const there = await Promise.all(person.photos.map(async (fileId) => (await store.open(fileId)) !== null))
  return on(async (database) => {
    expect(await verifyOperationLog(database)).toMatchObject({ ok: true })
    const found = await planter.search(stringsOf(person))
    const rows = await database.select().from(personErasures).where(eq(personErasures.personId, person.id))
    return {
      tables: new Set(found.map((each) => each.split(':')[0])).size,
      photos: there.filter(Boolean).length,
      exports: person.exports.filter((fileId) => existsSync(join(dataDir, 'files', fileId))).length,
      requests: rows.map(({ status, proof }) => [status, proof !== null]),
      notes: notes.filter(({ personId }) => personId === person.id).length,
    }
  })
}
const waits = (photos: number) => ({ photos, exports: 2, requests: [[0, false]], notes: 0 })
/** Commissioning reports are retained. */
const isGone = { tables: 1, photos: 0, exports: 0, requests: [[1, true]], notes: 1 }

const dataOf = async <Data>(response: Response): Promise<Data> => {
  const answer = (await response.json()) as { code: number; data: Data }
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const request = async ({ base }: RunningPlatform, { id }: Planted): Promise<string> => {
  const input = { kind: 'appUser', personId: String(id), reason: '本人要求' }
  const answer = await postTo(base, personApi.requestErasure.path, input, await signInTo(base))
  return (await dataOf<{ erasureId: string }>(answer)).erasureId
}
const confirm = async ({ base }: RunningPlatform, erasureId: string): Promise<Response> =>
  postTo(base, personApi.confirmErasure.path, { erasureId }, await signInTo(base, 'editor'))
const end = async ({ child, ended }: RunningPlatform): Promise<void> => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}
/** By the start: what is there of them goes at once, and not only with the hour. */
const untilRemoved = ({ photos, exports }: Someone, point: ErasePoint): Promise<void> =>
  untilPasses(
    () => {
      const paths = [
        ...photos.map((fileId) => join('store', fileId)),
        ...exports.map((fileId) => join('files', fileId)),
      ]
      expect([point, paths.filter((path) => existsSync(join(dataDir, path)))]).toEqual([point, []])
    },
    { timeout: 20_000 },
  )

it(`an erasure that is killed at ${points.length} moments has not happened, or is whole and noted after the next start`, async () => {
  let repeated = 0
  for (const [at, point] of points.entries()) {
    const person = await plant(310 + at)
    const isAgain = point.startsWith('erase.again.')
    const victim = await serveWith({ ...env, ...endingAt(isAgain ? 'erase.noted' : point) })
    const erasureId = await request(victim, person)
    await expect(confirm(victim, erasureId), point).rejects.toThrow()
    await expectKilled(point, victim)
    // What a start repeats is killed as well.
    if (isAgain) await expectKilled(point, run(['serve'], { ...env, ...endingAt(point) }))

    const server = await serve()
    if (isWaiting(point)) {
      await end(server)
      const { tables, ...rest } = await lookAt(person)
      expect([point, rest]).toEqual([point, waits(person.photos.length)])
      expect(tables, point).toBeGreaterThan(40)
      const again = await serve()
      await dataOf(await confirm(again, erasureId))
      await end(again)
      const last = await serve()
      await untilRemoved(person, point)
      await end(last)
    } else {
      await untilRemoved(person, point)
      await end(server)
      repeated += 1
    }
    expect([point, await lookAt(person)]).toEqual([point, isGone])
  }
  noteFigure('kills of an erasure', points.length)
  noteFigure('erasures that the next start has made whole', repeated)
}, 600_000)
