import { and, asc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toFeatureName } from '@/lib/contract/feature-name'
import type { Language } from '@/lib/contract/language'
import type { OtaUpgradeType, OtaVersion, OtaVersionQuery, OtaVersionUse } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { isBrandRow } from '../../kernel/db/require-row'
import { contains, equals, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { toSearchText } from '../../kernel/text/search-text'
import { policiesWithin, upgradesWithin } from '../reach/upgrades-within'
import { otaTasks } from '../tables/ota-task'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import { countInstalled } from './installed-versions'
import { type FirmwareTrust, judgeSignature, splitSignature, whyUnsent } from './signature'

export type VersionRecord = typeof otaVersions.$inferSelect

/** What within reach sends each of these versions now: live policies, and tasks that have not ended. */
export const readUses = async (
  database: Database,
  versionIds: readonly number[],
  reach: Reach,
): Promise<Map<number, OtaVersionUse[]>> => {
  const uses = new Map<number, OtaVersionUse[]>(versionIds.map((id) => [id, []]))
  if (versionIds.length === 0) return uses
  const policies = await database
    .select({ versionId: otaPolicies.versionId, id: otaPolicies.id, name: otaPolicies.strategyName })
    .from(otaPolicies)
    .where(
      and(inArray(otaPolicies.versionId, [...versionIds]), inArray(otaPolicies.status, [0, 1]), policiesWithin(reach)),
    )
    .orderBy(asc(otaPolicies.id))
  for (const { versionId, id, name } of policies)
    if (versionId !== null) uses.get(versionId)?.push({ kind: 'policy', id: String(id), name })
  const tasks = await database
    .select({ versionId: otaTasks.versionId, id: otaTasks.id, name: otaTasks.taskName })
    .from(otaTasks)
    .where(and(inArray(otaTasks.versionId, [...versionIds]), lt(otaTasks.taskStatus, 3), upgradesWithin(reach)))
    .orderBy(asc(otaTasks.id))
  for (const { versionId, id, name } of tasks)
    if (versionId !== null) uses.get(versionId)?.push({ kind: 'task', id: String(id), name })
  return uses
}

const countDevices = async (database: Database, territory: Territory<PlatformId>, rows: readonly VersionRecord[]) => {
  const counts = new Map<string, number>()
  for (const upgradeType of new Set(rows.map((row) => row.upgradeType))) {
    const codes = rows.flatMap((row) => (row.upgradeType === upgradeType ? row.featureCode : []))
    for (const { featureCode, versionNo, deviceCount } of await countInstalled(database, territory, upgradeType, [
      ...new Set(codes),
    ])) {
      const key = keyOf({ upgradeType, featureCode, versionNo })
      counts.set(key, (counts.get(key) ?? 0) + deviceCount)
    }
  }
  return counts
}
const keyOf = ({
  upgradeType,
  featureCode,
  versionNo,
}: {
  upgradeType: OtaUpgradeType
  featureCode: string
  versionNo: string
}): string => `${upgradeType} ${featureCode} ${versionNo}`

type VersionReader = { database: Database; trust: FirmwareTrust; language: Language }

/** Versions by their conditions, as the wire has them. */
const readVersions = async (
  { database, trust, language }: VersionReader,
  territory: Territory<PlatformId>,
  where: SQL | undefined,
): Promise<OtaVersion[]> => {
  const creators = alias(webUsers, 'creator')
  const releasers = alias(webUsers, 'releasing')
  const found = await database
    .select({ row: otaVersions, creator: creators.realName, releaser: releasers.realName })
    .from(otaVersions)
    .leftJoin(creators, eq(creators.id, otaVersions.createUser))
    .leftJoin(releasers, eq(releasers.id, otaVersions.releaser))
    .where(where)
  const rows = found.map(({ row }) => row)
  const counts = await countDevices(database, territory, rows)
  const uses = await readUses(
    database,
    rows.map(({ id }) => id),
    territory.reach,
  )
  return found.map(({ row, creator, releaser }) => ({
    versionId: String(row.id),
    versionNo: row.versionNo,
    featureName: toFeatureName(row.featureName, language),
    featureCode: row.featureCode,
    upgradeType: row.upgradeType,
    fileName: row.fileName,
    fileSize: row.fileSize,
    sha256: row.sha256,
    signature: judgeSignature(trust, row.signature, row),
    signatureKey: row.signature === null ? null : splitSignature(row.signature).key,
    unsent: whyUnsent(trust, row),
    minSourceVersion: row.minSourceVersion,
    forceFlag: row.forceFlag,
    changeLogZh: row.changeLogZh,
    changeLogEn: row.changeLogEn,
    status: row.status,
    releaseTime: toWireTimeOrNull(row.releaseTime),
    releaser,
    deviceCount: counts.get(keyOf(row)) ?? 0,
    useCount: uses.get(row.id)?.length ?? 0,
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
    createUser: creator,
    version: row.version,
  }))
}

/** One version of a brand, as the wire has it. */
export const findVersion = async (
  reader: VersionReader,
  territory: Territory<PlatformId>,
  versionId: string,
): Promise<OtaVersion | undefined> => {
  const [found] = await readVersions(reader, territory, isBrandRow(otaVersions, territory, versionId))
  return found
}

/** Whose versions; signatures are judged by the keys that the platform trusts. */
type VersionViewer = Territory<PlatformId> & Omit<VersionReader, 'database'>

const { createTime, versionOrder, featureCode, featureSearch, fileSize, releaseTime } = otaVersions

/** Versions of a brand, newest first; one that was never released is the oldest by release. */
export const versionRows = defineRows<VersionViewer, OtaVersionQuery, OtaVersion>({
  table: otaVersions,
  id: otaVersions.id,
  sorts: { createTime, versionNo: versionOrder, featureCode, featureName: featureSearch, fileSize, releaseTime },
  standing: [[createTime, 'desc']],
  scope: ({ platformId }) => eq(otaVersions.platformId, platformId),
  filters: {
    featureCode: contains(featureCode, toUpperCase),
    featureName: contains(featureSearch, toSearchText),
    versionNo: contains(otaVersions.versionNo),
    upgradeType: equals(otaVersions.upgradeType),
    status: equals(otaVersions.status),
  },
  read: async (database, ids, { trust, language, ...territory }) => {
    const found = await readVersions({ database, trust, language }, territory, inArray(otaVersions.id, [...ids]))
    return new Map(found.map((version) => [Number(version.versionId), version]))
  },
})
