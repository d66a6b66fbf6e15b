import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, sql } from 'drizzle-orm'
import { personApi } from '@/lib/contract/person'
import { noteErasure } from '../../kernel/audit/erasure-notes'
import { readLogKeys } from '../../kernel/audit/log-keys'
import { openErasures } from '../../kernel/audit/open-anchors'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'
import { personErasures } from './person-table'
import { repeatErasures } from './repeat-erasures'

let platform: TestPlatform
let admin: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  admin = await platform.signIn('admin')
}, 60_000)
afterAll(() => platform.close())

const notes = async () => ({ keys: readLogKeys(platform.config), store: await openErasures(platform.config) })
const repeat = async () =>
  repeatErasures(platform.database, await notes(), { dataDir: platform.config.dataDir, now: platform.clock.now() })
const request = (personId: number) =>
  platform.call(
    personApi.requestErasure,
    { kind: 'appUser', personId: String(personId), reason: '本人要求' },
    { token: admin },
  )

/** As a confirmation leaves it whose commit fails: noted, and the request still waits. */
const noteAlone = async (erasureId: string): Promise<void> => {
  const [row] = await platform.database
    .select()
    .from(personErasures)
    .where(eq(personErasures.id, Number(erasureId)))
  if (row === undefined) throw new Error('no request')
  await noteErasure(await notes(), {
    platformId: row.platformId,
    kind: row.kind,
    personId: row.personId,
    madeTime: row.madeTime.toISOString(),
    requestUser: row.requestUser,
    requestTime: row.requestTime.toISOString(),
    decideUser: row.requestUser,
    eraseTime: platform.clock.now().toISOString(),
  })
}
const statusesOf = async (personId: number) =>
  (
    await platform.database
      .select({ status: personErasures.status })
      .from(personErasures)
      .where(eq(personErasures.personId, personId))
      .orderBy(personErasures.id)
  ).map(({ status }) => status)

it('a noted erasure whose request was withdrawn since is not repeated; one that waits is, and one asked for again', async () => {
  const { database } = platform
  const [first, second] = await database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platformId, 6), eq(appUsers.accountType, 1), eq(appUsers.status, 1)))
    .limit(2)
  if (first === undefined || second === undefined) throw new Error('no users')
  await database.update(webUsers).set({ superAdmin: 1 }).where(sql`account = 'admin'`)

  const withdrawn = (await request(first.id)).data
  await noteAlone(withdrawn.erasureId)
  expect((await platform.call(personApi.withdrawErasure, withdrawn, { token: admin })).code).toBe(0)
  const waiting = (await request(second.id)).data
  await noteAlone(waiting.erasureId)
  expect(await repeat()).toEqual({ repeated: 1, refused: 0 })
  expect([await statusesOf(first.id), await statusesOf(second.id)]).toEqual([[2], [1]])
  expect(await repeat()).toEqual({ repeated: 0, refused: 0 })

  platform.clock.advance(1000)
  const again = (await request(first.id)).data
  await noteAlone(again.erasureId)
  expect(await repeat()).toEqual({ repeated: 1, refused: 0 })
  expect(await statusesOf(first.id)).toEqual([2, 1])
})
