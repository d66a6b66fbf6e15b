import type * as z from 'zod'
import { type AppUser, AppUserFilter, appUserSorts } from '@/lib/contract/app-user'
import { exportOf } from '@/lib/contract/device'
import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { appUsers } from '../db/schema/fleet'
import { fromWireTime } from '../db/wire-time'
import { toFileHead } from '../fleet/file-head'
import { toKnownZone } from '../fleet/known-zone'
import { registerJob } from '../jobs/job-definition'
import { readAppUsers, toUserConditions, toUserOrder } from './user-query'

const input = exportOf(AppUserFilter, appUserSorts)
const chunk = 1000

const types: Record<AppUser['accountType'], Bilingual> = {
  1: { zh: '普通用户', en: 'Ordinary user' },
  2: { zh: '经销商', en: 'Dealer' },
  3: { zh: '分销商', en: 'Distributor' },
}
const statuses: Record<AppUser['status'], Bilingual> = {
  1: { zh: '正常', en: 'Normal' },
  0: { zh: '已冻结', en: 'Frozen' },
  9: { zh: '已注销', en: 'Deleted' },
}

type Texts = { language: Language; time: (wire: string | null) => string }
type Column = { zh: string; en: string; cell: (user: AppUser, texts: Texts) => string | number }

/** Columns of the file, in the order of the list. Accounts are masked as they are there. */
const columns: readonly Column[] = [
  { zh: '用户ID', en: 'User id', cell: ({ userId }) => userId },
  { zh: '账号', en: 'Account', cell: ({ account }) => account },
  { zh: '昵称', en: 'Nickname', cell: ({ nickname }) => nickname },
  { zh: '账号类型', en: 'Account type', cell: ({ accountType }, { language }) => types[accountType][language] },
  { zh: '公司', en: 'Company', cell: ({ company }) => company },
  { zh: '国家', en: 'Country', cell: ({ countryCode }) => countryCode },
  { zh: '手机', en: 'Phone', cell: ({ phoneCode, phone }) => [phoneCode, phone].filter(Boolean).join(' ') },
  { zh: '分组数', en: 'Groups', cell: ({ groupCount }) => groupCount },
  { zh: '设备数', en: 'Devices', cell: ({ deviceCount }) => deviceCount },
  { zh: '项目数', en: 'Projects', cell: ({ projectCount }) => projectCount },
  { zh: '注册时间', en: 'Registered', cell: ({ registerTime }, { time }) => time(registerTime) },
  { zh: '最近登录', en: 'Last login', cell: ({ lastLoginTime }, { time }) => time(lastLoginTime) },
  {
    zh: '终端',
    en: 'Client',
    cell: ({ clientType, appVersion }) => [clientType, appVersion].filter(Boolean).join(' '),
  },
  { zh: '状态', en: 'Status', cell: ({ status }, { language }) => statuses[status][language] },
]

/** Every app user that matches, as CSV. Keys are read once, so that the file has who matched when it began. */
export const exportAppUsers = registerJob<z.infer<typeof input>>({
  subject: 'appUser.export',
  kind: 'export',
  rights: ['appUser:export'],
  input,
  onRestart: 'rerun',
  run: async ({ filter, sidx, order, timeZone }, job) => {
    const { database, language, now } = job
    const zone = toKnownZone(timeZone)
    const texts: Texts = { language, time: (wire) => (wire ? toDateTime(fromWireTime(wire), zone) : '') }
    const keys = await database
      .select({ id: appUsers.id })
      .from(appUsers)
      .where(toUserConditions(job, filter))
      .orderBy(...toUserOrder({ ...(sidx && { sidx }), ...(order && { order }) }))
    job.file.name = 'excel-list.csv'
    await job.file.write(toFileHead({ filter, zone, columns, language, now }))
    for (let from = 0; from < keys.length; from += chunk) {
      job.signal.throwIfAborted()
      const rows = await readAppUsers(
        database,
        keys.slice(from, from + chunk).map(({ id }) => id),
        job.reach,
      )
      await job.file.write(rows.map((user) => csvLine(columns.map(({ cell }) => cell(user, texts)))).join(''))
      await job.progress(Math.min(from + chunk, keys.length), keys.length)
    }
    await job.progress(keys.length, keys.length)
  },
})
