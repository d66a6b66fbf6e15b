import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { toRowId } from '../db/row-id'
import { appLogs } from '../db/schema/app-log'
import { controlRecords } from '../db/schema/control'
import { distributorRelations } from '../db/schema/distributor'
import { appUsers, controllers, groups, projects } from '../db/schema/fleet'
import { faults, repairs } from '../db/schema/fleet-fault'
import { pushMessages } from '../db/schema/push'
import { controllersWithin, ofControllersWithin, projectsWithin } from '../fleet/controllers-within'
import { PlatformError } from '../platform-error'
import {
  appLogsWhollyWithin,
  appLogsWithin,
  appUsersWhollyWithin,
  appUsersWithin,
  groupsWhollyWithin,
  groupsWithin,
  relationsWhollyWithin,
  relationsWithin,
} from './customers-within'
import type { Reach } from './data-scope'
import { pushesWithin } from './messages-within'

type Within = (reach: Reach) => SQL | undefined
type Named = {
  field: string
  table: PgTable
  where: (text: string) => SQL | undefined
  /** What may be read. */
  within: Within
  /** What may be changed, where that is less. */
  wholly?: Within
  /** Nouns of the contract that call it so; without them every one does. */
  nouns?: readonly string[]
}

const byId = (
  field: string,
  table: PgTable,
  id: PgColumn,
  rule: Pick<Named, 'within' | 'wholly' | 'nouns'>,
): Named => ({
  ...{ field, table, ...rule },
  where: (text) => eq(id, toRowId(text)),
})

/** Fields by which an input names one thing that is somewhere. */
const named: readonly Named[] = [
  {
    field: 'macWifiId',
    table: controllers,
    where: (text) => eq(controllers.macWifiId, text),
    within: controllersWithin,
  },
  byId('faultId', faults, faults.id, { within: (reach) => ofControllersWithin(reach, faults.controllerId) }),
  byId('repairId', repairs, repairs.id, { within: (reach) => ofControllersWithin(reach, repairs.controllerId) }),
  byId('recordId', controlRecords, controlRecords.id, {
    within: (reach) =>
      and(isNotNull(controlRecords.controllerId), ofControllersWithin(reach, controlRecords.controllerId)),
  }),
  byId('projectId', projects, projects.id, { within: projectsWithin }),
  byId('groupId', groups, groups.id, { within: groupsWithin, wholly: groupsWhollyWithin }),
  byId('userId', appUsers, appUsers.id, {
    ...{ within: (reach) => appUsersWithin(reach), wholly: (reach) => appUsersWhollyWithin(reach), nouns: ['appUser'] },
  }),
  byId('relationId', distributorRelations, distributorRelations.id, {
    ...{ within: relationsWithin, wholly: relationsWhollyWithin },
  }),
  byId('messageId', pushMessages, pushMessages.id, { within: pushesWithin }),
  byId('logId', appLogs, appLogs.id, { within: appLogsWithin, wholly: appLogsWhollyWithin, nouns: ['appLog'] }),
]

/** The call: `noun.verb` of the contract, and whether it changes something. */
type Asked = { name: string; effect: boolean }

/**
 * Refuses a call that names something which the caller does not see, as if it were not there: every endpoint with one of
 * these fields is held to it, also one that is added later. What the caller sees a part of is read, and not changed.
 * Lists hold themselves to their conditions and answer nothing. Who sees everything is asked nothing.
 */
export const requireReach = async (
  database: Database,
  reach: Reach,
  input: unknown,
  { name, effect }: Asked,
): Promise<void> => {
  if (reach === null || typeof input !== 'object' || input === null || 'page' in input) return
  const noun = name.slice(0, name.indexOf('.'))
  for (const { field, table, where, within, wholly, nouns } of named) {
    const text = (input as Record<string, unknown>)[field]
    if (typeof text !== 'string' || nouns?.includes(noun) === false) continue
    const isThere = async (condition: Within): Promise<boolean> =>
      (await database.$count(table, and(where(text), condition(reach)))) > 0
    if (!(await isThere(within))) throw new PlatformError('notFound')
    if (effect && wholly !== undefined && !(await isThere(wholly))) throw new PlatformError('partlyInScope')
  }
}
