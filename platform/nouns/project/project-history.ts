import { and, count, desc, eq, inArray, like } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { LogDifference, OperationLog } from '@/lib/contract/log'
import type { ProjectChange } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import { toDifferences } from '../../kernel/audit/differences'
import { operationLogs, operationTexts } from '../../kernel/audit/log-table'
import { besideOperation, operationChanges, selectOperations } from '../../kernel/audit/operation-text'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { inWords } from '../log/log-words'
import { appUsers } from '../tables/fleet'
import { regions } from '../tables/region'
import { maskContact } from './project-contacts'

/**
 * What was done to one project, as the operation log has it. Every change of a project names its key in what it was
 * before or after; quotes within a text are escaped there, so that no name can pass for a key.
 */
const ofProject = (platformId: number, projectId: number) =>
  and(
    eq(operationLogs.platformId, platformId),
    eq(operationLogs.module, 'project'),
    eq(operationLogs.result, 0),
    like(operationChanges, `%"projectId":"${projectId}"%`),
  )

type HistoryQuery = {
  platformId: number
  projectId: number
  language: Language
  page: number
  limit: number
  /** Whether who reads it calls the project's people. */
  isWhole: boolean
}

/** Fields that keep the key of something else: what that is called now. */
const readNames = async (
  database: Database,
  differences: readonly LogDifference[],
  { language, isWhole }: Pick<HistoryQuery, 'language' | 'isWhole'>,
): Promise<(field: string, key: string | null) => string | null> => {
  const keysOf = (name: string): number[] =>
    differences
      .filter(({ field }) => field === name)
      .flatMap(({ before, after }) => [before, after])
      .flatMap((key) => (key !== null && /^\d{1,15}$/.test(key) ? [Number(key)] : []))
  const people = keysOf('distributorId')
  const places = keysOf('regionId')
  const names = new Map<string, string>()
  if (people.length > 0) {
    for (const { id, company, account } of await database.select().from(appUsers).where(inArray(appUsers.id, people)))
      names.set(`distributorId ${id}`, company || toMaskedAccount(account))
  }
  if (places.length > 0) {
    for (const row of await database.select().from(regions).where(inArray(regions.id, places)))
      names.set(`regionId ${row.id}`, language === 'zh' ? row.regionNameZh : row.regionNameEn)
  }
  return (field, key) => {
    const name = names.get(`${field} ${key}`) ?? key
    return name === null || isWhole ? name : maskContact(field, name)
  }
}

/** One page of a project's changes, newest first, and how many there are. */
export const readProjectHistory = async (
  database: Database,
  { platformId, projectId, language, isWhole, page, limit }: HistoryQuery,
) => {
  const where = ofProject(platformId, projectId)
  const rows = await selectOperations(database)
    .where(where)
    .orderBy(desc(operationLogs.operTime), desc(operationLogs.id))
    .limit(limit)
    .offset((page - 1) * limit)
  // The key is how the row was found, not what was changed.
  const changed = rows.map((row) => (toDifferences(row.changes) ?? []).filter(({ field }) => field !== 'projectId'))
  const nameOf = await readNames(database, changed.flat(), { language, isWhole })
  const list = rows.map(
    (row, i): ProjectChange => ({
      changeId: String(row.id),
      time: toWireTime(row.operTime),
      realName: row.realName,
      account: row.account,
      operation: row.operation as OperationLog['operation'],
      differences: (changed[i] ?? []).map(({ target, field, before, after }) =>
        inWords(row.module, { target, field, before: nameOf(field, before), after: nameOf(field, after) }, language),
      ),
    }),
  )
  const [{ total } = { total: 0 }] = await database
    .select({ total: count() })
    .from(operationLogs)
    .leftJoin(operationTexts, besideOperation)
    .where(where)
  return { list, total }
}
