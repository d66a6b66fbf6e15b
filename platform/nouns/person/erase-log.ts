import { and, count, eq, gt, inArray, isNull, max, min, or, type SQL, sql } from 'drizzle-orm'
import { operationLogs, operationTexts } from '../../kernel/audit/log-table'
import { toUserNumber } from '../../kernel/audit/operation-text'
import type { Database } from '../../kernel/db/database'
import type { Person } from './person-row'
import { type Scrub, scrubJson, scrubText, toPatterns } from './scrub'

/** Nouns whose rows are about a person as such: of them nothing that was sent or changed stays. */
const personNouns = ['appUser', 'webUser', 'user', 'factor', 'session', 'auth', 'repair']
/** So many rows are read at a time. */
const atOnce = 500

/** The key by which calls name the person. */
const keyOf = ({ kind, id }: Person): string | null => {
  if (kind === 'appUser' || kind === 'webUser') return `%"userId":"${id}"%`
  return kind === 'repair' ? `%"repairId":"${id}"%` : null
}
const nounsOfKey: Record<string, readonly string[]> = {
  appUser: ['appUser'],
  webUser: ['webUser'],
  repair: ['repair'],
}

const { account, params, target, changes } = operationTexts

/** Words that name the person by what identifies them, or by their key. */
const mentions = (person: Person, scrub: Scrub): SQL | undefined => {
  const patterns = sql`any(${sql.param(toPatterns(scrub))}::text[])`
  const key = keyOf(person)
  return or(
    ...[params, target, changes, account].map((column) => sql`${column} ilike ${patterns}`),
    key === null
      ? undefined
      : and(inArray(operationLogs.module, [...(nounsOfKey[person.kind] ?? [])]), sql`${params} like ${key}`),
  )
}

/**
 * Takes a person out of the words that stand beside the log's rows; the rows themselves name no one. Answers how many were
 * changed. What staff did stays known by their number.
 */
export const eraseFromLog = async (database: Database, person: Person, scrub: Scrub): Promise<number> => {
  let changed = 0
  if (person.kind === 'webUser') {
    const own = database.select({ id: operationLogs.id }).from(operationLogs).where(eq(operationLogs.userId, person.id))
    const set = { account: toUserNumber(person.id), realName: '', ip: '', userAgent: '', salt: null }
    const rows = await database
      .update(operationTexts)
      .set(set)
      .where(inArray(operationTexts.logId, own))
      .returning({ id: operationTexts.logId })
    changed += rows.length
  }
  for (let after = 0; ; ) {
    const rows = await database
      .select({ text: operationTexts, module: operationLogs.module })
      .from(operationTexts)
      .innerJoin(operationLogs, eq(operationLogs.id, operationTexts.logId))
      .where(and(gt(operationTexts.logId, after), mentions(person, scrub)))
      .orderBy(operationTexts.logId)
      .limit(atOnce)
    for (const { text, module } of rows) {
      const isAbout = personNouns.includes(module)
      await database
        .update(operationTexts)
        .set({
          salt: null,
          account: scrubText(text.account, scrub).slice(0, 64),
          target: scrubText(text.target, scrub).slice(0, 128),
          params: isAbout ? '{}' : scrubJson(text.params, scrub),
          changes: isAbout ? '[]' : scrubJson(text.changes, scrub),
        })
        .where(eq(operationTexts.logId, text.logId))
    }
    changed += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return changed
    after = last.text.logId
  }
}

/** Where rows of an earlier version name somebody. */
const oldWords = [
  operationLogs.account,
  operationLogs.realName,
  operationLogs.params,
  operationLogs.target,
  operationLogs.changes,
] as const

export type OldRows = { rows: number; from: Date | null; to: Date | null }

/** Rows of an earlier version that name the person in the chain itself, which no erasure can change. */
export const countOldRows = async (database: Database, { kind, id }: Person, scrub: Scrub): Promise<OldRows> => {
  const patterns = sql`any(${sql.param(toPatterns(scrub))}::text[])`
  const [found] = await database
    .select({ rows: count(), from: min(operationLogs.operTime), to: max(operationLogs.operTime) })
    .from(operationLogs)
    .leftJoin(operationTexts, eq(operationTexts.logId, operationLogs.id))
    .where(
      and(
        isNull(operationTexts.logId),
        or(
          kind === 'webUser' ? eq(operationLogs.userId, id) : undefined,
          ...oldWords.map((column) => sql`${column} ilike ${patterns}`),
        ),
      ),
    )
  return found ?? { rows: 0, from: null, to: null }
}
