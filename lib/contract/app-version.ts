import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post, searchText, upload } from './endpoint'
import { packageFile } from './stored-file'
import { compareVersions, VersionNumber } from './version-number'
import { WebLink } from './web-link'

/** 1 Android, 2 iOS. Domain 2.24. */
export const AppType = z.literal([1, 2])
export type AppType = z.infer<typeof AppType>
/** 0 draft, 1 published, 2 unpublished. */
export const AppVersionStatus = z.literal([0, 1, 2])
export const AppChannel = z.enum(['official', 'store'])
const flag = z.literal([0, 1])

/** Grows with every version of a client: phones compare it. */
export const BuildNumber = z
  .number({ error: ({ input }) => ([undefined, null, ''].includes(input as string) ? 'required' : 'invalid') })
  .int({ error: 'invalid' })
  .min(1, { error: 'outOfRange' })
  .max(2_100_000_000, { error: 'outOfRange' })

export const AppVersion = z.object({
  appVersionId: Id,
  appType: AppType,
  versionNo: z.string(),
  buildNo: z.number().int(),
  /** Store or package link; empty when the package itself is stored here. */
  packageUrl: z.string(),
  /** The stored package; null where there is a link. Bytes, and SHA-256 in hex. */
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  sha256: z.string().nullable(),
  changeLogZh: z.string(),
  changeLogEn: z.string(),
  forceUpdate: flag,
  /** Phones with an older version must update; null: none must. */
  minSupported: z.string().nullable(),
  channel: AppChannel,
  status: AppVersionStatus,
  releaseTime: DateTime.nullable(),
  /** Downloads of the stored package; links are not counted. */
  downloadCount: z.number().int(),
  createTime: DateTime,
  updateTime: DateTime,
  /** Row version: a save based on an older one is refused. */
  version: z.number().int(),
})
export type AppVersion = z.infer<typeof AppVersion>

const changeLog = z.string().trim().max(1000, { error: 'tooLong' })
const text = { versionNo: VersionNumber, changeLogZh: changeLog, changeLogEn: changeLog, channel: AppChannel }

const isSupported = ({ versionNo, minSupported }: { versionNo: string; minSupported: string | null }): boolean =>
  minSupported === null || compareVersions(minSupported, versionNo) <= 0
const notHigher = { error: 'minSupportedHigher', path: ['minSupported'] }

const form = {
  ...text,
  buildNo: BuildNumber,
  forceUpdate: flag,
  minSupported: VersionNumber.nullable(),
}

/** A new version hosted elsewhere: in a store, or behind a link to its package. */
export const AppVersionForm = z
  .strictObject({ appType: AppType, packageUrl: WebLink, ...form })
  .refine(isSupported, notHigher)
export type AppVersionForm = z.infer<typeof AppVersionForm>

/** Everything of a draft except its package; a link is empty where the package is stored here. */
export const AppVersionUpdate = z
  .strictObject({
    appVersionId: Id,
    packageUrl: z.union([z.literal(''), WebLink]),
    ...form,
    version: z.number().int(),
  })
  .refine(isSupported, notHigher)
export type AppVersionUpdate = z.infer<typeof AppVersionUpdate>

/** The text fields sent before an Android package. Empty: no lowest version. */
export const appVersionUploadFields = {
  ...text,
  buildNo: fromQuery(BuildNumber),
  forceUpdate: fromQuery(flag),
  minSupported: z.union([z.literal(''), VersionNumber]),
}

export const appVersionSorts = ['buildNo', 'versionNo', 'releaseTime', 'downloadCount'] as const
export const AppVersionQuery = listQuery(appVersionSorts, {
  appType: fromQuery(AppType).optional(),
  versionNo: searchText.optional(),
  status: fromQuery(AppVersionStatus).optional(),
  channel: AppChannel.optional(),
})
export type AppVersionQuery = z.infer<typeof AppVersionQuery>

const byId = z.strictObject({ appVersionId: Id })

// ours: not shown in the spec
export const appVersionApi = {
  list: get('/sys/app/version/list', { access: 'appVersion:list', input: AppVersionQuery, data: page(AppVersion) }),
  save: post('/sys/app/version/save', { access: 'appVersion:save', input: AppVersionForm, data: byId }),
  /** Takes an Android package and creates a draft. */
  upload: upload('/sys/app/version/upload', {
    access: 'appVersion:save',
    file: packageFile,
    fields: appVersionUploadFields,
    data: byId,
  }),
  update: post('/sys/app/version/update', { access: 'appVersion:save', input: AppVersionUpdate, data: nothing }),
  release: post('/sys/app/version/release', { access: 'appVersion:release', input: byId, data: nothing }),
  unpublish: post('/sys/app/version/unpublish', { access: 'appVersion:release', input: byId, data: nothing }),
  remove: post('/sys/app/version/delete', { access: 'appVersion:delete', input: byId, data: nothing }),
  /** The stored package, whatever its state, for staff: not counted. */
  download: get('/sys/app/version/download', {
    access: 'appVersion:list',
    download: true,
    input: byId,
    data: z.unknown(),
  }),
}

type State = Pick<AppVersion, 'status'>

/** What may be done with a version in its current state; the platform uses the same functions. */
export const appVersionCan = {
  /** What has been offered to people does not change. */
  update: ({ status }: State): boolean => status === 0,
  release: ({ status }: State): boolean => status !== 1,
  unpublish: ({ status }: State): boolean => status === 1,
  remove: ({ status }: State): boolean => status !== 1,
  download: ({ fileName }: Pick<AppVersion, 'fileName'>): boolean => fileName !== null,
}
