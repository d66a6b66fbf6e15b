import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ProjectMember } from '@/lib/contract/project'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Territory } from '../../kernel/session/data-scope'
import { appUsersWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers } from '../tables/fleet'
import type { ProjectRow } from './project-query'

type Key = Pick<ProjectRow, 'id' | 'distributorId'>

const groupsOf = (projectId: number): SQL => sql`(
  select ${controllers.groupId} from ${controllers}
  where ${controllers.projectId} = ${projectId} and ${controllers.groupId} is not null
)`

/** App users of a project: its distributor and whoever is in a group of its controllers. */
const isMember = ({ id, distributorId }: Key): SQL => sql`(
  ${appUsers.id} = ${distributorId ?? 0} or ${appUsers.id} in (
    select ${groupMembers.appUserId} from ${groupMembers} where ${groupMembers.groupId} in ${groupsOf(id)}
  ))`

export const countMembers = (database: Database, project: Key): Promise<number> =>
  database.$count(appUsers, isMember(project))

/** One page of a project's members: its distributor first, then by account. */
export const readMembers = async (
  database: Database,
  project: Key,
  { page, limit }: { page: number; limit: number },
): Promise<ProjectMember[]> => {
  const users = await database
    .select()
    .from(appUsers)
    .where(isMember(project))
    .orderBy(sql`${appUsers.id} = ${project.distributorId ?? 0} desc`, asc(appUsers.accountSearch), asc(appUsers.id))
    .limit(limit)
    .offset((page - 1) * limit)
  if (users.length === 0) return []
  const ids = users.map(({ id }) => id)
  const counted = await database
    .select({
      id: groupMembers.appUserId,
      admin: sql<number>`count(*) filter (where ${groupMembers.role} = 1)::int`,
      member: sql<number>`count(*) filter (where ${groupMembers.role} = 2)::int`,
    })
    .from(groupMembers)
    .where(sql`${inArray(groupMembers.appUserId, ids)} and ${groupMembers.groupId} in ${groupsOf(project.id)}`)
    .groupBy(groupMembers.appUserId)
  const groupsBy = new Map(counted.map((row) => [row.id, row]))
  return users.map((user) => ({
    userId: String(user.id),
    account: toMaskedAccount(user.account),
    nickname: user.nickname,
    accountType: user.accountType,
    company: user.company,
    isDistributor: user.id === project.distributorId,
    adminGroups: groupsBy.get(user.id)?.admin ?? 0,
    memberGroups: groupsBy.get(user.id)?.member ?? 0,
    lastLoginTime: toWireTimeOrNull(user.lastLoginTime),
  }))
}

/** Dealers and distributors of a brand, within reach, whose account, name or company contains a text; at most 20. */
export const searchDistributors = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  search: string,
) => {
  const pattern = `%${normalizeShort(search)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const rows = await database
    .select({ id: appUsers.id, company: appUsers.company, account: appUsers.account })
    .from(appUsers)
    .where(
      and(
        eq(appUsers.platformId, platformId),
        appUsersWithin(reach),
        sql`${appUsers.accountType} in (2, 3) and ${appUsers.status} = 1 and (
          ${appUsers.accountSearch} like ${pattern} or ${appUsers.nicknameSearch} like ${pattern}
          or lower(${appUsers.company}) like ${pattern})`,
      ),
    )
    .orderBy(asc(appUsers.company), asc(appUsers.id))
    .limit(20)
  return rows.map((row) => ({
    userId: String(row.id),
    // The id tells apart whom company and masked account do not.
    name: [row.company, toMaskedAccount(row.account), `ID ${row.id}`].filter(Boolean).join(' - '),
  }))
}
