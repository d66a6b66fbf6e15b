import { and, eq } from 'drizzle-orm'
import { defaultRun } from '@/lib/contract/ota-task'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../kernel/db/database'
import { createTask } from '../nouns/ota/create-task'
import { controllers } from '../nouns/tables/fleet'
import { otaResults, otaStages, otaTasks } from '../nouns/tables/ota-task'
import { otaVersions } from '../nouns/tables/ota-version'

type State = Partial<Pick<typeof otaTasks.$inferSelect, 'taskStatus' | 'approval'>> & { failReason?: 1 }

/** An upgrade of one controller, made by nobody, in whatever state a test needs it. */
export const newOtaTask = async (
  database: Database,
  { platformId, now }: { platformId: PlatformId; now: Date },
  { failReason, ...state }: State = {},
): Promise<{ upgradeId: string; resultId: string; versionId: string; macWifiId: string }> => {
  const versions = await database
    .select()
    .from(otaVersions)
    .where(and(eq(otaVersions.platformId, platformId), eq(otaVersions.status, 2), eq(otaVersions.upgradeType, 1)))
    .orderBy(otaVersions.id)
  const own = await database
    .select()
    .from(controllers)
    .where(eq(controllers.platformId, platformId))
    .orderBy(controllers.id)
  for (const version of versions) {
    const device = own.find(({ featureCode }) => featureCode === version.featureCode)
    if (device === undefined) continue
    await database
      .update(controllers)
      .set({ moduleVersion: '3.0.4', activationFlag: 1, onlineStatus: 1 })
      .where(eq(controllers.id, device.id))
    const taskId = await createTask(database, {
      platformId,
      taskName: 'test',
      remark: '',
      version,
      strategy: null,
      sourceVersion: '*',
      userId: null,
      now,
      run: { ...defaultRun, dailyWindow: null },
      controllerIds: [device.id],
    })
    await database
      .update(otaTasks)
      .set({ updateTime: now, ...state })
      .where(eq(otaTasks.id, taskId))
    await database.update(otaStages).set({ state: 'running' }).where(eq(otaStages.taskId, taskId))
    const [row] = await database
      .update(otaResults)
      .set(failReason === undefined ? { result: 0 } : { result: 3, failReason })
      .where(eq(otaResults.taskId, taskId))
      .returning({ id: otaResults.id })
    const ids = { upgradeId: String(taskId), resultId: String(row?.id), versionId: String(version.id) }
    return { ...ids, macWifiId: device.macWifiId }
  }
  throw new Error('no version has a controller')
}
