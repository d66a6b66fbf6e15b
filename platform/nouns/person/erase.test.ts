import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { logApi } from '@/lib/contract/log'
import { personApi } from '@/lib/contract/person'
import type { PersonKind } from '@/lib/contract/person-kind'
import { operationLogHead, operationLogs } from '../../kernel/audit/log-table'
import { toRowDigest, verifyOperationLog } from '../../kernel/audit/operation-log'
import { webUsers } from '../../kernel/session/identity-table'
import { removeForgotten } from '../../kernel/storage/remove-forgotten'
import { readAllTables } from '../../testing/person/all-tables'
import { identify, type Planted, personPlanter, someone, stringsOf } from '../../testing/person/plant-person'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'

let platform: TestPlatform
let planter: ReturnType<typeof personPlanter>
let admin: string
let second: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const { database } = platform
  planter = personPlanter(database, await readAllTables())
  admin = await platform.signIn('admin')
  // The right belongs to administrators: a second one of them.
  await database.execute(sql`insert into web_user_role (user_id, role_id)
    select u.id, r.id from web_user u, role r where u.account = 'editor' and r.number = 'R_ADMIN'`)
  await database.update(webUsers).set({ superAdmin: 1 }).where(eq(webUsers.account, 'editor'))
  second = await platform.signIn('editor')
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

const request = (kind: PersonKind, personId: number, token = admin) =>
  platform.call(personApi.requestErasure, { kind, personId: String(personId), reason: '本人要求' }, { token })
const confirm = (erasureId: string, token = second) => platform.call(personApi.confirmErasure, { erasureId }, { token })
const erase = async ({ kind, id }: Planted) => {
  const requested = await request(kind, id)
  expect(requested.envelope).toMatchObject({ code: 0 })
  return confirm(requested.data.erasureId)
}
const tablesIn = (found: readonly string[]) => [...new Set(found.map((each) => each.split(':')[0]))].sort()
const idOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = (await platform.database.execute(query)) as unknown as { rows: { id: unknown }[] }
  return Number(rows[0]?.id)
}
const staffId = (account: string) => idOf(sql`select id from web_user where account = ${account}`)

/** Somebody of a kind, planted wherever the inventory says that they may be. */
const plant = async (kind: PersonKind, id: number, mark: number): Promise<Planted> => {
  const person = someone(kind, id, mark)
  await identify(platform.database, person)
  for (const fileId of await planter.plant(person))
    await platform.files.write(fileId, Buffer.from(`of ${stringsOf(person).join()}`))
  return person
}

/** What stays of a planted person. */
const retained = ['data_report']
const expectGone = async (person: Planted) => {
  const { dataDir } = platform.config
  await removeForgotten(platform.database, { files: platform.files, dataDir }, async () => false)
  expect(tablesIn(await planter.search(stringsOf(person)))).toEqual(retained)
  expect(await searchFiles(stringsOf(person))).toEqual([])
  expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })
}

describe('nothing is left but what is named, of', () => {
  it('an app user, with their photos, their rows of the log and the exports of staff', async () => {
    const { database } = platform
    const [row] = await database
      .select()
      .from(appUsers)
      .where(and(eq(appUsers.platformId, 6), eq(appUsers.accountType, 1), eq(appUsers.status, 1)))
      .limit(1)
    const person = await plant('appUser', row?.id ?? 0, 243)
    const userId = String(person.id)
    for (const answer of [
      await platform.call(appUserApi.reveal, { userId, field: 'phone' }, { token: admin }),
      await platform.call(appUserApi.setStatus, { userId, status: 0, version: row?.version }, { token: admin }),
      await platform.call(
        appUserApi.export,
        { filter: { account: person.account }, timeZone: 'UTC' },
        { token: admin },
      ),
    ])
      expect(answer.code).toBe(0)
    platform.jobs.wake()
    await platform.jobs.idle()
    expect(tablesIn(await planter.search(stringsOf(person))).length).toBeGreaterThan(40)
    expect((await searchFiles(stringsOf(person))).length).toBeGreaterThan(3)

    const { data, envelope } = await erase(person)
    expect(envelope).toMatchObject({ code: 0 })
    await expectGone(person)
    const { proof } = data
    expect(proof.kept.map(({ area, duty, until }) => [area, duty, until])).toEqual([
      ['report', 'acceptance', '2029-11-20 00:00:00'],
    ])
    expect(proof.files).toBeGreaterThanOrEqual(2)
    expect(proof.exports).toBe(1)
    expect(proof.erased).toContainEqual({ area: 'log', rows: expect.any(Number) })
  }, 120_000)

  it('one of the staff, whose deeds stay with their number', async () => {
    const person = await plant('webUser', await staffId('service'), 244)
    const login = { username: person.account, password: 'x', captcha: '', uuid: 'u'.repeat(22), platformId: 6 as const }
    expect((await platform.call(authApi.login, login, {})).code).not.toBe(0)
    const token = await platform.signIn(person.account)
    const { data, envelope } = await erase(person)
    expect(envelope).toMatchObject({ code: 0 })
    await expectGone(person)
    expect(data.proof.sessions).toBeGreaterThan(0)
    expect((await platform.call(logApi.logins, {}, { token })).code).toBe(codes.unauthorized)
    const { list } = (await platform.call(logApi.operations, { limit: 200 }, { token: admin })).data
    expect(list.map(({ target }) => target)).toContain(`webUser #${person.id}`)
  }, 120_000)

  it.each([
    ['repair', 245, sql`select id from repair where platform_id = 6 order by id limit 1`],
    ['project', 246, sql`select id from project where platform_id = 6 order by id limit 1`],
    ['organization', 247, sql`select id from organization order by id desc limit 1`],
  ] as const)(
    'the contact of a row: %s',
    async (kind, mark, query) => {
      const person = await plant(kind, await idOf(query), mark)
      expect((await erase(person)).envelope).toMatchObject({ code: 0 })
      await expectGone(person)
    },
    120_000,
  )
})

