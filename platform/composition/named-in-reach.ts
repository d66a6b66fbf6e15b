import { and, eq, isNotNull } from 'drizzle-orm'
import { type NamedInReach, namedById } from '../kernel/session/require-reach'
import { controllersWithin, ofControllersWithin, projectsWithin } from '../nouns/device/controllers-within'
import {
  appLogsWhollyWithin,
  appLogsWithin,
  appUsersWhollyWithin,
  appUsersWithin,
  groupsWhollyWithin,
  groupsWithin,
  relationsWhollyWithin,
  relationsWithin,
} from '../nouns/reach/customers-within'
import { pushesWithin } from '../nouns/reach/messages-within'
import { appLogs } from '../nouns/tables/app-log'
import { controlRecords } from '../nouns/tables/control'
import { distributorRelations } from '../nouns/tables/distributor'
import { appUsers, controllers, groups, projects } from '../nouns/tables/fleet'
import { faults, repairs } from '../nouns/tables/fleet-fault'
import { pushMessages } from '../nouns/tables/push'

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
    within: (reach) => appUsersWithin(reach),
    wholly: (reach) => appUsersWhollyWithin(reach),
    nouns: ['appUser'],
  }),
  namedById('relationId', distributorRelations, distributorRelations.id, {
    within: relationsWithin,
    wholly: relationsWhollyWithin,
  }),
  namedById('messageId', pushMessages, pushMessages.id, { within: pushesWithin }),
  namedById('logId', appLogs, appLogs.id, { within: appLogsWithin, wholly: appLogsWhollyWithin, nouns: ['appLog'] }),
]
