import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { isSource, type OtaPolicyForm } from '@/lib/contract/ota-policy'
import type { PlatformId } from '@/lib/contract/platform-id'
import { compareVersions } from '@/lib/contract/version-number'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../../kernel/db/database'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
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

/** A share of all: always the same controllers for one version, and with a larger share those and more. */
const isInShare = ({ featureCode, targetVersion, scopeValue }: Reach, macWifiId: string): boolean =>
  rnd(featureCode, targetVersion, macWifiId, 'share') < Number(scopeValue[0]) / 100

const toScope = ({ scopeType, scopeValue }: Reach): SQL | undefined => {
  if (scopeType === 2) return inArray(controllers.macWifiId, scopeValue)
  if (scopeType === 3) return inArray(controllers.projectId, scopeValue.map(Number))
  if (scopeType === 4) return controllersWithin(scopeValue.map(Number))
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
        toScope(reach),
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
