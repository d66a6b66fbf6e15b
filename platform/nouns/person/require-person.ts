import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PersonKind } from '@/lib/contract/person-kind'
import { platformIds } from '@/lib/contract/platform-id'
import { requireWithin } from '../../identity/user/save-user'
import { lockSuperusers, refuse, requireOneLeft } from '../../identity/user/superusers'
import type { Database } from '../../kernel/db/database'
import { isBrandRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staffWithin } from '../../kernel/session/data-scope'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin, projectsWithin } from '../device/controllers-within'
import { appUsersWhollyWithin } from '../reach/customers-within'
import { appUsers, projects } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'
import { findPerson, type Person } from './person-row'
import { personErasures } from './person-table'

type Named = { kind: PersonKind; personId: string }

/** Whether somebody's brand and reach hold the row that names the person: all of what it has to do with. */
const isSeen = async (database: Database, { actor }: Context, { kind, personId }: Named): Promise<boolean> => {
  const { platformId, reach } = actor
  const there = {
    appUser: () => database.$count(appUsers, and(isBrandRow(appUsers, actor, personId), appUsersWhollyWithin(reach))),
    repair: () =>
      database.$count(
        repairs,
        and(isBrandRow(repairs, actor, personId), ofControllersWithin(reach, repairs.controllerId)),
      ),
    project: () => database.$count(projects, and(isBrandRow(projects, actor, personId), projectsWithin(reach))),
    // One of the deleted as well, whose row stays.
    webUser: () =>
      database.$count(
        webUsers,
        and(
          eq(webUsers.id, toRowId(personId)),
          sql`${platformId}::int = any(${webUsers.brandJurisdiction})`,
          staffWithin(actor),
        ),
      ),
    // One tree for all brands: who changes it may end it (sharedRights).
    organization: async () =>
      actor.superAdmin === 1 && platformIds.every((brand) => actor.brandJurisdiction.includes(brand))
        ? database.$count(organizations, eq(organizations.id, toRowId(personId)))
        : 0,
  }
  return (await there[kind]()) > 0
}

/** The person that a call names, within the caller's brand and reach. Throws `notFound`. */
export const requirePerson = async (
  database: Database,
  context: Context,
  named: Named,
  lock = false,
): Promise<Person> => {
  const person = (await isSeen(database, context, named))
    ? await findPerson(database, named.kind, toRowId(named.personId), lock)
    : null
  if (person === null) throw new PlatformError('notFound')
  return person
}

/** The request for this person that is open or was carried out; undefined without one. */
export const findErasure = async (database: Database, { kind, id, madeTime }: Person) => {
  const [row] = await database
    .select()
    .from(personErasures)
    .where(
      and(
        eq(personErasures.kind, kind),
        eq(personErasures.personId, id),
        eq(personErasures.madeTime, madeTime),
        ne(personErasures.status, 2),
      ),
    )
  return row
}

/** The person of a request that may be made or carried out now, locked. */
export const requireErasable = async (database: Database, context: Context, named: Named): Promise<Person> => {
  const { actor } = context
  // Taken before any other row of a user.
  const superusers = named.kind === 'webUser' ? await lockSuperusers(database) : null
  const person = await requirePerson(database, context, named, true)
  if (superusers !== null) {
    if (person.id === actor.userId) refuse('personId', 'ownAccount')
    const [row] = await database
      .select()
      .from(webUsers)
      .where(inArray(webUsers.id, [person.id]))
    if (row !== undefined) await requireWithin(database, context, row)
    requireOneLeft(superusers, person.id, 'personId')
  }
  return person
}
