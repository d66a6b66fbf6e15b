import { and, asc, desc, eq, gt, like, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
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
  // Who types four hex digits means a WiFi ID, wherever it stands in it; everybody else a name.
  const isId = /^[0-9a-f]{4,12}$/i.test(text)
  const { macWifiId, deviceName, controllerType, projectName, onlineStatus } = controllers
  return database
    .select({ macWifiId, deviceName, controllerType, projectName, onlineStatus })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
        isId
          ? like(macWifiId, toContainsPattern(text.toUpperCase()))
          : like(controllers.deviceSearch, toContainsPattern(toSearchText(text))),
      ),
    )
    .orderBy(macWifiId)
    .limit(paletteAtMost)
}

const choiceAtMost = 20

/** Controllers within reach with outdoor units, by a part of their name, WiFi ID or project, in the order of names. */
export const findWithUnits = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  search: string,
): Promise<Found<'macWifiId' | 'deviceName' | 'projectName' | 'onlineStatus'>[]> => {
  const text = toSearchText(search)
  const { macWifiId, deviceName, projectName, onlineStatus, deviceSearch, projectSearch } = controllers
  return database
    .select({ macWifiId, deviceName, projectName, onlineStatus })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
        gt(controllers.oduCount, 0),
        text
          ? or(
              like(deviceSearch, toContainsPattern(text)),
              like(projectSearch, toContainsPattern(text)),
              like(macWifiId, toContainsPattern(text.toUpperCase().replaceAll(/[:-]/g, ''))),
            )
          : undefined,
      ),
    )
    .orderBy(asc(deviceSearch), asc(controllers.id))
    .limit(choiceAtMost)
}

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
              like(macWifiId, toContainsPattern(text.toUpperCase())),
            )
          : undefined,
      ),
    )
    .orderBy(desc(alarmCount), asc(controllers.id))
    .limit(choiceAtMost)
}
