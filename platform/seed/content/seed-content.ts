import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { toVersionOrder } from '@/lib/contract/version-number'
import type { FileStore } from '@/platform/kernel/storage/file-store'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { appVersions } from '../../nouns/app-version/app-version-table'
import { pcSoftwares } from '../../nouns/document/pc-software-table'
import { appLogs } from '../../nouns/tables/app-log'
import { appUsers, controllers, groups } from '../../nouns/tables/fleet'
import { readAdmin } from '../admin/read-admin'
import { type KeptFile, keepFiles } from './keep-files'
import { type LogUser, planAppLogs } from './plan-app-logs'
import { planAppVersions, planSoftware } from './plan-packages'

const logsOfABrand = 45

type Seeding = { files: FileStore; now: Date; userId: number }

const requireKept = (kept: KeptFile | undefined): KeptFile => {
  if (kept === undefined) throw new Error('a demo file was not kept')
  return kept
}

const seedSoftware = async (database: Database, platformId: PlatformId, { files, now, userId }: Seeding) => {
  const plans = planSoftware(platformId, now)
  const demo = plans.map(({ fileName, bytes, time }) => ({
    platformId,
    area: 'software' as const,
    fileName,
    bytes,
    time,
  }))
  const kept = await keepFiles(database, files, demo, userId)
  await insertRows(
    database,
    pcSoftwares,
    plans.map(({ bytes: _bytes, time, ...plan }, at) => ({
      platformId,
      ...plan,
      ...requireKept(kept[at]),
      versionOrder: toVersionOrder(plan.versionNumber),
      forceUpdate: 0 as const,
      createUser: userId,
      createTime: time,
      updateTime: time,
    })),
  )
}

const seedAppVersions = async (database: Database, platformId: PlatformId, { files, now, userId }: Seeding) => {
  const plans = planAppVersions(platformId, now)
  const demo = plans.flatMap(({ fileName, bytes, created: time }) =>
    fileName === null ? [] : [{ platformId, area: 'package' as const, fileName, bytes, time }],
  )
  const kept = new Map((await keepFiles(database, files, demo, userId)).map((file) => [file.fileName, file]))
  const none = { fileId: null, fileName: null, fileSize: null, sha256: null }
  await insertRows(
    database,
    appVersions,
    plans.map(({ bytes: _bytes, fileName, created, ...plan }) => ({
      platformId,
      ...plan,
      versionOrder: toVersionOrder(plan.versionNo),
      forceUpdate: 0 as const,
      ...(fileName === null ? none : requireKept(kept.get(fileName))),
      createUser: userId,
      createTime: created,
      updateTime: plan.releaseTime ?? created,
    })),
  )
}

const readLogUsers = (database: Database, platformId: PlatformId): Promise<LogUser[]> =>
  database
    .selectDistinctOn([appUsers.id], {
      id: appUsers.id,
      account: appUsers.account,
      clientType: appUsers.clientType,
      appVersion: appUsers.appVersion,
      macWifiId: controllers.macWifiId,
    })
    .from(appUsers)
    .innerJoin(groups, eq(groups.adminUserId, appUsers.id))
    .innerJoin(controllers, eq(controllers.groupId, groups.id))
    .where(and(eq(appUsers.platformId, platformId), isNotNull(appUsers.lastLoginTime)))
    .orderBy(asc(appUsers.id), asc(controllers.id))
    .limit(logsOfABrand)
    .execute()

const seedAppLogs = async (database: Database, platformId: PlatformId, { files, now }: Seeding) => {
  const plans = planAppLogs(await readLogUsers(database, platformId), now)
  const demo = plans.map(({ fileName, bytes, uploadTime }) => ({
    platformId,
    area: 'appLog' as const,
    fileName,
    bytes,
    time: uploadTime,
  }))
  const kept = await keepFiles(database, files, demo, null)
  await insertRows(
    database,
    appLogs,
    plans.map(({ bytes: _bytes, ...plan }, at) => ({ platformId, ...plan, ...requireKept(kept[at]) })),
  )
}

/** Packages, app versions and logs of the demo, with their files. */
export const seedContent = async (
  database: Database,
  { files, now }: { files: FileStore; now: Date },
): Promise<void> => {
  const admin = await readAdmin(database)
  const seeding = { files, now, userId: admin.id }
  for (const platformId of platformIds) {
    await seedSoftware(database, platformId, seeding)
    await seedAppVersions(database, platformId, seeding)
    await seedAppLogs(database, platformId, seeding)
  }
}