/** A row as an earlier version wrote it: its words in the chain itself. */
const appendOldRow = async (person: Planted): Promise<void> => {
  const { database, clock } = platform
  const [head] = await database.select().from(operationLogHead)
  const row = {
    id: (head?.lastLogId ?? 0) + 1,
    operTime: clock.now(),
    userId: null,
    account: person.account,
    realName: person.name,
    module: 'appUser',
    operation: 2,
    endpoint: 'appUser.setStatus',
    method: 'POST',
    path: '/sys/app/user/status',
    params: '{}',
    target: person.account,
    changes: '[]',
    result: 0 as const,
    errorCode: 0,
    errorMsg: '',
    ip: '',
    userAgent: '',
    costMs: 0,
    platformId: 6,
    requestId: 'old',
  }
  const previousHash = head?.lastHash ?? ''
  const hash = toRowDigest(row, previousHash)
  await database.insert(operationLogs).values({ ...row, previousHash, hash })
  await database.update(operationLogHead).set({ lastLogId: row.id, lastHash: hash })
}

it('an address that others have as theirs is a building’s: it goes from the person’s rows alone', async () => {
  const { database } = platform
  const address = '共享大厦 9 层'
  const ids = await database
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(eq(repairs.platformId, 6), ne(repairs.contactName, '')))
    .limit(2)
  const [own, other] = ids.map(({ id }) => id) as [number, number]
  await database.update(repairs).set({ address, contactName: '裘甲', appUserId: null }).where(eq(repairs.id, own))
  await database.update(repairs).set({ address, contactName: '裘乙', appUserId: null }).where(eq(repairs.id, other))
  const requested = await request('repair', own)
  expect((await confirm(requested.data.erasureId)).code).toBe(0)
  const rows = await database
    .select()
    .from(repairs)
    .where(inArray(repairs.id, [own, other]))
  const left = new Map(rows.map((row) => [row.id, [row.contactName, row.address]]))
  expect([left.get(own), left.get(other)]).toEqual([
    ['', ''],
    ['裘乙', address],
  ])
})

it('rows of an earlier version are read as they are, and a proof says how many stay, and of when', async () => {
  const id = await idOf(sql`select id from app_user where platform_id = 6 and status = 1 order by id desc limit 1`)
  const person = someone('appUser', id, 248)
  await identify(platform.database, person)
  await appendOldRow(person)
  expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })
  const query = { account: person.account, target: person.account }
  const { list } = (await platform.call(logApi.operations, query, { token: admin })).data
  expect(list).toMatchObject([{ account: person.account, realName: person.name, target: person.account }])
  const { data } = await erase(person)
  const at = '2026-11-21 00:00:00'
  expect(data.proof.kept).toEqual([{ area: 'log', duty: 'chain', rows: 1, from: at, to: at, until: null }])
})

describe('a deed is refused in words of its own', () => {
  const free = () =>
    idOf(sql`select id from app_user u where platform_id = 6 and status = 1
      and not exists (select 1 from person_erasure e where e.person_id = u.id) order by id desc limit 1`)

  it('for nobody, for a second request, by who asked, and once it is done', async () => {
    expect((await request('appUser', 99_999_999)).code).toBe(codes.notFound)
    const id = await free()
    const { data } = await request('appUser', id)
    expect((await request('appUser', id, second)).code).toBe(codes.erasureOpen)
    expect((await confirm(data.erasureId, admin)).code).toBe(codes.erasureOwn)
    expect((await confirm(data.erasureId)).code).toBe(0)
    expect((await confirm(data.erasureId)).code).toBe(codes.personErased)
    expect((await request('appUser', id)).code).toBe(codes.personErased)
    const again = await platform.call(personApi.export, { kind: 'appUser', personId: String(id) }, { token: admin })
    expect(again.code).toBe(codes.personErased)
    const { list } = (await platform.call(personApi.list, { status: 1 }, { token: admin })).data
    expect(list[0]).toMatchObject({ name: '', status: 1, requester: '系统管理员', own: 1 })
  })

  it('once it is withdrawn, after which it can be asked for again', async () => {
    const id = await free()
    const { data } = await request('appUser', id)
    expect((await platform.call(personApi.withdrawErasure, data, { token: second })).code).toBe(0)
    expect((await confirm(data.erasureId)).code).toBe(codes.illegalState)
    expect((await request('appUser', id)).code).toBe(0)
  })

  it('of oneself, and without the right', async () => {
    expect((await request('webUser', await staffId('admin'))).code).toBe(codes.badRequest)
    const viewer = await platform.signIn('viewer')
    expect((await request('appUser', await free(), viewer)).code).toBe(codes.forbidden)
    const other = await platform.signIn('admin', 12)
    expect((await request('appUser', await free(), other)).code).toBe(codes.notFound)
  })
})

it('everything that there is of a person is read, without what is secret', async () => {
  const id = await staffId('ota')
  const { data, code } = await platform.call(
    personApi.export,
    { kind: 'webUser', personId: String(id) },
    { token: admin, language: 'en' },
  )
  expect(code).toBe(0)
  const text = JSON.stringify(data)
  expect(text).toContain('"value":"ota"')
  expect(text).not.toContain('argon2')
  expect(data.parts.map(({ table }) => table)).toContain('web_user')
})
