import { appDownloadApi, type ClientDownload, type CurrentApp, type Offered } from '@/lib/contract/app-download'
import type { AppType } from '@/lib/contract/app-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SettingKey } from '@/lib/contract/setting'
import { isWebLink } from '@/lib/contract/web-link'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { readSettings } from '../../identity/setting/read-setting'
import { readStoredSetting, writeSetting } from '../../identity/setting/write-setting'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { type AppVersionRecord, countDownload, findReleased, readOffered, sumDownloads } from './version-rows'

const linkKeys = { 1: 'app.androidUrl', 2: 'app.iosUrl' } as const satisfies Record<AppType, SettingKey>

const toOffered = (row: AppVersionRecord): Offered => {
  const { versionNo, buildNo, packageUrl, fileSize, sha256, changeLogZh, changeLogEn, minSupported } = row
  return {
    appVersionId: String(row.id),
    versionNo,
    buildNo,
    packageUrl,
    fileSize,
    sha256,
    changeLogZh,
    changeLogEn,
    minSupported,
    releaseTime: toWireTimeOrNull(row.releaseTime),
  }
}

/** The configured link goes before the newest released version's own. Only links of the web are ever handed on. */
const readCurrent = async (database: Database, platformId: PlatformId, appType: AppType): Promise<CurrentApp> => {
  const key = linkKeys[appType]
  const configured = (await readSettings(database, platformId, [key]))[key]
  const offered = await readOffered(database, platformId, appType)
  const link = configured || offered?.packageUrl || ''
  return { link: isWebLink(link) ? link : '', offered: offered ? toOffered(offered) : null }
}

const readClient = async ({ database, actor }: Context, appType: AppType): Promise<ClientDownload> => {
  const { platformId } = actor
  const { row, now } = await readStoredSetting({ database, actor }, linkKeys[appType])
  const offered = await readOffered(database, platformId, appType)
  const totalCount = await sumDownloads(database, platformId, appType)
  return {
    ...(await readCurrent(database, platformId, appType)),
    configuredLink: now.value,
    linkVersion: row?.version ?? 0,
    downloadCount: offered?.downloadCount ?? 0,
    totalCount,
  }
}

const setLink = async (context: Context, appType: AppType, value: string, version: number): Promise<boolean> => {
  const { now } = await readStoredSetting(context, linkKeys[appType])
  // A form of two links says nothing about the one that was left as it is.
  if (now.value === value && now.version === version) return false
  await writeSetting(context, linkKeys[appType], { ...now, value, version })
  return true
}

export const appDownload = implement(appDownloadApi, {
  info: async (_input, context) => ({ android: await readClient(context, 1), ios: await readClient(context, 2) }),

  save: async ({ androidUrl, iosUrl, androidVersion, iosVersion }, context) => {
    const changed = [
      await setLink(context, 1, androidUrl, androidVersion),
      await setLink(context, 2, iosUrl, iosVersion),
    ]
    if (!changed.includes(true)) context.audit({ module: 'appDownload', target: Object.values(linkKeys).join(', ') })
    return null
  },

  current: async ({ platformId }, { database }) => ({
    android: await readCurrent(database, platformId, 1),
    ios: await readCurrent(database, platformId, 2),
  }),

  package: async ({ platformId, appVersionId }, context) => {
    const { database } = context
    const row = await findReleased(database, platformId, appVersionId)
    // One that was unpublished is not there for the public.
    if (row?.fileId == null) throw new PlatformError('notFound')
    const { files, part } = context
    const answer = await answerStoredFile({ database, files, part, actor: { platformId } }, 'package', row.fileId)
    // One that goes on where it broke off was counted when it began.
    if (answer.status !== 200 && !answer.headers.get('content-range')?.startsWith('bytes 0-')) return answer
    await countDownload(database, row.id)
    return answer
  },
})
