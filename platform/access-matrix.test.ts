import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { PlatformId } from '@/lib/contract/platform-id'
import { endpoints } from '@/lib/contract/registry'
import { sessions, userRoles, webUsers } from './db/schema/identity'
import { newToken, toTokenHash } from './session/token'
import { type TestPlatform, testPlatform } from './testing/test-platform'

const file = 'platform/access-matrix.json'
/** Who calls: an account of the seed, and the brand of the session. `null` has no session. */
const callers: Record<string, [account: string, brand: PlatformId] | null> = {
  anonymous: null,
  R_NONE: ['nomenu', 6],
  R_ADMIN: ['admin-role', 6],
  R_EDITOR: ['editor', 6],
  R_SERVICE: ['service', 6],
  R_OTA: ['ota', 6],
  R_VIEW: ['viewer', 6],
  superuser: ['admin', 6],
  // A session that was opened for a brand which the user does not have any more.
  otherBrand: ['east12', 6],
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
  // The role without the superuser's mark.
  const [admin] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
  if (admin === undefined) throw new Error('no admin')
  const { id, ...row } = admin
  const [added] = await platform.database
    .insert(webUsers)
    .values({ ...row, account: 'admin-role', superAdmin: 0 })
    .returning({ id: webUsers.id })
  const held = await platform.database.select().from(userRoles).where(eq(userRoles.userId, id))
  await platform.database.insert(userRoles).values(held.map(({ roleId }) => ({ roleId, userId: added?.id ?? 0 })))
})
afterAll(() => platform.close())

const openSession = async ([account, platformId]: [string, PlatformId]): Promise<string> => {
  const token = newToken()
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  const now = platform.clock.now()
  const times = { createTime: now, lastUsedTime: now }
  await platform.database
    .insert(sessions)
    .values({ tokenHash: toTokenHash(token), userId: user?.id ?? 0, platformId, ip: '', userAgent: '', ...times })
  return token
}

it('lets each caller through exactly where the table says', async () => {
  const matrix: Record<string, Record<string, 'open' | 401 | 403>> = {}
  for (const { name, endpoint } of endpoints) {
    const row: Record<string, 'open' | 401 | 403> = {}
    for (const [caller, who] of Object.entries(callers)) {
      // An input that no schema takes: whoever gets as far as its check is let through, and nothing is changed.
      const token = who && (await openSession(who))
      const response = await platform.send(endpoint, { '?': 1 }, { token })
      row[caller] = response.status === 401 || response.status === 403 ? response.status : 'open'
      await response.body?.cancel()
    }
    matrix[name] = row
  }
  // Written when it is missing, then read by a person and committed; a later difference is red.
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(matrix, null, 2)}\n`)
  expect(matrix).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect(Object.keys(matrix)).toHaveLength(endpoints.length)
}, 180_000)
