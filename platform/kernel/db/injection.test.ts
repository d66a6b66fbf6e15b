import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maxPageSize } from '@/lib/contract/endpoint'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { createTestLogger } from '../../testing/create-test-logger'
import { openTestDatabase } from '../../testing/open-test-database'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

type Field = { type?: string; pattern?: string; anyOf?: Field[] }
const fieldsOf = ({ endpoint }: NamedEndpoint): Record<string, Field> =>
  (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<string, Field>

/** What is needed besides what is tried. */
const someDevices = {
  source: { versionId: '999999' },
  selection: { by: 'device', macWifiIds: ['000000000000'] },
}
const needed: Record<string, Record<string, unknown>> = {
  'otaTask.preflightDevices': { check: someDevices },
  'job.failures': { jobId: '1' },
  'job.results': { jobId: '1' },
  'deviceImport.problems': { importId: '1' },
  'appUser.scopeOptions': { dataScope: '2' },
  'announcement.readers': { announcementId: '1' },
  'checkerEvent.list': { checkerId: 'CK24050001' },
  'checkerFrame.list': { taskId: '1' },
  'checkerFrame.position': { taskId: '1', seq: '1' },
  'appUser.typeImpact': { userId: '600001', accountType: '3' },
}
for (const name of ['info', 'events', 'messages', 'errors']) {
  needed[`connection.${name}`] = { macWifiId: '000000000000' }
}
for (const name of ['devices', 'systems', 'energy', 'members', 'history']) {
  needed[`project.${name}`] = { projectId: '600001' }
}
const lists = endpoints.filter((named) => 'limit' in fieldsOf(named))
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.effect && !endpoint.download)
/** Every field of every read that a text can be put into. */
const fields = reads.flatMap((named) =>
  Object.keys(fieldsOf(named)).map((field): [string, string, NamedEndpoint] => [named.name, field, named]),
)

const attacks = [
  "'",
  "''",
  "' or '1'='1",
  '1; select pg_sleep(5)',
  '1) or (select pg_sleep(5)) is null --',
  'id;select pg_sleep(5)',
  "x' union select account, password_hash from web_user --",
  'macWifiId desc, (select 1 from pg_sleep(5))',
  '"; drop table controller; --',
  "\\'; drop table controller; --",
  '$1',
  '%',
  '_',
  "%_\\'",
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  ' 1',
  '１',
  'null',
  'true',
  '[]',
  '{"$gt":""}',
  '\ufffd',
  '𝕏',
  '\u0000',
  'a\u0000b',
]
/**
 * What a field is tried with: what ends a text, and one other, so that each attack meets every thirtieth field. The long
 * proof `attacks` tries each field with all.
 */
const attacksOn = (field: number): string[] =>
  process.env.FULL_MATRIX === '1' ? attacks : attacks.filter((_, at) => at === 0 || at === field % attacks.length)
// A statement that the attack had put to sleep would take five seconds.
const limitMs = 3000

it('there are lists and fields to try', () => {
  expect(lists.map(({ name }) => name)).toContain('device.himitList')
  expect(lists.length).toBeGreaterThan(40)
  expect(fields.length).toBeGreaterThan(500)
})

describe('a text where a value is expected', () => {
  it.each(fields)('does nothing to %s in %s', async (name, field, { endpoint }) => {
    const no = fields.findIndex(([noun, text]) => noun === name && text === field)
    for (const attack of attacksOn(no)) {
      const from = performance.now()
      const answer = await platform.call(endpoint, { ...needed[name], [field]: attack }, { token })
      expect(performance.now() - from).toBeLessThan(limitMs)
      expect([0, 400, 404], `${attack}: ${answer.envelope.msg}`).toContain(answer.code)
      if (attack.includes('\u0000')) expect(answer.code).toBe(400)
      expect(JSON.stringify(answer.envelope)).not.toMatch(/argon2|password_hash|syntax error/)
    }
    const rows = await platform.database.execute(sql`select count(*)::int as count from controller`)
    expect((rows as { rows: { count: number }[] }).rows[0]?.count).toBeGreaterThanOrEqual(60)
    noteFigure('attacks on fields', attacksOn(no).length)
  })

  it.each(lists.map((named): [string, NamedEndpoint] => [named.name, named]))(
    'orders %s by nothing but its own columns',
    async (name, { endpoint }) => {
      for (const sidx of ['id', 'password_hash', 'version', 'createTime desc', 'constructor', 'toString', '']) {
        expect([sidx, (await platform.call(endpoint, { ...needed[name], sidx }, { token })).code]).toEqual([sidx, 400])
      }
      for (const order of ['asc; select 1', 'ASC', 'descending', '']) {
        expect([order, (await platform.call(endpoint, { ...needed[name], order }, { token })).code]).toEqual([
          order,
          400,
        ])
      }
    },
  )

  it('is looked for letter by letter: the wildcards of LIKE stand for themselves', async () => {
    const named = endpoints.find(({ name }) => name === 'device.himitList')
    if (named === undefined) throw new Error('no list')
    for (const field of ['macWifiId', 'deviceName', 'projectName', 'city', 'controllerModel', 'firmwareVersion']) {
      for (const text of ['%', '_', '\\', "%_\\'"]) {
        const { data } = await platform.call(named.endpoint, { [field]: text }, { token })
        expect([field, text, (data as { totalCount: number }).totalCount]).toEqual([field, text, 0])
      }
    }
  })
})

describe('a list', () => {
  it.each(lists.map((named): [string, NamedEndpoint] => [named.name, named]))(
    '%s has pages of at most 200 rows',
    async (name, { endpoint }) => {
      const codeOf = async (query: object) =>
        (await platform.call(endpoint, { ...needed[name], ...query }, { token })).code
      for (const limit of [maxPageSize + 1, 0, -1, 1.5, 1e9])
        expect([limit, await codeOf({ limit })]).toEqual([limit, 400])
      for (const page of [0, -1, 1.5, 1_000_001]) expect([page, await codeOf({ page })]).toEqual([page, 400])
      expect([0, 404]).toContain(await codeOf({ limit: maxPageSize, page: 1_000_000 }))
    },
  )
})

it('a statement ends after ten seconds, where it can be interrupted', async () => {
  const { database, kind, close } = await openTestDatabase(createTestLogger().logger)
  const shown = (await database.execute(sql`show statement_timeout`)) as { rows: { statement_timeout: string }[] }
  expect(shown.rows[0]?.statement_timeout).toBe('10s')
  if (kind === 'postgres') {
    const sleeping = database.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await tx.execute(sql`select pg_sleep(5)`)
    })
    await expect(sleeping).rejects.toMatchObject({ cause: expect.objectContaining({ code: '57014' }) })
  }
  await close()
})
