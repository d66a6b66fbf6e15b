import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ControlRecord } from '@/lib/contract/control'
import type { HistoryFilter, HistoryScreen } from '@/lib/contract/control-history'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toTimeZone } from '@/lib/format/time-zone'
import { equals, isAccount } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { startOfDayAgo } from '../../kernel/time/zone-day'
import { ofControllersWithin } from '../device/controllers-within'
import { controlRecords } from '../tables/control'
import { airBoxes, controllers, groups, indoorUnits } from '../tables/fleet'
import { toControlRecords } from './control-rows'

/** The source of what a programme sends. */
const programme = 6

/** What central controllers of a kind have sent, by hand and by their programmes. */
const ofSenders = (source: 2 | 3): SQL =>
  sql`${controlRecords.source} in (${source}, ${programme}) and (${controlRecords.source} = ${source}
    or ${controlRecords.controllerId} in (select ${controllers.id} from ${controllers} where ${eq(controllers.controllerType, source)}))`

/** Whose commands each screen shows. A central controller's source has the number of its type. */
const shown: Record<HistoryScreen, SQL> = {
  airConditioner: eq(controlRecords.unitKind, 1),
  airBox: eq(controlRecords.unitKind, 4),
  hidom: ofSenders(2),
  smartTouch: ofSenders(3),
}

const pattern = (text: string): string => toContainsPattern(toSearchText(text))

/** Controllers of the brand that are called so, that belong to a group that is called so, or that one alone. */
const ofControllers = (
  platformId: PlatformId,
  { macWifiId, deviceName, groupName }: HistoryFilter,
): SQL | undefined => {
  if (!macWifiId && !deviceName && !groupName) return undefined
  const where = and(
    eq(controllers.platformId, platformId),
    macWifiId ? eq(controllers.macWifiId, macWifiId) : undefined,
    deviceName ? sql`${controllers.deviceSearch} like ${pattern(deviceName)}` : undefined,
    groupName
      ? sql`${controllers.groupId} in (select ${groups.id} from ${groups} where lower(${groups.groupName}) like ${pattern(groupName)})`
      : undefined,
  )
  return sql`${controlRecords.controllerId} in (select ${controllers.id} from ${controllers} where ${where})`
}

/** Commands to an indoor unit or an air box that is called so. */
const ofUnit = (unitName: string): SQL => {
  const name = pattern(unitName)
  return sql`case when ${controlRecords.unitKind} = 4
    then exists (select 1 from ${airBoxes} where ${airBoxes.controllerId} = ${controlRecords.controllerId}
      and ${airBoxes.boxNo} = ${controlRecords.unitNo} and lower(${airBoxes.name}) like ${name})
    else exists (select 1 from ${indoorUnits} where ${indoorUnits.controllerId} = ${controlRecords.controllerId}
      and ${indoorUnits.systemNo} = ${controlRecords.systemNo} and ${indoorUnits.unitNo} = ${controlRecords.unitNo}
      and lower(${indoorUnits.iduName}) like ${name}) end`
}

/** The days that are named; otherwise today and so many before it, by the clock of the reader. */
const ofTime = (filter: HistoryFilter, now: Date): SQL | undefined => {
  if (filter.from || filter.to || !filter.days) return withinDays(controlRecords.sendTime, filter, 'from', 'to')
  const zone = toTimeZone(filter.timeZone ?? 'UTC')
  const since = startOfDayAgo(now, filter.days - 1, zone)
  return sql`${controlRecords.sendTime} >= ${since}`
}

/** Whose commands, as of when, and on which of the screens. */
type HistoryViewer = Territory<PlatformId> & { now: Date; screen: HistoryScreen }

const { sendTime } = controlRecords

/** Commands of one screen within reach, newest first. */
export const historyRows = defineRows<
  HistoryViewer,
  ListQuery & HistoryFilter,
  ControlRecord,
  'from' | 'to' | 'days' | 'source' | 'macWifiId' | 'deviceName' | 'groupName'
>({
  table: controlRecords,
  id: controlRecords.id,
  sorts: { sendTime },
  standing: [[sendTime, 'desc']],
  scope: ({ platformId, reach, screen }) =>
    and(
      eq(controlRecords.platformId, platformId),
      ofControllersWithin(reach, controlRecords.controllerId),
      shown[screen],
    ),
  filters: {
    unitName: ofUnit,
    operatorAccount: isAccount(controlRecords.operatorAccount),
    command: (part) => sql`jsonb_exists(${controlRecords.command}, ${part})`,
    result: equals(controlRecords.result),
  },
  whole: ({ platformId, now }, filter) =>
    and(
      ofTime(filter, now),
      filter.source ? eq(controlRecords.source, filter.source) : undefined,
      ofControllers(platformId, filter),
    ),
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(controlRecords)
      .where(inArray(controlRecords.id, [...ids]))
    const records = await toControlRecords(database, rows)
    return new Map(records.map((record) => [Number(record.recordId), record]))
  },
})
