import { and, eq } from 'drizzle-orm'
import type { OtaPreflightInput, OtaSelection } from '@/lib/contract/ota-preflight'
import { otaVersionCan } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Reach } from '../../kernel/session/data-scope'
import { requireSigned } from '../firmware/require-signed'
import type { FirmwareTrust } from '../firmware/signature'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import type { Target } from './engine/exclusion'

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

/** Whose upgrade it is. A policy chooses among the whole brand, so that there is none for who sees a part: decision 146. */
type Reader = { platformId: PlatformId; reach: Reach }

const readPolicy = async (database: Database, { platformId, reach }: Reader, id: string): Promise<PolicyRow> => {
  if (reach !== null) throw new PlatformError('notFound')
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
  reader: Reader,
  { source, selection, includeOffline }: OtaPreflightInput,
  /** Null: it is only read about, and nothing comes of it. */
  trust: FirmwareTrust | null,
): Promise<Wanted> => {
  const policy = 'strategyId' in source ? await readPolicy(database, reader, source.strategyId) : null
  const versionId = 'versionId' in source ? toRowId(source.versionId) : policy?.versionId
  const [version] =
    versionId == null
      ? []
      : await database
          .select()
          .from(otaVersions)
          .where(and(eq(otaVersions.id, versionId), eq(otaVersions.platformId, reader.platformId)))
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
