import { and, eq } from 'drizzle-orm'
import type { OtaPreflightInput, OtaSelection } from '@/lib/contract/ota-preflight'
import { otaVersionCan } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { requireSigned } from '../firmware/require-signed'
import type { FirmwareTrust } from '../firmware/signature'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import type { Target } from './exclusion'

export type VersionRow = typeof otaVersions.$inferSelect
export type PolicyRow = typeof otaPolicies.$inferSelect

/** What an upgrade sends, and to whom. */
export type Wanted = { version: VersionRow; policy: PolicyRow | null; target: Target; selection: OtaSelection }

const scopeOf = ({ scopeType, scopeValue }: PolicyRow): OtaSelection => {
  switch (scopeType) {
    case 2:
      return { by: 'device', macWifiIds: scopeValue }
    case 3:
      return { by: 'project', projectIds: scopeValue }
    case 4:
      return { by: 'region', regionIds: scopeValue }
    case 5:
      return { by: 'percent', percent: Number(scopeValue[0]) }
    default:
      return { by: 'all' }
  }
}

const readPolicy = async (database: Database, platformId: PlatformId, id: string): Promise<PolicyRow> => {
  const [policy] = await database
    .select()
    .from(otaPolicies)
    .where(and(eq(otaPolicies.id, toRowId(id)), eq(otaPolicies.platformId, platformId)))
  if (policy === undefined) throw new PlatformError('notFound')
  return policy
}

/** Throws `notFound` for what the brand does not have, `illegalState` for a version that may not be sent; see `requireSigned`. */
export const readWanted = async (
  database: Database,
  platformId: PlatformId,
  { source, selection, includeOffline }: OtaPreflightInput,
  /** Null: it is only read about, and nothing comes of it. */
  trust: FirmwareTrust | null,
): Promise<Wanted> => {
  const policy = 'strategyId' in source ? await readPolicy(database, platformId, source.strategyId) : null
  const versionId = 'versionId' in source ? toRowId(source.versionId) : policy?.versionId
  const [version] =
    versionId == null
      ? []
      : await database
          .select()
          .from(otaVersions)
          .where(and(eq(otaVersions.id, versionId), eq(otaVersions.platformId, platformId)))
  if (version === undefined) throw new PlatformError('notFound')
  if (!otaVersionCan.dispatch(version)) throw new PlatformError('illegalState')
  if (trust !== null) requireSigned(trust, version)
  return {
    version,
    policy,
    target: {
      upgradeType: version.upgradeType,
      featureCode: version.featureCode,
      targetVersion: version.versionNo,
      minSourceVersion: version.minSourceVersion,
      sourceVersions: policy?.sourceVersions ?? ['*'],
      includeOffline,
    },
    selection: selection ?? (policy ? scopeOf(policy) : { by: 'all' }),
  }
}
