import { and, eq, isNotNull } from 'drizzle-orm'
import { appLogs } from './db/schema/app-log'
import { controlRecords } from './db/schema/control'
import { distributorRelations } from './db/schema/distributor'
import { appUsers, controllers, groups, projects } from './db/schema/fleet'
import { faults, repairs } from './db/schema/fleet-fault'
import { pushMessages } from './db/schema/push'
import { controllersWithin, ofControllersWithin, projectsWithin } from './fleet/controllers-within'
import {
  appLogsWhollyWithin,
  appLogsWithin,
  appUsersWhollyWithin,
  appUsersWithin,
  groupsWhollyWithin,
  groupsWithin,
  relationsWhollyWithin,
  relationsWithin,
} from './session/customers-within'
import { pushesWithin } from './session/messages-within'
import { type NamedInReach, namedById } from './session/require-reach'

/** Fields by which an input names one thing that is somewhere. */
export const namedInReach: readonly NamedInReach[] = [
  {
    field: 'macWifiId',
    table: controllers,
    where: (text) => eq(controllers.macWifiId, text),
    within: controllersWithin,
  },
  namedById('faultId', faults, faults.id, { within: (reach) => ofControllersWithin(reach, faults.controllerId) }),
  namedById('repairId', repairs, repairs.id, { within: (reach) => ofControllersWithin(reach, repairs.controllerId) }),
  namedById('recordId', controlRecords, controlRecords.id, {
    within: (reach) =>
      and(isNotNull(controlRecords.controllerId), ofControllersWithin(reach, controlRecords.controllerId)),
  }),
  namedById('projectId', projects, projects.id, { within: projectsWithin }),
  namedById('groupId', groups, groups.id, { within: groupsWithin, wholly: groupsWhollyWithin }),
  namedById('userId', appUsers, appUsers.id, {
    ...{ within: (reach) => appUsersWithin(reach), wholly: (reach) => appUsersWhollyWithin(reach), nouns: ['appUser'] },
  }),
  namedById('relationId', distributorRelations, distributorRelations.id, {
    ...{ within: relationsWithin, wholly: relationsWhollyWithin },
  }),
  namedById('messageId', pushMessages, pushMessages.id, { within: pushesWithin }),
  namedById('logId', appLogs, appLogs.id, { within: appLogsWithin, wholly: appLogsWhollyWithin, nouns: ['appLog'] }),
]
