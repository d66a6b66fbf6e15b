import { eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { endpoints } from '@/lib/contract/registry'
import { userRoles, webUsers } from '../kernel/session/identity-table'
import { openSession } from '../kernel/session/open-session'
import type { TestPlatform } from './test-platform'

type Access = 'open' | 401 | 403
/** By the name of the endpoint, for each caller. */
export type AccessMatrix = Record<string, Record<string, Access>>

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

/** The role of administrators without the superuser's mark. */
const addAdminRole = async ({ database }: TestPlatform): Promise<void> => {
  const [admin] = await database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
  if (admin === undefined) throw new Error('no admin')
  const { id, ...row } = admin
  const [added] = await database
    .insert(webUsers)
    .values({ ...row, account: 'admin-role', superAdmin: 0 })
    .returning({ id: webUsers.id })
  const held = await database.select().from(userRoles).where(eq(userRoles.userId, id))
  await database.insert(userRoles).values(held.map(({ roleId }) => ({ roleId, userId: added?.id ?? 0 })))
}

/** Also for a brand that the user does not have. */
const openSessionOf = async (
  { database, clock }: TestPlatform,
  [account, platformId]: [string, PlatformId],
): Promise<string> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.account, account))
  const now = clock.now()
  return (await openSession(database, { userId: user?.id ?? 0, platformId, ip: '', userAgent: '', now })).token
}

/** Calls every endpoint, or these, as everybody, and notes who is let through. */
export const accessMatrix = async (platform: TestPlatform, called = endpoints): Promise<AccessMatrix> => {
  await addAdminRole(platform)
  const tokens: (readonly [caller: string, token: string | null])[] = []
  for (const [caller, who] of Object.entries(callers))
    tokens.push([caller, who && (await openSessionOf(platform, who))])
  const matrix: AccessMatrix = {}
  for (const { name, endpoint } of called) {
    const row: Record<string, Access> = {}
    for (const [caller, token] of tokens) {
      // An input that no schema takes: whoever gets as far as its check is let through, and nothing is changed.
      const response = await platform.send(endpoint, { '?': 1 }, { token })
      row[caller] = response.status === 401 || response.status === 403 ? response.status : 'open'
      await response.body?.cancel()
    }
    matrix[name] = row
  }
  return matrix
}
