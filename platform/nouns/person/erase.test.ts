import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { appUserApi } from '@/lib/contract/app-user'
import { personApi } from '@/lib/contract/person'
import { verifyOperationLog } from '../../kernel/audit/operation-log'
import { removeForgotten } from '../../kernel/storage/remove-forgotten'
import { type Planted, personPlanter, stringsOf } from '../../testing/person/plant-person'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'

const folder = join(import.meta.dirname, '../..')
const isTable = /^(?:kernel\/\w+\/.+-table|nouns\/tables\/.+)(?<!\.test)\.ts$/
const tables = new Map<string, PgTable>()

let platform: TestPlatform
let planter: ReturnType<typeof personPlanter>
let asked: string
let other: string
beforeAll(async () => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => isTable.test(name))) {
    const module: Record<string, unknown> = await import(join(folder, file))
    for (const value of Object.values(module)) if (is(value, PgTable)) tables.set(getTableName(value), value)
  }
  platform = await testPlatform({ controllers: 60 })
  const { database } = platform
  planter = personPlanter(database, tables)
  asked = await platform.signIn('admin')
  // The right belongs to administrators: a second one of them.
  await database.execute(
    sql`insert into web_user_role (user_id, role_id) select u.id, r.id from web_user u, role r where u.account = 'editor' and r.number = 'R_ADMIN'`,
  )
  other = await platform.signIn('editor')
}, 60_000)
afterAll(() => platform.close())

/** What of these strings is in any file of the platform. */
const searchFiles = async (strings: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const entry of await readdir(platform.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    for (const each of strings) if (text.includes(each)) found.push(`${entry.name}: ${each}`)
  }
  return found
}

const erase = async (kind: Planted['kind'], personId: number) => {
  const asks = await platform.call(
    personApi.requestErasure,
    { kind, personId: String(personId), reason: '本人要求' },
    { token: asked },
  )
  expect(asks.envelope).toMatchObject({ code: 0 })
  return platform.call(personApi.confirmErasure, { erasureId: asks.data.erasureId }, { token: other })
}

it('an app user is erased everywhere, and what stays is named', async () => {
  const { database, files } = platform
  const [row] = await database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platformId, 6), eq(appUsers.accountType, 1), eq(appUsers.status, 1)))
    .limit(1)
  const person: Planted = {
    kind: 'appUser',
    id: row?.id ?? 0,
    account: 'quillwright243@planted.example',
    name: '裘宓娴243',
    phone: '13977700243',
    mail: 'q.w243@mail.planted.example',
    address: '裴家湾243弄7号',
  }
  const { account, name: nickname, phone, mail: email } = person
  await database.update(appUsers).set({ account, nickname, phone, email }).where(eq(appUsers.id, person.id))
  const planted = await planter.plant(person)
  expect(planted.length).toBeGreaterThan(1)
  for (const fileId of planted) await files.write(fileId, Buffer.from(`of ${stringsOf(person).join()}`))
  // Rows of the log, and a file that staff have exported.
  const userId = String(person.id)
  const [{ version } = { version: 1 }] = await database.select().from(appUsers).where(eq(appUsers.id, person.id))
  for (const answer of [
    await platform.call(appUserApi.reveal, { userId, field: 'phone' }, { token: asked }),
    await platform.call(appUserApi.setStatus, { userId, status: 0, version }, { token: asked }),
    await platform.call(appUserApi.export, { filter: { account }, timeZone: 'UTC' }, { token: asked }),
  ])
    expect(answer.code).toBe(0)
  platform.jobs.wake()
  await platform.jobs.idle()
  const before = await planter.search(stringsOf(person))
  expect(before.length).toBeGreaterThan(60)

  const { data, envelope } = await erase('appUser', person.id)
  expect(envelope).toMatchObject({ code: 0 })
  await removeForgotten(database, files, async () => false)

  const left = await planter.search(stringsOf(person))
  expect([...new Set(left.map((each) => each.split(':')[0]))].sort()).toEqual(['data_report', 'data_report_signature'])
  expect(await searchFiles(stringsOf(person))).toEqual([])
  expect(data.proof.kept).toMatchObject([
    { area: 'report', duty: 'acceptance' },
    { area: 'report', duty: 'acceptance' },
  ])
  expect(data.proof.files).toBeGreaterThanOrEqual(planted.length)
  // The chain is what it was, and its rows no longer prove their words.
  const check = await verifyOperationLog(database)
  expect(check).toMatchObject({ ok: true })
  expect(check.ok && check.erased).toBeGreaterThanOrEqual(3)
}, 120_000)
