import { eq } from 'drizzle-orm'
import { otaVersionCan } from '@/lib/contract/ota-version'
import type { Database } from '../../kernel/db/database'
import type { ByteRange } from '../../kernel/storage/byte-range'
import { otaVersions } from '../tables/ota-version'
import { measureFirmware, streamFirmware } from './firmware-files'
import { type FirmwareTrust, whyUnsent } from './signature'

/**
 * Why a version is not sent. `gone`: it was deleted. `withdrawn`: it is not released, or no longer. `missing`: its file
 * is not on the disk. `changed`: the bytes there are not those that were uploaded. `notSigned`, `noKey`: see `whyUnsent`.
 */
export type FirmwareRefusal = 'gone' | 'withdrawn' | 'missing' | 'changed' | 'notSigned' | 'noKey'
export type Firmware = {
  versionId: number
  versionNo: string
  featureCode: string
  upgradeType: 1 | 2 | 3
  fileName: string
  /** Bytes. */
  fileSize: number
  sha256: string
  /** The file once more from the disk, or a part of it, for a device that fetches it. */
  body: (part?: ByteRange) => ReadableStream
}

type Stored = Pick<typeof otaVersions.$inferSelect, 'fileId' | 'fileSize' | 'sha256'>

/** Whether the file on the disk is still what was uploaded; null when it is. */
export const checkFirmware = async (dataDir: string, stored: Stored): Promise<'missing' | 'changed' | null> => {
  const found = await measureFirmware(dataDir, stored.fileId)
  if (found === null) return 'missing'
  return isStored(found, stored) ? null : 'changed'
}

/** Whether bytes that were read are those of the upload. */
export const isStored = (
  found: { size: number; sha256: string },
  stored: Pick<Stored, 'fileSize' | 'sha256'>,
): boolean => found.size === stored.fileSize && found.sha256 === stored.sha256

/**
 * The firmware of a version, before each dispatch: it is still released, and its bytes have just been read and have the
 * size and the SHA-256 of the upload, which a key of this site has signed. Otherwise why not.
 */
export const openFirmware = async (
  { database, dataDir, trust }: { database: Database; dataDir: string; trust: FirmwareTrust },
  versionId: number,
): Promise<{ firmware: Firmware } | { refusal: FirmwareRefusal }> => {
  const [row] = await database.select().from(otaVersions).where(eq(otaVersions.id, versionId))
  if (row === undefined) return { refusal: 'gone' }
  if (!otaVersionCan.dispatch(row)) return { refusal: 'withdrawn' }
  const refusal = await checkFirmware(dataDir, row)
  if (refusal !== null) return { refusal }
  const unsent = whyUnsent(trust, row)
  if (unsent !== null) return { refusal: unsent }
  const { versionNo, featureCode, upgradeType, fileName, fileSize, sha256, fileId } = row
  const named = { versionId, versionNo, featureCode, upgradeType, fileName }
  return { firmware: { ...named, fileSize, sha256, body: (part) => streamFirmware(dataDir, fileId, part) } }
}
