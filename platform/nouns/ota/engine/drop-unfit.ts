import { eq, inArray } from 'drizzle-orm'
import { type FailReason, reasonOfExclusion } from '@/lib/contract/ota-result'
import { installedVersionField } from '@/lib/contract/ota-version'
import type { Database } from '../../../kernel/db/database'
import { controllers } from '../../tables/fleet'
import type { otaResults } from '../../tables/ota-task'
import { otaVersions } from '../../tables/ota-version'
import { leaveOut } from '../leave-out'
import { readActiveCaptures } from './active-captures'
import { whyExcluded } from './exclusion'
import type { TaskRow } from './task-lock'

/** A device whose turn has come. */
export type DispatchRow = Pick<
  typeof otaResults.$inferSelect,
  'id' | 'macWifiId' | 'beforeVersion' | 'retryCount' | 'nextCause' | 'nextUser' | 'startTime'
> & { controllerId: number }
/** One that still fits: what it runs and where it stands now is what the record of its upgrade says. */
export type FitRow = DispatchRow & {
  now: Pick<
    typeof otaResults.$inferSelect,
    'projectId' | 'projectName' | 'projectSearch' | 'timeZone' | 'beforeVersion'
  >
}

/**
 * Looks again at devices that are about to be upgraded: a task was made when they ran something else, and another one may
 * have upgraded them since. Answers those that still fit, with what they run now; the others end with the reason.
 */
export const dropUnfit = async (
  tx: Database,
  task: TaskRow,
  rows: readonly DispatchRow[],
  now: Date,
): Promise<FitRow[]> => {
  const ids = rows.map(({ controllerId }) => controllerId)
  const found = await tx.select().from(controllers).where(inArray(controllers.id, ids))
  const captures = await readActiveCaptures(tx, ids)
  const [version] =
    task.versionId === null ? [] : await tx.select().from(otaVersions).where(eq(otaVersions.id, task.versionId))
  const target = {
    ...task,
    minSourceVersion: version?.minSourceVersion ?? null,
    sourceVersions: task.sourceVersion.split(', '),
    includeOffline: 1 as const,
  }
  const byId = new Map(found.map((row) => [row.id, row]))
  const fit: FitRow[] = []
  const unfit = new Map<string, { reason: FailReason; installed: string; rows: DispatchRow[] }>()
  for (const row of rows) {
    const controller = byId.get(row.controllerId)
    // It was deleted meanwhile: the next look ends it.
    if (controller === undefined) continue
    const installed = controller[installedVersionField[task.upgradeType]]
    const exclusion = whyExcluded(
      { ...controller, installed, isUpgrading: false, hasCapture: captures.has(row.controllerId) },
      target,
    )
    if (exclusion === null) {
      const { projectId, projectName, projectSearch, timeZone } = controller
      const standing = { projectId, projectName, projectSearch, timeZone }
      fit.push({ ...row, beforeVersion: installed, now: { ...standing, beforeVersion: installed } })
      continue
    }
    const reason = reasonOfExclusion(exclusion)
    const key = `${reason} ${installed}`
    unfit.set(key, { reason, installed, rows: [...(unfit.get(key)?.rows ?? []), row] })
  }
  for (const { reason: failReason, installed: afterVersion, rows: own } of unfit.values())
    await leaveOut(tx, task, own, { failReason, afterVersion, now })
  return fit
}
