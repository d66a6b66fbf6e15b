import { or, type SQL, sql } from 'drizzle-orm'
import { operationLogs } from '../../kernel/audit/log-table'
import { type Reach, regionsWithin } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { pushMessages } from '../tables/push'
import { appUsersWithin } from './customers-within'

/**
 * Condition on `push_message`: made for regions within reach, or for people who are all within reach. What is for the
 * whole brand, and whatever is for anybody else besides, is seen only without a limit: its text and its counts are one.
 */
export const pushesWithin = (reach: Reach): SQL | undefined =>
  reach === null
    ? undefined
    : or(
        sql`cardinality(${pushMessages.regionIds}) > 0 and not exists (
          select 1 from unnest(${pushMessages.regionIds}) as for_region(id)
          where for_region.id not in ${regionsWithin(reach)})`,
        sql`${pushMessages.recipientType} = 1 and cardinality(${pushMessages.recipientIds}) > 0 and not exists (
          select 1 from unnest(${pushMessages.recipientIds}) as recipient(id)
          where (${appUsersWithin(reach, sql`recipient.id`)}) is not true)`,
      )

/** Nouns whose rows of the log begin with a WiFi ID. */
const equipment = sql`('device', 'unit', 'control', 'airBox')`

/** Condition on `operation_log`: what was done to one controller within reach, and to nothing besides. */
export const operationsWithin = (reach: Reach): SQL | undefined =>
  reach === null
    ? undefined
    : sql`${operationLogs.module} in ${equipment} and ${operationLogs.target} not like '%, %'
        and split_part(${operationLogs.target}, ' ', 1) in (
          select ${controllers.macWifiId} from ${controllers} where ${controllersWithin(reach)})`
