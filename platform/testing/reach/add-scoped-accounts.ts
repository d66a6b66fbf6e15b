import { eq } from 'drizzle-orm'
import { organizations, roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { menus, roleMenus } from '../../kernel/session/menu-table'
import type { TestPlatform } from '../test-platform'

const scopes = {
  /** Regions of their own. */
  regions: { dataScope: 4, regions: true, organization: false },
  /** Those of their organization. */
  organization: { dataScope: 3, regions: false, organization: true },
  /** Their own regions, of which they have none. */
  own: { dataScope: 4, regions: false, organization: true },
  /** Nobody's organization. */
  nothing: { dataScope: 2, regions: false, organization: false },
} as const
export type ScopedAccount = keyof typeof scopes
export const scopedAccounts = Object.keys(scopes) as ScopedAccount[]

/** Accounts that may do everything, with what they see of it. Answers the token of each. */
export const addScopedAccounts = async (
  { database, clock, signIn }: TestPlatform,
  regionId: number,
): Promise<Record<ScopedAccount, string>> => {
  const times = { createTime: clock.now(), updateTime: clock.now() }
  const [place] = await database
    .insert(organizations)
    .values({ pid: 1, deptName: 'Johannesburg', regionId, ...times })
    .returning()
  const [admin] = await database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
  if (admin === undefined || place === undefined) throw new Error('the seed has changed')
  const { id: _id, ...row } = admin
  const rights = await database.select({ menuId: menus.id }).from(menus)
  const tokens: [ScopedAccount, string][] = []
  for (const [index, [account, scope]] of Object.entries(scopes).entries()) {
    const [role] = await database
      .insert(roles)
      .values({ name: account, number: `R_SCOPE_${index}`, dataScope: scope.dataScope, ...times })
      .returning()
    const [user] = await database
      .insert(webUsers)
      .values({
        ...row,
        account: `scope-${account}`,
        realName: account,
        superAdmin: 0,
        regionIds: scope.regions ? [regionId] : [],
        organizationId: scope.organization ? place.id : null,
      })
      .returning()
    const roleId = role?.id ?? 0
    await database.insert(roleMenus).values(rights.map(({ menuId }) => ({ menuId, roleId })))
    await database.insert(userRoles).values({ roleId, userId: user?.id ?? 0 })
    tokens.push([account as ScopedAccount, await signIn(`scope-${account}`)])
  }
  return Object.fromEntries(tokens) as Record<ScopedAccount, string>
}
