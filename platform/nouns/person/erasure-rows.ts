import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Erasure, ErasureQuery } from '@/lib/contract/person'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { staffWithin } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin, projectsWithin } from '../device/controllers-within'
import { appUsersWhollyWithin } from '../reach/customers-within'
import { appUsers, projects } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'
import { findPerson } from './person-row'
import { personErasures } from './person-table'

const { id, kind, personId, platformId, requestTime, status } = personErasures

/** Of persons whom somebody sees; heads of organizations are the superusers'. */
const within = (actor: Actor): SQL | undefined =>
  actor.reach === null && actor.dataScope === 1
    ? undefined
    : sql`case ${kind}
        when 'appUser' then exists (select 1 from ${appUsers} where ${appUsers.id} = ${personId}
          and ${appUsersWhollyWithin(actor.reach) ?? sql`true`})
        when 'repair' then exists (select 1 from ${repairs} where ${repairs.id} = ${personId}
          and ${ofControllersWithin(actor.reach, repairs.controllerId) ?? sql`true`})
        when 'project' then exists (select 1 from ${projects} where ${projects.id} = ${personId}
          and ${projectsWithin(actor.reach) ?? sql`true`})
        when 'webUser' then exists (select 1 from ${webUsers} where ${webUsers.id} = ${personId}
          and ${staffWithin(actor) ?? sql`true`})
        else false end`

const requesters = alias(webUsers, 'requester')
const deciders = alias(webUsers, 'decider')

/** Requests of a brand as the wire has them, by their keys. */
const read = async (
  database: Database,
  ids: readonly number[],
  actor: Pick<Actor, 'userId'>,
): Promise<ReadonlyMap<number, Erasure>> => {
  const rows = await database
    .select({ row: personErasures, requester: requesters.realName, decider: deciders.realName })
    .from(personErasures)
    .leftJoin(requesters, eq(requesters.id, personErasures.requestUser))
    .leftJoin(deciders, eq(deciders.id, personErasures.decideUser))
    .where(inArray(id, [...ids]))
  const found = new Map<number, Erasure>()
  for (const { row, requester, decider } of rows) {
    const person = row.status === 1 ? null : await findPerson(database, row.kind, row.personId, false)
    found.set(row.id, {
      erasureId: String(row.id),
      kind: row.kind,
      personId: String(row.personId),
      // Who reads it is shown no customer whole.
      name: toMaskedAccount(person?.name ?? ''),
      reason: row.reason,
      status: row.status,
      requester: requester ?? '',
      requestTime: toWireTime(row.requestTime),
      decider: decider ?? '',
      decideTime: toWireTimeOrNull(row.decideTime),
      own: row.requestUser === actor.userId ? 1 : 0,
      proof: row.proof,
    })
  }
  return found
}

/** Requests of a brand to erase persons whom somebody sees, the newest first. */
export const erasureRows = defineRows<Actor, ErasureQuery, Erasure>({
  table: personErasures,
  id,
  sorts: { requestTime },
  standing: [[requestTime, 'desc']],
  scope: (actor) => and(eq(platformId, actor.platformId), within(actor)),
  filters: { status: equals(status), kind: equals(kind) },
  read,
})

/** Ends a request that is locked and open. */
export const decideErasure = async (
  database: Database,
  erasureId: number,
  set: Pick<typeof personErasures.$inferInsert, 'status' | 'decideUser' | 'decideTime' | 'proof'>,
): Promise<void> => {
  await database.update(personErasures).set(set).where(eq(id, erasureId))
}
