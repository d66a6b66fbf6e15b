import { type AnyColumn, and, asc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { AppDataScope, ScopeOption } from '@/lib/contract/app-user'
import type { Language } from '@/lib/contract/language'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { toWifiIdPart } from '../../kernel/list/conditions'
import { type Reach, regionsWithin, type Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { controllersWithin, projectsWithin } from '../device/controllers-within'
import { readCityNames } from '../place/city-names'
import { controllers, projects } from '../tables/fleet'
import { regions } from '../tables/region'

/** Which choices: those of these keys, or those that hold a text. */
type Wanted = { keys: readonly string[] } | { search: string }
type Scope = Territory<PlatformId> & { language: Language }
const atMost = 20

const asIds = (keys: readonly string[]): number[] => keys.map(Number).filter(Number.isSafeInteger)

const ofProjects = async (
  database: Database,
  { platformId, reach, language }: Scope,
  wanted: Wanted,
): Promise<ScopeOption[]> => {
  const which =
    'keys' in wanted
      ? inArray(projects.id, asIds(wanted.keys))
      : like(projects.projectSearch, toContainsPattern(toSearchText(wanted.search)))
  const query = database
    .select()
    .from(projects)
    .where(and(eq(projects.platformId, platformId), projectsWithin(reach), which))
    .orderBy(inNameOrder(projects.projectSearch), asc(projects.id))
  const rows = 'keys' in wanted ? await query : await query.limit(atMost)
  const cityIn = await readCityNames(database, language)
  return rows.map(({ id, projectName, city }) => ({ key: String(id), name: projectName, note: cityIn(city) }))
}

const regionsSeen = (reach: Reach) => (reach === null ? undefined : sql`${regions.id} in ${regionsWithin(reach)}`)

/** Countries and provinces: areas are too wide and cities too many to choose from. */
const ofRegions = async (database: Database, { language, reach }: Scope, wanted: Wanted): Promise<ScopeOption[]> => {
  const contains = (column: AnyColumn, text: string) =>
    like(sql`lower(${column})`, sql`lower(${toContainsPattern(normalizeShort(text))})`)
  const which =
    'keys' in wanted
      ? inArray(regions.id, asIds(wanted.keys))
      : and(
          eq(regions.level, 2),
          or(contains(regions.regionNameZh, wanted.search), contains(regions.regionNameEn, wanted.search)),
        )
  const query = database
    .select()
    .from(regions)
    .where(and(regionsSeen(reach), which))
    .orderBy(asc(regions.pid), asc(regions.sort))
  const rows = 'keys' in wanted ? await query : await query.limit(atMost)
  return rows.map(({ id, regionNameZh, regionNameEn, countryCode }) => ({
    key: String(id),
    name: language === 'zh' ? regionNameZh : regionNameEn,
    note: countryCode,
  }))
}

const ofDevices = async (database: Database, { platformId, reach }: Scope, wanted: Wanted): Promise<ScopeOption[]> => {
  const which =
    'keys' in wanted
      ? inArray(controllers.macWifiId, [...wanted.keys])
      : or(
          like(controllers.macWifiId, toContainsPattern(toWifiIdPart(wanted.search))),
          like(controllers.deviceSearch, toContainsPattern(toSearchText(wanted.search))),
        )
  const query = database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), controllersWithin(reach), which))
    .orderBy(asc(controllers.macWifiId))
  const rows = 'keys' in wanted ? await query : await query.limit(atMost)
  return rows.map(({ macWifiId, deviceName }) => ({ key: macWifiId, name: deviceName, note: macWifiId }))
}

const readers = { 2: ofProjects, 3: ofRegions, 4: ofDevices } as const

/** Projects, regions or controllers that a data permission names or may name, of the caller's brand and reach. */
export const readScopeOptions = async (
  database: Database,
  scope: Scope,
  dataScope: AppDataScope,
  wanted: Wanted,
): Promise<ScopeOption[]> =>
  dataScope === 1 || ('keys' in wanted && wanted.keys.length === 0) ? [] : readers[dataScope](database, scope, wanted)
