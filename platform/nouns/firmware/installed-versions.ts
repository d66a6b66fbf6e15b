import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { installedVersionField, type OtaUpgradeType, type VersionShare } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { compareVersions } from '@/lib/contract/version-number'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { otaVersions } from '../tables/ota-version'

/** The column that holds what an upgrade of each type changes. */
export const installedColumn = (upgradeType: OtaUpgradeType) => controllers[installedVersionField[upgradeType]]

export type InstalledVersion = {
  featureCode: string
  controllerType: 1 | 2 | 3 | 4
  versionNo: string
  deviceCount: number
}

/** How many controllers of a territory have each version, of all feature codes or of some. Unreported ones are left out. */
export const countInstalled = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  upgradeType: OtaUpgradeType,
  featureCodes?: readonly string[],
): Promise<InstalledVersion[]> => {
  const column = installedColumn(upgradeType)
  return database
    .select({
      featureCode: controllers.featureCode,
      controllerType: controllers.controllerType,
      versionNo: sql<string>`${column}`,
      deviceCount: sql<number>`count(*)::int`,
    })
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, platformId),
        controllersWithin(reach),
        ne(controllers.featureCode, ''),
        ne(column, ''),
        featureCodes && inArray(controllers.featureCode, [...featureCodes]),
      ),
    )
    .groupBy(controllers.featureCode, controllers.controllerType, column)
}

const byCount = (a: { featureCode: string }, b: { featureCode: string }, difference: number): number =>
  difference || (a.featureCode < b.featureCode ? -1 : 1)

/** Families of firmware, the most frequent first; their versions newest first. */
export const readDistribution = async (
  database: Database,
  territory: Territory<PlatformId>,
  upgradeType: OtaUpgradeType,
): Promise<VersionShare[]> => {
  const shares = new Map<string, VersionShare>()
  for (const row of await countInstalled(database, territory, upgradeType)) {
    const { featureCode, controllerType, versionNo, deviceCount } = row
    const key = `${controllerType} ${featureCode}`
    const share = shares.get(key) ?? { featureCode, controllerType, total: 0, versions: [] }
    share.total += deviceCount
    share.versions.push({ versionNo, deviceCount })
    shares.set(key, share)
  }
  const list = [...shares.values()].sort((a, b) => byCount(a, b, b.total - a.total))
  for (const { versions } of list) versions.sort((a, b) => compareVersions(b.versionNo, a.versionNo))
  return list
}

/** Feature codes of the brand's controllers and versions, the most frequent first. */
export const readFeatureCodes = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
): Promise<{ featureCode: string; deviceCount: number }[]> => {
  const counts = new Map<string, number>()
  const ofVersions = await database
    .selectDistinct({ featureCode: otaVersions.featureCode })
    .from(otaVersions)
    .where(eq(otaVersions.platformId, platformId))
  for (const { featureCode } of ofVersions) counts.set(featureCode, 0)
  const ofDevices = await database
    .select({ featureCode: controllers.featureCode, deviceCount: sql<number>`count(*)::int` })
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), controllersWithin(reach), ne(controllers.featureCode, '')))
    .groupBy(controllers.featureCode)
  for (const { featureCode, deviceCount } of ofDevices) counts.set(featureCode, deviceCount)
  return [...counts]
    .map(([featureCode, deviceCount]) => ({ featureCode, deviceCount }))
    .sort((a, b) => byCount(a, b, b.deviceCount - a.deviceCount))
}
