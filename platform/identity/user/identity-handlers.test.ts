import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { desc, eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { SignedIn } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { accountNotices, userIdentities } from '../../kernel/session/factor-table'
import { userRoles, webUsers } from '../../kernel/session/identity-table'
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidc-provider'
import { claimsOf, enterBy, setProviders } from '../../testing/oidc-sign-in'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let provider: TestOidcProvider
let token: string
let editor: string

beforeAll(async () => {
  platform = await testPlatform()
  provider = await startOidcProvider({ clients: [], users: [] })
  token = await platform.signIn('admin')
  editor = await idOf('editor')
})
afterAll(async () => {
  await provider.stop()
  await platform.close()
})
beforeEach(async () => {
  setProviders(platform, { 6: { issuer: provider.issuer }, 13: { issuer: 'https://id.example' } })
  await platform.database.delete(userIdentities)
  await platform.database.delete(accountNotices)
})

const idOf = async (account: string): Promise<string> => {
  const [row] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  return String(row?.id)
}
const link = (userId: string, subject: string, as = token) =>
  platform.call(webUserApi.linkIdentity, { userId, subject }, { token: as })
const unlink = (userId: string, identityId: string | undefined, as = token) =>
  platform.call(webUserApi.unlinkIdentity, { userId, identityId }, { token: as })
const listOf = async (userId: string, as = token) =>
  (await platform.call(webUserApi.identities, { userId }, { token: as })).data.list
const lastOperation = async () => {
  const [row] = await selectOperations(platform.database).orderBy(desc(operationLogs.id)).limit(1)
  return row
}
const enterAs = async (sub: string, more: JWTPayload = {}) => {
  const claims = claimsOf(platform, provider, { sub, ...more })
  return enterBy(platform, await provider.sign(claims), { nonce: String(claims.nonce) })
}

it('a superuser links an account of the brand’s provider, by which its owner signs in from then on', async () => {
  expect(await listOf(editor)).toEqual([])
  expect((await enterAs('li')).code).toBe(40018)
  expect((await link(editor, 'li')).code).toBe(0)
  expect(await listOf(editor)).toMatchObject([{ issuer: provider.issuer, subject: 'li', lastUsedTime: null }])
  expect(await lastOperation()).toMatchObject({ module: 'webUser', target: 'editor', result: 0 })
  expect((await lastOperation())?.changes).toContain('li')
  expect((await enterAs('li')).data).toMatchObject({ userId: editor })
  expect((await listOf(editor))[0]?.lastUsedTime).not.toBeNull()
  const [notice] = await platform.database.select().from(accountNotices)
  expect(notice).toMatchObject({ userId: Number(editor), kind: 'identityLinked', byName: '系统管理员', seenTime: null })
})

it('a session of another brand links an account of that brand’s provider', async () => {
  await link(editor, 'li', await platform.signIn('admin', 13))
  expect(await listOf(editor)).toMatchObject([{ issuer: 'https://id.example', subject: 'li' }])
})

it('their own account is linked without a notice', async () => {
  expect((await link(await idOf('admin'), 'root')).code).toBe(0)
  expect(await platform.database.$count(accountNotices)).toBe(0)
})

it('an account of the provider belongs to one user', async () => {
  await link(editor, 'li')
  const taken = await link(await idOf('viewer'), 'li')
  expect(taken).toMatchObject({ code: 400, envelope: { fields: { subject: expect.stringMatching(/已存在$/) } } })
  expect((await link(editor, 'li')).code).toBe(400)
  expect(await listOf(editor)).toHaveLength(1)
})

it('an account of a user who was deleted makes no new user, and can be given to another', async () => {
  setProviders(platform, {
    6: { issuer: provider.issuer, createUsers: true, roles: { staff: 'R_VIEW' } },
  })
  const gone = await idOf('fails-500')
  await link(gone, 'back')
  expect((await platform.call(webUserApi.remove, { userId: gone }, { token })).code).toBe(0)
  expect((await enterAs('back', { groups: ['staff'] })).code).toBe(401)
  expect((await link(editor, 'back')).code).toBe(0)
  expect((await enterAs('back')).data).toMatchObject({ userId: editor })
})

it('without a provider of the brand nothing is linked', async () => {
  setProviders(platform, { 13: { issuer: 'https://id.example' } })
  expect(await link(editor, 'li')).toMatchObject({ code: 40003, status: 409 })
})

it('nobody but a superuser links or unlinks, whatever their roles let them do', async () => {
  const [admin, other] = [Number(await idOf('admin')), Number(await idOf('nomenu'))]
  const held = await platform.database.select().from(userRoles).where(eq(userRoles.userId, admin))
  await platform.database
    .insert(userRoles)
    .values(held.map(({ roleId }) => ({ roleId, userId: other })))
    .onConflictDoNothing()
  const as = await platform.signIn('nomenu')
  await link(editor, 'li')
  const [identity] = await listOf(editor, as)
  expect(identity?.subject).toBe('li')
  expect((await link(editor, 'other', as)).code).toBe(403)
  expect((await unlink(editor, identity?.identityId, as)).code).toBe(403)
  expect(await listOf(editor)).toHaveLength(1)
})

it('an account that is unlinked signs in no more, and what it had begun ends', async () => {
  await link(editor, 'li')
  const { data } = await enterAs('li')
  const byPassword = await platform.signInByPassword('editor')
  const [identity] = await listOf(editor)
  expect((await unlink(await idOf('viewer'), identity?.identityId)).code).toBe(404)
  expect((await unlink(editor, identity?.identityId)).code).toBe(0)
  expect(await lastOperation()).toMatchObject({ module: 'webUser', target: 'editor' })
  const codeOf = async (held: string) => (await platform.call(userApi.info, {}, { token: held })).code
  expect(await codeOf(SignedIn.parse(data).token)).toBe(401)
  expect(await codeOf(byPassword)).toBe(0)
  expect((await enterAs('li')).code).toBe(40018)
  expect((await unlink(editor, identity?.identityId)).code).toBe(404)
})
