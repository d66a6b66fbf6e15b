import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reach } from '../../kernel/session/data-scope'
import { controllersWithin, projectsWithin } from '../device/controllers-within'
import { appLogs } from '../tables/app-log'
import { checkers, checkerUsers } from '../tables/checker'
import { groupMembers } from '../tables/controller-part'
import { distributorRelations } from '../tables/distributor'
import { appUsers, controllers, groups, projects } from '../tables/fleet'
import { checkersWithin } from './checkers-within'

/**
 * Customers have no region of their own: they are where the equipment is that they have to do with. What is within reach
 * by a part of it may be read, and shows that part; what is wholly within may be changed. What has to do with nothing is
 * seen only without a limit. Decision 146.
 */
type Key = PgColumn | SQL

const isOut = (within: SQL | undefined): SQL => sql`(${within}) is not true`

/** Condition on a key of `app_group`: a controller of it is within reach. */
export const groupsWithin = (reach: Reach, key: Key = groups.id): SQL | undefined =>
  reach === null
    ? undefined
    : sql`${key} in (select ${controllers.groupId} from ${controllers}
        where ${controllers.groupId} is not null and ${controllersWithin(reach)})`

/** The same, with all of its controllers within reach. */
export const groupsWhollyWithin = (reach: Reach): SQL | undefined =>
  reach === null
    ? undefined
    : and(
        groupsWithin(reach),
        sql`not exists (select 1 from ${controllers}
          where ${controllers.groupId} = ${groups.id} and ${isOut(controllersWithin(reach))})`,
      )

/** Condition on a key of `app_user`: in a group within reach, or one who sells there, or uses a Checker there. */
export const appUsersWithin = (reach: Reach, key: Key = appUsers.id): SQL | undefined =>
  reach === null
    ? undefined
    : sql`${key} in (
        select ${groupMembers.appUserId} from ${groupMembers} where ${groupsWithin(reach, groupMembers.groupId)}
        union all
        select ${projects.distributorId} from ${projects}
          where ${projects.distributorId} is not null and ${projectsWithin(reach)}
        union all
        select ${checkerUsers.appUserId} from ${checkerUsers}
          join ${checkers} on ${checkers.id} = ${checkerUsers.checkerRow} where ${checkersWithin(reach)})`

/** The same, and has to do with nothing without. */
export const appUsersWhollyWithin = (reach: Reach, key: Key = appUsers.id): SQL | undefined =>
  reach === null
    ? undefined
    : and(
        appUsersWithin(reach, key),
        sql`not exists (select 1 from ${groupMembers} join ${controllers} on ${controllers.groupId} = ${groupMembers.groupId}
          where ${groupMembers.appUserId} = ${key} and ${isOut(controllersWithin(reach))})`,
        sql`not exists (select 1 from ${projects}
          where ${projects.distributorId} = ${key} and ${isOut(projectsWithin(reach))})`,
        sql`not exists (select 1 from ${checkerUsers} join ${checkers} on ${checkers.id} = ${checkerUsers.checkerRow}
          where ${checkerUsers.appUserId} = ${key} and ${isOut(checkersWithin(reach))})`,
      )

/** Condition on `distributor_relation`, which names both parties whole: both are within reach. */
export const relationsWithin = (reach: Reach): SQL | undefined =>
  and(appUsersWithin(reach, distributorRelations.distributorId), appUsersWithin(reach, distributorRelations.dealerId))

export const relationsWhollyWithin = (reach: Reach): SQL | undefined =>
  and(
    appUsersWhollyWithin(reach, distributorRelations.distributorId),
    appUsersWhollyWithin(reach, distributorRelations.dealerId),
  )

const ofEquipmentOrUser = (reach: Reach, ofUser: SQL | undefined): SQL =>
  sql`case when ${appLogs.macWifiId} = '' then ${ofUser} else ${appLogs.macWifiId} in (
    select ${controllers.macWifiId} from ${controllers} where ${controllersWithin(reach)}) end`

/** Condition on `app_log`: of a controller within reach; one that names none, of a user. */
export const appLogsWithin = (reach: Reach): SQL | undefined =>
  reach === null ? undefined : ofEquipmentOrUser(reach, appUsersWithin(reach, appLogs.appUserId))

export const appLogsWhollyWithin = (reach: Reach): SQL | undefined =>
  reach === null ? undefined : ofEquipmentOrUser(reach, appUsersWhollyWithin(reach, appLogs.appUserId))
