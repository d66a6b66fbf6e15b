import { and, asc, desc, eq, like, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWifiId } from '@/lib/contract/wifi-id'
import type { Database } from '../../kernel/db/database'
import { toWifiIdPart } from '../../kernel/list/conditions'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { controllers } from '../tables/fleet'
import type { ControllerRecord } from './controller-row'
import { controllersWithin } from './controllers-within'

type Found<Field extends keyof ControllerRecord> = Pick<ControllerRecord, Field>

/** Records of a palette: more is not looked at. */
const paletteAtMost = 8

/** Controllers within reach for the command palette, by a part of their WiFi ID or their name. */
export const findForPalette = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  text: string,
): Promise<Found<'macWifiId' | 'deviceName' | 'controllerType' | 'projectName' | 'onlineStatus'>[]> => {
  // Who types four hex digits means a WiFi ID, wherever it stands in it; everybody else a name. With colons it may be both.
  const id = toWifiId(text)
  const isId = /^[0-9A-F]{4,12}$/.test(id)
  const isPlain = isId && /^[0-9a-f]+$/i.test(text)
  const hasName = like(controllers.deviceSearch, toContainsPattern(toSearchText(text)))
  const { macWifiId, deviceName, controllerType, projectName, onlineStatus } = controllers
  return database
    .select({ macWifiId, deviceName, controllerType, projectName, onlineStatus })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
        isId ? or(like(macWifiId, toContainsPattern(id)), isPlain ? undefined : hasName) : hasName,
      ),
    )
    .orderBy(macWifiId)
    .limit(paletteAtMost)
}

const choiceAtMost = 20

/** Controllers within reach to choose among, those with most alarms first. */
export const findByAlarms = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  search: string,
): Promise<Found<'macWifiId' | 'deviceName' | 'alarmCount'>[]> => {
  const text = toSearchText(search)
  const { macWifiId, deviceName, alarmCount } = controllers
  return database
    .select({ macWifiId, deviceName, alarmCount })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
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
