import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bilingual, Language } from '@/lib/contract/language'
import { logApi } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toDifferences } from '../../kernel/audit/differences'
import { loginLogs, operationLogs, operationTexts } from '../../kernel/audit/log-table'
import { operations } from '../../kernel/audit/operation'
import { besideOperation, selectOperations } from '../../kernel/audit/operation-text'
import type { Database } from '../../kernel/db/database'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { jobs } from '../../kernel/jobs/job-table'
import { writeListFile } from '../../kernel/list/write-list-file'
import { readStaffViewer } from '../../kernel/session/load-actor'
import { type NameOf, readLinkedNames } from './linked-names'
import { loginRows, operationRows } from './log-query'
import { inWords, toModuleText, toReasonText, toSignInReason, toTargetText } from './log-words'

const operationNames: readonly Bilingual[] = [
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
  { zh: '阅读', en: 'Read' },
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

type ExportedOperation = typeof operationLogs.$inferSelect & { nameOf: NameOf }

/** `名称：售后 → 售后工程师；备注：-- → 24 h`. */
const toChangeText = ({ module, operation, changes, nameOf }: ExportedOperation, language: Language): string =>
  (
    toDifferences(changes)?.map((each) => inWords(module, each, language, nameOf)) ?? [
      { field: '', before: changes, after: null },
    ]
  )
    // An export has no earlier value: its request stands alone.
    .map(({ field, before, after }) =>
      [field, operation === operations.export ? after : `${before || '--'} → ${after || '--'}`]
        .filter(Boolean)
        .join(language === 'zh' ? '：' : ': '),
    )
    .join(language === 'zh' ? '；' : '; ')

const operationColumnsOf = (platformId: PlatformId): readonly ListColumn<ExportedOperation>[] => [
  { zh: '日志ID', en: 'Id', cell: ({ id }) => String(id) },
  { zh: '时间', en: 'Time', time: ({ operTime }) => toWireTime(operTime) },
  { zh: '账号', en: 'Account', cell: ({ account }) => account },
  { zh: '姓名', en: 'Name', cell: ({ realName }) => realName },
  { zh: '模块', en: 'Module', cell: ({ module }, { language }) => toModuleText(module, platformId, language) },
  {
    zh: '操作',
    en: 'Operation',
    cell: ({ operation }, { language }) => operationNames[operation - 1]?.[language] ?? '',
  },
  { zh: '对象', en: 'Target', cell: (row, { language }) => toTargetText(row, language) },
  {
    zh: '变更前后',
    en: 'Before and after',
    cell: (row, { language }) => toChangeText(row, language),
  },
  { zh: '结果', en: 'Result', cell: ({ result }, { language }) => results[result]?.[language] ?? '' },
  { zh: '失败原因', en: 'Reason', cell: ({ errorMsg }, { language }) => toReasonText(errorMsg, language) },
  { zh: 'IP', en: 'IP', cell: ({ ip }) => ip },
  { zh: '耗时（毫秒）', en: 'Duration (ms)', cell: ({ costMs }) => costMs },
  { zh: '请求ID', en: 'Request id', cell: ({ requestId }) => requestId },
]

const operationInput = logApi.exportOperations.input

/** The request that asked for a job: its own log row is not one of the rows that its reader was shown. */
const readRequestId = async (database: Database, jobId: number): Promise<string> => {
  const [job] = await database.select({ requestId: jobs.requestId }).from(jobs).where(eq(jobs.id, jobId))
  return job?.requestId ?? ''
}

/** Every operation that matches but the export itself, newest first, each with its difference. */
export const exportOperations = registerJob<z.infer<typeof operationInput>>({
  subject: 'log.exportOperations',
  kind: 'export',
  rights: ['log:export'],
  input: operationInput,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database } = job
    const keys = await database
      .select({ id: operationLogs.id })
      .from(operationLogs)
      .leftJoin(operationTexts, besideOperation)
      .where(
        and(
          operationRows.where(job, request.filter),
          ne(operationLogs.requestId, await readRequestId(database, job.jobId)),
        ),
      )
      .orderBy(desc(operationLogs.id))
    await writeListFile(job, {
      list: { name: 'operation-log', noun: 'log' },
      request,
      columns: operationColumnsOf(job.platformId),
      keys: keys.map(({ id }) => id),
      read: async (ids) => {
        const rows = await selectOperations(database)
          .where(inArray(operationLogs.id, [...ids]))
          .orderBy(desc(operationLogs.id))
        const logged = rows.map(({ module, changes }) => ({ module, fields: toDifferences(changes) ?? [] }))
        const nameOf = await readLinkedNames(database, logged, job.language)
        return rows.map((row) => ({ ...row, nameOf }))
      },
    })
  },
})

const loginColumns: readonly ListColumn<typeof loginLogs.$inferSelect>[] = [
  { zh: '时间', en: 'Time', time: ({ loginTime }) => toWireTime(loginTime) },
  { zh: '账号', en: 'Account', cell: ({ account }) => account },
  { zh: '类型', en: 'Type', cell: ({ loginType }, { language }) => loginTypes[loginType - 1]?.[language] ?? '' },
  { zh: '结果', en: 'Result', cell: ({ result }, { language }) => results[result]?.[language] ?? '' },
  { zh: '失败原因', en: 'Reason', cell: ({ failReason }, { language }) => toSignInReason(failReason, language) },
  { zh: 'IP', en: 'IP', cell: ({ ip }) => ip },
  { zh: '浏览器', en: 'Browser', cell: ({ browser }) => browser },
  { zh: '操作系统', en: 'System', cell: ({ os }) => os },
  { zh: '请求ID', en: 'Request id', cell: ({ requestId }) => requestId },
]

const loginInput = logApi.exportLogins.input

/** Every sign-in, sign-out and ended session that matches, oldest first. */
export const exportLogins = registerJob<z.infer<typeof loginInput>>({
  subject: 'log.exportLogins',
  kind: 'export',
  rights: ['log:export'],
  input: loginInput,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database, platformId } = job
    const viewer = await readStaffViewer(database, job.actorUserId, platformId)
    const keys = await loginRows.keys(database, { ...viewer, platformId }, { filter: request.filter, order: 'asc' })
    await writeListFile(job, {
      list: { name: 'sign-in-log', noun: 'log' },
      request,
      columns: loginColumns,
      keys,
      read: (ids) =>
        database
          .select()
          .from(loginLogs)
          .where(inArray(loginLogs.id, [...ids]))
          .orderBy(asc(loginLogs.id)),
    })
  },
})
