import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { asc, eq, lte, sql } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import { examineAnchors } from '../../doctor/examine-anchors'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { signAnchor } from './anchor'
import { anchorLog } from './anchor-log'
import { cutLog } from './cut-log'
import { fileAnchors } from './file-anchors'
import { toLogKeys } from './log-keys'
import { operationLogHead, operationLogs, operationTexts } from './log-table'
import { appendOperation } from './operation-log'
import type { NewOperation } from './operation-text'
import { verifyLog } from './verify-log'

const key = 'a key of the log of these tests 1'
const other = 'a key of the log of these tests 2'
let platform: TestPlatform
let folder: string
let path: string
beforeAll(async () => {
  platform = await testPlatform()
  folder = await mkdtemp(join(tmpdir(), 'cut-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const services = (keys = toLogKeys(key)) => ({
  database: platform.database,
  isShared: false,
  keys,
  store: fileAnchors(path),
  clock: platform.clock.now,
})
const verify = async (keys = toLogKeys(key)) => {
  const { ok, lines } = await verifyLog(platform.database, services(keys))
  return [ok, ...lines.map((line) => line.replaceAll(path, 'there'))]
}
const always = () => true
const daysAgo = (days: number): Date => subDays(platform.clock.now(), days, { in: utc })
const cut = (days = 365, mayGoOn = always) => cutLog(services(), daysAgo(days), mayGoOn)
const ids = async () =>
  (await platform.database.select().from(operationLogs).orderBy(asc(operationLogs.id))).map(({ id }) => id)
const lines = async () => (await readFile(path, 'utf8')).trimEnd().split('\n')

const row: Omit<NewOperation, 'operTime'> = {
  userId: 1,
  account: 'admin',
  realName: '',
  module: 'menu',
  operation: 1,
  endpoint: 'menu.save',
  method: 'POST',
  path: '',
  params: '',
  target: '',
  changes: '',
  result: 0,
  errorCode: 0,
  errorMsg: '',
  ip: '',
  userAgent: '',
  costMs: 1,
  platformId: 6,
  requestId: '',
}
/** A row for each age, in days. */
const add = (...ages: number[]) =>
  platform.database.transaction(async (tx) => {
    for (const age of ages) await appendOperation(tx, { ...row, operTime: daysAgo(age) })
  })
/** What only the owner of the database can do. */
const asOwner = async (work: () => Promise<unknown>) => {
  await platform.database.execute(sql`alter table operation_log disable trigger user`)
  await work()
  await platform.database.execute(sql`alter table operation_log enable trigger user`)
}
const removed = (upTo: number) =>
  asOwner(async () => {
    await platform.database.delete(operationTexts).where(lte(operationTexts.logId, upTo))
    await platform.database.delete(operationLogs).where(lte(operationLogs.id, upTo))
  })

let number = 0
beforeEach(async () => {
  path = join(folder, `anchors-${++number}`)
  await removed(1_000_000)
  await platform.database.update(operationLogHead).set({ lastLogId: 0, lastHash: '', anchorSeq: 0 })
  await add(900, 800, 700, 400, 300, 200)
  await anchorLog(services())
  await add(100)
})

const cutLine = 'rows before 5 were cut at 2026-11-21T00:00:00.000Z by retention, signed by key 1'

it('takes the rows that are too old, says so, and the log verifies from there', async () => {
  expect(await cut()).toBe(4)
  expect(await ids()).toEqual([5, 6, 7])
  // Their words with them.
  expect(await platform.database.$count(operationTexts)).toBe(3)
  const [, ...said] = await verify()
  expect(said).toEqual([
    'operation log: 3 rows, the chain is whole',
    cutLine,
    expect.stringMatching(/^anchors in there: \d, the newest of .* signs row 7$/),
  ])
  expect((await verify())[0]).toBe(true)
  // Nothing is left to do, and nothing more is written.
  const written = await lines()
  expect(await cut()).toBe(0)
  expect(await lines()).toEqual(written)
  expect(await anchorLog(services())).toBe('unchanged')
  // The next cut follows the first.
  await add(0)
  expect(await cut(250)).toBe(1)
  expect((await verify()).slice(0, 3)).toEqual([
    true,
    expect.any(String),
    expect.stringContaining('rows before 6 were'),
  ])
  const open = { keys: toLogKeys(key), store: services().store, isRunning: false }
  expect((await examineAnchors(platform.database, open)).state).toBe('ok')
})

it('keeps the newest signed row whatever its age, and rows behind one that is young', async () => {
  await removed(1_000_000)
  await platform.database.update(operationLogHead).set({ lastLogId: 0, lastHash: '', anchorSeq: 0 })
  await rm(path)
  await add(900, 100, 800, 700)
  expect(await cut()).toBe(1)
  expect(await ids()).toEqual([2, 3, 4])
  await removed(1_000_000)
  await platform.database.update(operationLogHead).set({ lastLogId: 0, lastHash: '', anchorSeq: 0 })
  await rm(path)
  await add(900, 800)
  expect(await cut()).toBe(1)
  expect(await ids()).toEqual([2])
  expect((await verify())[0]).toBe(true)
})

it('goes on where it was killed between the anchor and the removal, and in the middle of it', async () => {
  let looks = 0
  expect(await cut(365, () => ++looks === 1)).toBe(0)
  expect(await ids()).toHaveLength(7)
  expect((await verify())[0]).toBe(true)
  await removed(2)
  expect((await verify()).slice(0, 3)).toEqual([true, 'operation log: 5 rows, the chain is whole', cutLine])
  expect(await cut()).toBe(2)
  expect((await verify()).slice(0, 3)).toEqual([true, 'operation log: 3 rows, the chain is whole', cutLine])
})

it('is missed where rows went without an anchor, and never signed away afterwards', async () => {
  await removed(2)
  expect((await verify()).slice(0, 2)).toEqual([false, 'operation log: row 1 is bad: the row is missing'])
  await cut()
  expect((await verify()).slice(0, 2)).toEqual([false, 'operation log: row 1 is bad: the row is missing'])
})

it('is missed where more rows went than were signed', async () => {
  await cut()
  await removed(5)
  expect((await verify()).slice(0, 2)).toEqual([false, 'operation log: row 5 is bad: the row is missing'])
})

it('does not count when it is forged, or signed by a key that is not named', async () => {
  const forge = async (keys = toLogKeys(other)) => {
    const said = { kind: 'cut', logId: 4, hash: 'f'.repeat(64), rows: 4, keeps: 0, note: '' } as const
    const more = { seq: 2, time: platform.clock.now().toISOString(), previous: '' }
    await writeFile(path, `${(await lines())[0]}\n${JSON.stringify(signAnchor({ ...said, ...more }, keys))}\n`)
  }
  await removed(4)
  await forge()
  expect(await verify()).toEqual([
    false,
    'operation log: row 1 is bad: the row is missing',
    'anchors in there: line 2 is forged: none of the keys has signed it',
  ])
  await forge(toLogKeys(`2:${other}`))
  expect((await verify()).at(-1)).toContain('line 2 names key 2, which PLATFORM_LOG_KEY does not have')
  // With the right key, of other rows.
  await forge(toLogKeys(key))
  expect((await verify()).slice(0, 2)).toEqual([
    false,
    'operation log: row 5 is bad: it does not follow the row before it',
  ])
})

it('whose number of rows was changed is forged', async () => {
  await cut()
  await writeFile(path, (await readFile(path, 'utf8')).replace('"rows":4', '"rows":5'))
  expect((await verify()).join()).toContain('is forged')
})

it('is refused over a row that was changed, and over a log that is not the one that was signed', async () => {
  await asOwner(() =>
    platform.database.update(operationLogs).set({ account: 'another' }).where(eq(operationLogs.id, 3)),
  )
  await expect(cut()).rejects.toThrow('row 3 of the operation log is bad: its content was changed')
  await asOwner(() => platform.database.update(operationLogs).set({ hash: 'f'.repeat(64) }))
  await expect(cut()).rejects.toThrow('is not the one that was anchored')
  expect(await ids()).toHaveLength(7)
})

it('lets a restored database with the rows before it verify, and be cut again', async () => {
  const earlier = await platform.database.select().from(operationLogs).where(lte(operationLogs.id, 6))
  const texts = await platform.database.select().from(operationTexts).where(lte(operationTexts.logId, 6))
  const [, head] = await Promise.all([cut(), null])
  expect(head).toBeNull()
  await removed(1_000_000)
  await platform.database.insert(operationLogs).values(earlier)
  await platform.database.insert(operationTexts).values(texts)
  const last = earlier.find(({ id }) => id === 6)
  await platform.database.update(operationLogHead).set({ lastLogId: 6, lastHash: last?.hash, anchorSeq: 1 })
  expect((await verify())[0]).toBe(false)
  expect(await anchorLog(services(), 'a set')).toBe('anchored')
  expect((await verify()).slice(0, 2)).toEqual([true, 'operation log: 6 rows, the chain is whole'])
  expect(await cut()).toBe(4)
  expect((await verify()).slice(0, 2)).toEqual([true, 'operation log: 2 rows, the chain is whole'])
})

it('says nothing of rows that were written anew behind a restore', async () => {
  const earlier = await platform.database.select().from(operationLogs).where(lte(operationLogs.id, 3))
  const texts = await platform.database.select().from(operationTexts).where(lte(operationTexts.logId, 3))
  await cut()
  await removed(1_000_000)
  await platform.database.insert(operationLogs).values(earlier)
  await platform.database.insert(operationTexts).values(texts)
  await platform.database.update(operationLogHead).set({ lastLogId: 3, lastHash: earlier[2]?.hash, anchorSeq: 0 })
  await anchorLog(services(), 'a set')
  await add(90, 80)
  await anchorLog(services())
  expect((await verify()).slice(0, 2)).toEqual([true, 'operation log: 5 rows, the chain is whole'])
  await removed(2)
  expect((await verify()).slice(0, 2)).toEqual([false, 'operation log: row 1 is bad: the row is missing'])
})

it('is the only way for a row to go, and takes none of the last 180 days', async () => {
  const refused = { cause: expect.objectContaining({ message: 'operation_log is append-only' }) }
  const { database } = platform
  await expect(database.delete(operationLogs).where(eq(operationLogs.id, 1))).rejects.toMatchObject(refused)
  // As far as the database's own clock goes.
  await database.transaction((tx) => appendOperation(tx, { ...row, operTime: new Date() }))
  await expect(database.execute(sql`select operation_log_cut(100, 100)`)).rejects.toMatchObject(refused)
  await database.execute(sql`select operation_log_cut(2, 1)`)
  expect((await ids())[0]).toBe(2)
  await expect(database.delete(operationLogs).where(eq(operationLogs.id, 2))).rejects.toMatchObject(refused)
  await expect(database.update(operationLogs).set({ account: 'x' })).rejects.toMatchObject(refused)
  await expect(database.execute(sql`truncate operation_log`)).rejects.toMatchObject(refused)
})
