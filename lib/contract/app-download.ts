import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, noInput, nothing, post } from './endpoint'
import { PlatformId } from './platform-id'
import { WebLink } from './web-link'

/** The newest released version of a client. */
const Offered = z.object({
  appVersionId: Id,
  versionNo: z.string(),
  buildNo: z.number().int(),
  /** A link; empty when the package itself is stored here, with its size in bytes and SHA-256. */
  packageUrl: z.string(),
  fileSize: z.number().int().nullable(),
  sha256: z.string().nullable(),
  changeLogZh: z.string(),
  changeLogEn: z.string(),
  minSupported: z.string().nullable(),
  releaseTime: DateTime.nullable(),
})
export type Offered = z.infer<typeof Offered>

/** Where the public is led: `link`, or the package of `offered` without one; nowhere without both. */
export const CurrentApp = z.object({ link: z.string(), offered: Offered.nullable() })
export type CurrentApp = z.infer<typeof CurrentApp>

/** The same for staff, with the configured link, which takes precedence over every version, and the counters. */
const ClientDownload = CurrentApp.extend({
  configuredLink: z.string(),
  /** Version of the configured link: a save based on an older one is refused. */
  linkVersion: z.number().int(),
  /** Downloads of packages stored here: of the offered version, and of all. */
  downloadCount: z.number().int(),
  totalCount: z.number().int(),
})
export type ClientDownload = z.infer<typeof ClientDownload>

const link = z.union([z.literal(''), WebLink])
export const DownloadLinks = z.strictObject({
  /** Empty: the newest released version. */
  androidUrl: link,
  iosUrl: link,
  androidVersion: z.number().int(),
  iosVersion: z.number().int(),
})
export type DownloadLinks = z.infer<typeof DownloadLinks>

// ours: not shown in the spec
export const appDownloadApi = {
  info: get('/sys/app/download/info', {
    access: 'appDownload:list',
    input: noInput,
    data: z.object({ android: ClientDownload, ios: ClientDownload }),
  }),
  save: post('/sys/app/download/save', { access: 'appDownload:save', input: DownloadLinks, data: nothing }),
  /** What the public page of a brand shows. */
  current: get('/sys/app/download/current', {
    access: 'public',
    input: z.strictObject({ platformId: fromQuery(PlatformId) }),
    data: z.object({ android: CurrentApp, ios: CurrentApp }),
  }),
  /** A stored package, of a released version only; counted. */
  package: get('/sys/app/download/package', {
    access: 'public',
    download: true,
    input: z.strictObject({ platformId: fromQuery(PlatformId), appVersionId: Id }),
    data: z.unknown(),
  }),
}
