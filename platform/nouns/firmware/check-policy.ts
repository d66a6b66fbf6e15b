import { and, eq, inArray } from 'drizzle-orm'
import type { CheckMessage } from '@/lib/contract/check-messages'
import { anySource, type OtaPolicyForm } from '@/lib/contract/ota-policy'
import type { PlatformId } from '@/lib/contract/platform-id'
import { compareVersions } from '@/lib/contract/version-number'
import { parseWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { controllers, projects } from '../tables/fleet'
import { otaVersions } from '../tables/ota-version'
import { regions } from '../tables/region'
import { type ChosenDevice, chooseDevices } from './choose-devices'

/** WiFi IDs that a refusal names. */
const maxNamed = 20

const refuse = (field: string, check: CheckMessage, data?: unknown): PlatformError =>
  new PlatformError('badRequest', { fields: { [field]: check }, ...(data !== undefined && { data }) })

/** The released version that a policy names. Throws `badRequest` when there is none. */
export const requireTarget = async (
  database: Database,
  platformId: PlatformId,
  {
    featureCode,
    upgradeType,
    targetVersion,
    sourceVersions,
  }: Pick<OtaPolicyForm, 'featureCode' | 'upgradeType' | 'targetVersion' | 'sourceVersions'>,
): Promise<typeof otaVersions.$inferSelect> => {
  const [target] = await database
    .select()
    .from(otaVersions)
    .where(
      and(
        eq(otaVersions.platformId, platformId),
        eq(otaVersions.featureCode, featureCode),
        eq(otaVersions.versionNo, targetVersion),
        eq(otaVersions.upgradeType, upgradeType),
        eq(otaVersions.status, 2),
      ),
    )
  if (target === undefined) throw refuse('targetVersion', 'targetNotReleased')
  const lowest = target.minSourceVersion
  if (lowest !== null && sourceVersions.some((each) => each !== anySource && compareVersions(each, lowest) < 0))
    throw refuse('sourceVersions', 'belowMinSource')
  return target
}

/** Spec 5: indoor units are not upgraded behind a controller that no centralized controller belongs to. */
export const requireCentral = (upgradeType: 1 | 2 | 3, devices: readonly ChosenDevice[], field: string): void => {
  const without = upgradeType === 3 ? devices.filter(({ centralControllerCount }) => centralControllerCount === 0) : []
  if (without.length > 0)
    throw refuse(field, 'noCentralController', {
      total: without.length,
      macWifiIds: without.slice(0, maxNamed).map(({ macWifiId }) => macWifiId),
    })
}

/** Whatever a scope names exists in this brand. */
const requireScope = async (database: Database, platformId: PlatformId, form: OtaPolicyForm): Promise<void> => {
  const { scopeType, scopeValue } = form
  const distinct = [...new Set(scopeValue)]
  const ids = distinct.map(Number)
  if (scopeType === 2) {
    const known = await database.$count(
      controllers,
      and(eq(controllers.platformId, platformId), inArray(controllers.macWifiId, distinct)),
    )
    if (known < distinct.length) throw refuse('scopeValue', 'unknownDevices')
  }
  if (scopeType === 3) {
    const known = await database.$count(projects, and(eq(projects.platformId, platformId), inArray(projects.id, ids)))
    if (known < distinct.length) throw refuse('scopeValue', 'unknownChoices')
  }
  if (scopeType === 4 && (await database.$count(regions, inArray(regions.id, ids))) < distinct.length)
    throw refuse('scopeValue', 'unknownChoices')
}

/** What of a policy only the clock and the database can tell. Answers the version that it sends. */
export const checkPolicy = async (
  database: Database,
  platformId: PlatformId,
  form: OtaPolicyForm,
  now: Date,
): Promise<typeof otaVersions.$inferSelect> => {
  if (parseWireTime(form.effectiveEnd) <= now) throw refuse('effectiveEnd', 'inThePast')
  if (form.executeTime !== null && parseWireTime(form.executeTime) <= now) throw refuse('executeTime', 'inThePast')
  const target = await requireTarget(database, platformId, form)
  await requireScope(database, platformId, form)
  if (form.upgradeType === 3) {
    const reach = { ...form, minSourceVersion: target.minSourceVersion }
    requireCentral(3, await chooseDevices(database, platformId, reach), 'scopeType')
  }
  return target
}
