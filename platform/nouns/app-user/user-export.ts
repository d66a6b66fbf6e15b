import type * as z from 'zod'
import { type AppUser, AppUserFilter, appUserSorts } from '@/lib/contract/app-user'
import { exportOf } from '@/lib/contract/device'
import type { Bilingual } from '@/lib/contract/language'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeListFile } from '../../kernel/list/write-list-file'
import { appUserRows } from './user-query'

const input = exportOf(AppUserFilter, appUserSorts)

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

/** Columns of the file, in the order of the list. Accounts are masked as they are there. */
const columns: readonly ListColumn<AppUser>[] = [
  { zh: '用户ID', en: 'User id', cell: ({ userId }) => userId },
  { zh: '账号', en: 'Account', cell: ({ account }) => account },
  { zh: '昵称', en: 'Nickname', cell: ({ nickname }) => nickname },
  { zh: '账号类型', en: 'Account type', cell: ({ accountType }, { language }) => types[accountType][language] },
  { zh: '公司', en: 'Company', cell: ({ company }) => company },
  { zh: '国家代码', en: 'Country code', cell: ({ countryCode }) => countryCode },
  { zh: '手机', en: 'Phone', cell: ({ phoneCode, phone }) => [phoneCode, phone].filter(Boolean).join(' ') },
  { zh: '分组数', en: 'Groups', cell: ({ groupCount }) => groupCount },
  { zh: '设备数', en: 'Devices', cell: ({ deviceCount }) => deviceCount },
  { zh: '项目数', en: 'Projects', cell: ({ projectCount }) => projectCount },
  { zh: '注册时间', en: 'Registered', time: ({ registerTime }) => registerTime },
  { zh: '最近登录', en: 'Last login', time: ({ lastLoginTime }) => lastLoginTime },
  {
    zh: '终端',
    en: 'Client',
    cell: ({ clientType, appVersion }) => [clientType, appVersion].filter(Boolean).join(' '),
  },
  { zh: '状态', en: 'Status', cell: ({ status }, { language }) => statuses[status][language] },
]

/** Every app user that matches, as a file. */
export const exportAppUsers = registerJob<z.infer<typeof input>>({
  subject: 'appUser.export',
  kind: 'export',
  rights: ['appUser:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database } = job
    await writeListFile(job, {
      list: { name: 'app-users', noun: 'appUser' },
      request,
      columns,
      keys: await appUserRows.keys(database, job, request),
      read: (ids) => appUserRows.read(database, ids, job),
    })
  },
})
