import { eq } from 'drizzle-orm'
import type { OtaStopReason } from '@/lib/contract/ota-task'
import { otaVersionCan } from '@/lib/contract/ota-version'
import type { Database } from '../../../kernel/db/database'
import { type FirmwareTrust, whyUnsent } from '../../firmware/signature'
import { otaVersions } from '../../tables/ota-version'
import type { TaskRow } from './task-lock'

declare const checked: unique symbol
/** That what a task sends has just been looked at. Only `permitDispatch` makes one, and `dispatch` takes nothing else. */
export type DispatchPermit = { taskId: number; [checked]: true }

/** Whether a task still says of its firmware what the version says that was released and signed. */
export const isSameFirmware = (
  task: Pick<TaskRow, 'featureCode' | 'targetVersion' | 'upgradeType' | 'fileSize' | 'sha256'>,
  version: Pick<typeof otaVersions.$inferSelect, 'featureCode' | 'versionNo' | 'upgradeType' | 'fileSize' | 'sha256'>,
): boolean =>
  task.sha256 === version.sha256 &&
  task.fileSize === version.fileSize &&
  task.featureCode === version.featureCode &&
  task.targetVersion === version.versionNo &&
  task.upgradeType === version.upgradeType

/** Whether the version of a task may be given to devices now; otherwise what the task is stopped for. */
export const permitDispatch = async (
  tx: Database,
  trust: FirmwareTrust,
  task: TaskRow,
): Promise<{ permit: DispatchPermit } | { reason: OtaStopReason }> => {
  const [version] =
    task.versionId === null ? [] : await tx.select().from(otaVersions).where(eq(otaVersions.id, task.versionId))
  if (version === undefined || !otaVersionCan.dispatch(version)) return { reason: 'versionWithdrawn' }
  if (!isSameFirmware(task, version)) return { reason: 'fileChanged' }
  const unsent = whyUnsent(trust, version)
  if (unsent !== null) return { reason: unsent === 'noKey' ? 'noFirmwareKey' : 'notSigned' }
  // The one place where the mark is made.
  return { permit: { taskId: task.id } as DispatchPermit }
}
