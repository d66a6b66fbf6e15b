import { and, eq } from 'drizzle-orm'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { ChecksumMismatch } from '@/lib/contract/checksum-mismatch'
import { namesToSearch } from '@/lib/contract/feature-name'
import type { OtaVersionForm } from '@/lib/contract/ota-version'
import { toVersionOrder } from '@/lib/contract/version-number'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { toSearchText } from '../../kernel/text/search-text'
import { measureFirmware } from '../firmware/firmware-files'
import { isStored } from '../firmware/open-firmware'
import { type FirmwareTrust, judgeSignature, type Signed, splitSignature } from '../firmware/signature'
import type { VersionRecord } from '../firmware/version-rows'
import { otaVersions } from '../tables/ota-version'

export const duplicate = (): PlatformError => new PlatformError('badRequest', { fields: { versionNo: 'duplicate' } })

/** Whether another version has this number already; the index decides between two at the same time. */
export const isTaken = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  { featureCode, versionNo }: { featureCode: string; versionNo: string },
  except?: number,
): Promise<boolean> => {
  const [other] = await database
    .select({ id: otaVersions.id })
    .from(otaVersions)
    .where(
      and(
        eq(otaVersions.platformId, actor.platformId),
        eq(otaVersions.featureCode, featureCode),
        eq(otaVersions.versionNo, versionNo),
      ),
    )
  return other !== undefined && other.id !== except
}

/** The bytes on the disk are those of the upload, or the call is refused. */
export const requireBytes = async (dataDir: string, row: VersionRecord): Promise<void> => {
  const found = await measureFirmware(dataDir, row.fileId)
  if (found === null) throw new PlatformError('illegalState', { data: { firmware: 'missing' } })
  if (!isStored(found, row)) {
    const data: ChecksumMismatch = { expectedSha256: row.sha256, actualSha256: found.sha256 }
    throw new PlatformError('firmwareChanged', { data })
  }
}

/** A file is taken as it was signed; one without a signature where the site says so. */
export const requireSignature = (trust: FirmwareTrust, signature: string | null, signed: Signed): void => {
  const refuse = (check: CheckMessage): PlatformError =>
    new PlatformError('badRequest', { fields: { signature: check } })
  if (signature === null) {
    if (!trust.allowsUnsigned)
      throw trust.keys.size === 0 ? new PlatformError('noFirmwareKey') : refuse('signatureRequired')
    return
  }
  if (!trust.keys.has(splitSignature(signature).key)) throw refuse('signatureUnknownKey')
  if (judgeSignature(trust, signature, signed) !== 'signed') throw refuse('signatureWrong')
}

/** What a signature covers does not change under it. */
export const requireSameSigned = (row: VersionRecord, form: OtaVersionForm): void => {
  const changed = (['featureCode', 'versionNo', 'upgradeType'] as const).filter((name) => row[name] !== form[name])
  if (row.signature !== null && changed.length > 0)
    throw new PlatformError('badRequest', {
      fields: Object.fromEntries(changed.map((name) => [name, 'signedField' as const])),
    })
}

export const toForm = (row: VersionRecord): OtaVersionForm => ({
  versionId: String(row.id),
  featureName: row.featureName,
  featureCode: row.featureCode,
  versionNo: row.versionNo,
  changeLogZh: row.changeLogZh,
  changeLogEn: row.changeLogEn,
  upgradeType: row.upgradeType,
  minSourceVersion: row.minSourceVersion,
  forceFlag: row.forceFlag,
  version: row.version,
})

/** What the operation log keeps of a form. */
export const toAudit = (form: Omit<OtaVersionForm, 'versionId' | 'version'>) => {
  const { featureName, featureCode, versionNo, upgradeType, minSourceVersion, forceFlag } = form
  const { changeLogZh, changeLogEn } = form
  return { featureName, featureCode, versionNo, upgradeType, minSourceVersion, forceFlag, changeLogZh, changeLogEn }
}

/** What a version is called and how it sorts. */
export const toColumns = ({
  featureName,
  featureCode,
  versionNo,
}: Pick<OtaVersionForm, 'featureName' | 'featureCode' | 'versionNo'>) => ({
  featureName,
  featureCode,
  versionNo,
  featureSearch: toSearchText(namesToSearch(featureName)),
  versionOrder: toVersionOrder(versionNo),
})
