import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { isSource, type OtaPolicyForm } from '@/lib/contract/ota-policy'
import type { PlatformId } from '@/lib/contract/platform-id'
import { compareVersions } from '@/lib/contract/version-number'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../../kernel/db/database'
import { controllers } from '../tables/fleet'
import { regions } from '../tables/region'
import { installedColumn } from './installed-versions'

/** What a policy says about its controllers. `minSourceVersion` is that of its target. */
export type Reach = Pick<
  OtaPolicyForm,
  'upgradeType' | 'featureCode' | 'sourceVersions' | 'targetVersion' | 'scopeType' | 'scopeValue'
> & { minSourceVersion: string | null }

export type ChosenDevice = {
  id: number
  macWifiId: string
  projectId: number | null
  onlineStatus: 0 | 1
  centralControllerCount: number
  installed: string
}

/** The cities, by their English name, that lie in these regions: areas and countries take in what is below them. */
export const citiesOf = async (database: Database, regionIds: readonly number[]): Promise<string[]> => {
  const all = await database
    .select({ id: regions.id, pid: regions.pid, level: regions.level, name: regions.regionNameEn })
    .from(regions)
  const wanted = new Set(regionIds)
  // Three levels: two steps down reach every city.
  for (let step = 0; step < 2; step++) for (const { id, pid } of all) if (wanted.has(pid)) wanted.add(id)
  return all.flatMap(({ id, level, name }) => (level === 3 && wanted.has(id) ? name : []))
}

/** A share of all: always the same controllers for one version, and with a larger share those and more. */
const isInShare = ({ featureCode, targetVersion, scopeValue }: Reach, macWifiId: string): boolean =>
  rnd(featureCode, targetVersion, macWifiId, 'share') < Number(scopeValue[0]) / 100

const toScope = async (database: Database, { scopeType, scopeValue }: Reach): Promise<SQL | undefined> => {
  if (scopeType === 2) return inArray(controllers.macWifiId, scopeValue)
  if (scopeType === 3) return inArray(controllers.projectId, scopeValue.map(Number))
  if (scopeType === 4) return inArray(controllers.cityEn, await citiesOf(database, scopeValue.map(Number)))
  return undefined
}

/** Activated controllers of the brand that a policy upgrades: of its feature code, in its scope, with one of its sources. */
export const chooseDevices = async (
  database: Database,
  platformId: PlatformId,
  reach: Reach,
): Promise<ChosenDevice[]> => {
  const rows = await database
    .select({
      id: controllers.id,
      macWifiId: controllers.macWifiId,
      projectId: controllers.projectId,
      onlineStatus: controllers.onlineStatus,
      centralControllerCount: controllers.centralControllerCount,
      installed: installedColumn(reach.upgradeType),
    })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        eq(controllers.featureCode, reach.featureCode),
        eq(controllers.activationFlag, 1),
        await toScope(database, reach),
      ),
    )
    .orderBy(controllers.id)
  const { sourceVersions, targetVersion, minSourceVersion } = reach
  return rows.filter(
    ({ installed, macWifiId }) =>
      installed !== '' &&
      isSource(sourceVersions, targetVersion, installed) &&
      (minSourceVersion === null || compareVersions(installed, minSourceVersion) >= 0) &&
      (reach.scopeType !== 5 || isInShare(reach, macWifiId)),
  )
}
