import { and, asc, desc, eq, gt, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MacWifiId } from '@/lib/contract/device'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toMacDigits } from '@/lib/contract/search'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { toWifiIdPart } from '../../kernel/list/conditions'
import { firstSeen, onceEach } from '../../kernel/list/first-seen'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { controllers } from '../tables/fleet'
import type { ControllerRecord } from './controller-row'
import { seenControllers } from './controllers-within'

const { macWifiId } = controllers

type Found<Field extends keyof ControllerRecord> = Pick<ControllerRecord, Field>
type FoundController = Found<'macWifiId' | 'deviceName' | 'controllerType' | 'projectName' | 'onlineStatus'>

/** A whole WiFi ID is one row; a part of one is looked for along the index that has little else. */
const byWifiId = (digits: string): SQL =>
  MacWifiId.safeParse(digits).success ? eq(macWifiId, digits) : like(macWifiId, toContainsPattern(digits))

/** Keys in the order of an index that also holds the text. */
const keysOf = (where: SQL | undefined, by: PgColumn): SQL => sql`(
  select ${controllers.id} as id from ${controllers} where ${where}
  order by ${controllers.controllerType}, ${by}, ${controllers.id})`

/** Most controllers that are found: somebody who does not see theirs types more of it. */
const atMost = 8

/** Controllers of every kind that somebody sees, by a part of their WiFi ID, then by a part of their name. */
export const findControllers = async (
  database: Database,
  viewer: Territory<PlatformId>,
  text: string,
): Promise<FoundController[]> => {
  const ofBrand = eq(controllers.platformId, viewer.platformId)
  const digits = toMacDigits(text)
  const byName = like(controllers.deviceSearch, toContainsPattern(toSearchText(text)))
  const candidates = [
    ...(digits === '' ? [] : [keysOf(and(ofBrand, byWifiId(digits)), macWifiId)]),
    keysOf(and(ofBrand, byName), controllers.deviceSearch),
  ]
  const rows = await readRows<FoundController>(
    database,
    firstSeen({
      candidates: sql.join(candidates, sql` union all `),
      table: controllers,
      id: controllers.id,
      where: seenControllers(viewer),
      fields: sql`${macWifiId} as "macWifiId", ${controllers.deviceName} as "deviceName",
        ${controllers.controllerType} as "controllerType", ${controllers.projectName} as "projectName",
        ${controllers.onlineStatus} as "onlineStatus"`,
      limit: candidates.length * atMost,
    }),
  )
  return onceEach(rows, (row) => row.macWifiId).slice(0, atMost)
}

const choiceAtMost = 20

/** Controllers within reach with outdoor units, by a part of their name, WiFi ID or project, in the order of names. */
export const findWithUnits = (
  database: Database,
  viewer: Territory<PlatformId>,
  search: string,
): Promise<Found<'macWifiId' | 'deviceName' | 'projectName' | 'onlineStatus'>[]> => {
  const text = toSearchText(search)
  const { deviceName, projectName, onlineStatus, deviceSearch, projectSearch } = controllers
  return database
    .select({ macWifiId, deviceName, projectName, onlineStatus })
    .from(controllers)
    .where(
      and(
        seenControllers(viewer),
        gt(controllers.oduCount, 0),
        text
          ? or(
              like(deviceSearch, toContainsPattern(text)),
              like(projectSearch, toContainsPattern(text)),
              like(macWifiId, toContainsPattern(toWifiIdPart(text))),
            )
          : undefined,
      ),
    )
    .orderBy(inNameOrder(deviceSearch), asc(controllers.id))
    .limit(choiceAtMost)
}

/** Controllers within reach to choose among, those with most alarms first. */
export const findByAlarms = (
  database: Database,
  viewer: Territory<PlatformId>,
  search: string,
): Promise<Found<'macWifiId' | 'deviceName' | 'alarmCount'>[]> => {
  const text = toSearchText(search)
  const { deviceName, alarmCount } = controllers
  return database
    .select({ macWifiId, deviceName, alarmCount })
    .from(controllers)
    .where(
      and(
        seenControllers(viewer),
        text
          ? or(
              like(controllers.deviceSearch, toContainsPattern(text)),
              like(macWifiId, toContainsPattern(toWifiIdPart(text))),
            )
          : undefined,
      ),
    )
    .orderBy(desc(alarmCount), asc(controllers.id))
    .limit(choiceAtMost)
}
