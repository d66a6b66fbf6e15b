import { and, asc, desc, gt, lte, max, min } from 'drizzle-orm'
import * as z from 'zod'
import type { Bilingual } from '@/lib/contract/language'
import { LoginFilter, OperationFilter } from '@/lib/contract/log'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { toDifferences } from '../audit/differences'
import { loginLogs, operationLogs } from '../db/schema/log'
import { toFileHead } from '../fleet/file-head'
import { toKnownZone } from '../fleet/known-zone'
import { registerJob } from '../jobs/job-definition'
import { readStaffViewer } from '../session/load-actor'
import { whereLogins, whereOperations } from './log-query'

const chunk = 1000

const operations: readonly Bilingual[] = [
  { zh: '新增', en: 'Add' },
  { zh: '修改', en: 'Edit' },
  { zh: '删除', en: 'Delete' },
  { zh: '查询', en: 'View' },
  { zh: '导入', en: 'Import' },
  { zh: '导出', en: 'Export' },
  { zh: '下发', en: 'Control' },
  { zh: '升级', en: 'Upgrade' },
  { zh: '审核', en: 'Audit' },
  { zh: '登录', en: 'Sign-in' },
  { zh: '登出', en: 'Sign-out' },
]
const loginTypes: readonly Bilingual[] = [
  { zh: '登录', en: 'Sign-in' },
  { zh: '登出', en: 'Sign-out' },
  { zh: '令牌失效', en: 'Session ended' },
]
const results: readonly Bilingual[] = [
  { zh: '成功', en: 'Success' },
  { zh: '失败', en: 'Failure' },
]

const operationColumns: readonly Bilingual[] = [
  { zh: '日志ID', en: 'Id' },
  { zh: '时间', en: 'Time' },
  { zh: '账号', en: 'Account' },
  { zh: '姓名', en: 'Name' },
  { zh: '模块', en: 'Module' },
  { zh: '操作', en: 'Operation' },
  { zh: '对象', en: 'Target' },
  { zh: '变更前后', en: 'Before and after' },
  { zh: '结果', en: 'Result' },
  { zh: '失败原因', en: 'Reason' },
  { zh: 'IP', en: 'IP' },
  { zh: '耗时（毫秒）', en: 'Duration (ms)' },
  { zh: '请求ID', en: 'Request id' },
]

/** `name: 售后 → 售后工程师; remark: -- → 24 h`. */
const toChangeText = (changes: string): string =>
  (toDifferences(changes) ?? [{ field: '', before: changes, after: null }])
    .map(({ field, before, after }) => `${field}${field ? ': ' : ''}${before ?? '--'} → ${after ?? '--'}`)
    .join('; ')

/**
 * Every operation that matches, newest first, each with its difference. Rows are read by their ids, from the newest that
 * was there when the file began: what is written meanwhile is not in it.
 */
export const exportOperations = registerJob({
  subject: 'log.exportOperations',
  kind: 'export',
  rights: ['log:export'],
  input: z.strictObject({ filter: OperationFilter, timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ filter, timeZone }, job) => {
    const zone = toKnownZone(timeZone)
    const { database, language } = job
    job.file.name = 'excel-list.csv'
    await job.file.write(toFileHead({ filter, zone, columns: operationColumns, language, now: job.now }))
    const where = whereOperations(job, filter)
    const total = await database.$count(operationLogs, where)
    const [newest] = await database
      .select({ id: max(operationLogs.id) })
      .from(operationLogs)
      .where(where)
    let before = (newest?.id ?? 0) + 1
    for (let done = 0; ; ) {
      job.signal.throwIfAborted()
      const rows = await database
        .select()
        .from(operationLogs)
        .where(and(where, lte(operationLogs.id, before - 1)))
        .orderBy(desc(operationLogs.id))
        .limit(chunk)
      const lines = rows.map((row) =>
        csvLine([
          ...[String(row.id), toDateTime(row.operTime, zone), row.account, row.realName, row.module],
          ...[operations[row.operation - 1]?.[language] ?? '', row.target, toChangeText(row.changes)],
          ...[results[row.result]?.[language] ?? '', row.errorMsg, row.ip, row.costMs, row.requestId],
        ]),
      )
      if (lines.length > 0) await job.file.write(lines.join(''))
      done += rows.length
      await job.progress(done, Math.max(total, done))
      if (rows.length < chunk) return
      before = rows.at(-1)?.id ?? 0
    }
  },
})

const loginColumns: readonly Bilingual[] = [
  { zh: '时间', en: 'Time' },
  { zh: '账号', en: 'Account' },
  { zh: '类型', en: 'Type' },
  { zh: '结果', en: 'Result' },
  { zh: '失败原因', en: 'Reason' },
  { zh: 'IP', en: 'IP' },
  { zh: '浏览器', en: 'Browser' },
  { zh: '操作系统', en: 'System' },
  { zh: '请求ID', en: 'Request id' },
]

/** Every sign-in, sign-out and ended session that matches, oldest first. */
export const exportLogins = registerJob({
  subject: 'log.exportLogins',
  kind: 'export',
  rights: ['log:export'],
  input: z.strictObject({ filter: LoginFilter, timeZone: z.string() }),
  onRestart: 'rerun',
  run: async ({ filter, timeZone }, job) => {
    const zone = toKnownZone(timeZone)
    const { database, language } = job
    job.file.name = 'excel-list.csv'
    await job.file.write(toFileHead({ filter, zone, columns: loginColumns, language, now: job.now }))
    const where = whereLogins(
      { ...(await readStaffViewer(database, job.actorUserId, job.platformId)), platformId: job.platformId },
      filter,
    )
    const total = await database.$count(loginLogs, where)
    const [bounds] = await database
      .select({ first: min(loginLogs.id), last: max(loginLogs.id) })
      .from(loginLogs)
      .where(where)
    let after = (bounds?.first ?? 1) - 1
    for (let done = 0; ; ) {
      job.signal.throwIfAborted()
      const rows = await database
        .select()
        .from(loginLogs)
        .where(and(where, gt(loginLogs.id, after), lte(loginLogs.id, bounds?.last ?? 0)))
        .orderBy(asc(loginLogs.id))
        .limit(chunk)
      const lines = rows.map((row) =>
        csvLine([
          ...[toDateTime(row.loginTime, zone), row.account, loginTypes[row.loginType - 1]?.[language] ?? ''],
          ...[results[row.result]?.[language] ?? '', row.failReason, row.ip, row.browser, row.os, row.requestId],
        ]),
      )
      if (lines.length > 0) await job.file.write(lines.join(''))
      done += rows.length
      await job.progress(done, Math.max(total, done))
      if (rows.length < chunk) return
      after = rows.at(-1)?.id ?? after
    }
  },
})
