import { createHash } from 'node:crypto'
import { and, asc, count, eq, inArray, ne, or } from 'drizzle-orm'
import { type AccountType, type LostProject, type TypeImpact, typeChangeTakes } from '@/lib/contract/app-user'
import type { Language } from '@/lib/contract/language'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Reach } from '../../kernel/session/data-scope'
import { projectsWithin } from '../device/controllers-within'
import { readCityNames } from '../place/city-names'
import { appUsersWhollyWithin, relationsWhollyWithin } from '../reach/customers-within'
import { distributorRelations } from '../tables/distributor'
import { appUsers, controllers, projects } from '../tables/fleet'
import { readRelations } from './relation-rows'
import type { AppUserRow } from './user-query'

type Viewer = { reach: Reach; language: Language }

/** The projects of an app user within reach, with how many controllers each has. */
export const readOwnProjects = async (
  database: Database,
  userId: number,
  { reach, language }: Viewer,
): Promise<LostProject[]> => {
  const rows = await database
    .select({ id: projects.id, projectName: projects.projectName, city: projects.city })
    .from(projects)
    .where(and(eq(projects.distributorId, userId), projectsWithin(reach)))
    .orderBy(inNameOrder(projects.projectSearch), asc(projects.id))
  if (rows.length === 0) return []
  const counted = await database
    .select({ id: controllers.projectId, count: count() })
    .from(controllers)
    .where(
      inArray(
        controllers.projectId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(controllers.projectId)
  const counts = new Map(counted.map((each) => [each.id, each.count]))
  const cityIn = await readCityNames(database, language)
  return rows.map(({ id, projectName, city }) => ({
    projectId: String(id),
    projectName,
    city: cityIn(city),
    deviceCount: counts.get(id) ?? 0,
  }))
}

/** Relations of an app user that have not been released, on either side. */
export const openRelationsOf = (userId: number) =>
  and(
    or(eq(distributorRelations.distributorId, userId), eq(distributorRelations.dealerId, userId)),
    ne(distributorRelations.status, 5),
  )

/** What would be lost is all within reach: none of it is elsewhere, unseen. */
const requireWhole = async (database: Database, userId: number, isReleased: boolean, reach: Reach): Promise<void> => {
  const whole = await database.$count(appUsers, and(eq(appUsers.id, userId), appUsersWhollyWithin(reach)))
  const relations = openRelationsOf(userId)
  const [all, within] = isReleased
    ? [
        await database.$count(distributorRelations, relations),
        await database.$count(distributorRelations, and(relations, relationsWhollyWithin(reach))),
      ]
    : [0, 0]
  if (whole === 0 || all !== within) throw new PlatformError('partlyInScope')
}

/**
 * What a change of account type takes with it this moment, by name. The fingerprint stands for the whole of it: in the
 * transaction of the change, where the user's row is locked, it is made again and compared.
 */
export const readTypeImpact = async (
  database: Database,
  user: Pick<AppUserRow, 'id' | 'accountType' | 'platformId'>,
  nextType: AccountType,
  viewer: Viewer,
): Promise<TypeImpact> => {
  const takes = typeChangeTakes(user.accountType, nextType)
  if (viewer.reach !== null) await requireWhole(database, user.id, takes.relations, viewer.reach)
  const lostProjects = takes.projects ? await readOwnProjects(database, user.id, viewer) : []
  const relations = takes.relations
    ? await readRelations(database, openRelationsOf(user.id), [asc(distributorRelations.id)])
    : []
  const lost = {
    accountType: user.accountType,
    nextType,
    projects: lostProjects,
    relations: relations.map(
      ({ relationId, distributorAccount, distributorCompany, dealerEmail, dealerName, status }) => ({
        relationId,
        distributorAccount,
        distributorCompany,
        dealerEmail,
        dealerName,
        status,
      }),
    ),
  }
  const fingerprint = createHash('sha256')
    // The same in every language.
    .update(JSON.stringify([user.id, lost], (key, value) => (key === 'city' ? undefined : value)))
    .digest('hex')
  return { ...lost, fingerprint }
}
