import './zod-mode'
import * as z from 'zod'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'

/** 1 crash, 2 network, 3 operation, 4 provisioning. Domain 2.30. */
export const AppLogType = z.literal([1, 2, 3, 4])
/** 1 Android, 2 iOS. */
export const AppLogClient = z.literal([1, 2])

export const AppLog = z.object({
  logId: Id,
  /** Masked, as in the list of app users. */
  account: z.string(),
  clientType: AppLogClient,
  phoneModel: z.string(),
  osVersion: z.string(),
  appVersion: z.string(),
  logType: AppLogType,
  /** Of the device concerned; empty for none. */
  macWifiId: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  uploadTime: DateTime,
  remark: z.string(),
})
export type AppLog = z.infer<typeof AppLog>

export const appLogSorts = ['uploadTime', 'fileSize'] as const
export const AppLogQuery = listQuery(appLogSorts, {
  account: searchText.optional(),
  clientType: fromQuery(AppLogClient).optional(),
  logType: fromQuery(AppLogType).optional(),
  appVersion: searchText.optional(),
  macWifiId: searchText.optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: ZoneName.optional(),
})
export type AppLogQuery = z.infer<typeof AppLogQuery>

const byId = z.strictObject({ logId: Id })

// ours: not shown in the spec
export const appLogApi = {
  list: get('/sys/app/log/list', { access: 'appLog:list', input: AppLogQuery, data: page(AppLog) }),
  download: get('/sys/app/log/download', {
    access: 'appLog:list',
    download: true,
    input: byId,
    data: z.unknown(),
  }),
  remove: post('/sys/app/log/delete', { access: 'appLog:delete', input: byId, data: nothing }),
}
