import { and, eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Question, QuestionQuery } from '@/lib/contract/question'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { containsAnyCase, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { questions } from '../tables/question'

export type QuestionRow = typeof questions.$inferSelect

export const toQuestion = (row: QuestionRow): Question => {
  const { title, content, type, grade, language, status, viewCount, helpfulCount, version } = row
  return {
    questionId: String(row.id),
    title,
    content,
    type,
    grade,
    language,
    status,
    viewCount,
    helpfulCount,
    updateTime: toWireTime(row.updateTime),
    version,
  }
}

const { grade, updateTime, viewCount, helpfulCount } = questions

/** Questions of a brand, in the order of the app if nobody asks: the first grade first. */
export const questionRows = defineRows<{ platformId: PlatformId }, QuestionQuery, Question>({
  table: questions,
  id: questions.id,
  sorts: { grade, updateTime, viewCount, helpfulCount },
  standing: [[grade, 'asc']],
  scope: ({ platformId }) => eq(questions.platformId, platformId),
  filters: {
    title: containsAnyCase(questions.title),
    type: equals(questions.type),
    language: equals(questions.language),
    status: equals(questions.status),
  },
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(questions)
      .where(inArray(questions.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toQuestion(row)]))
  },
})

/** The question of a brand, locked for a change. */
export const lockQuestion = async (
  database: Database,
  platformId: PlatformId,
  id: number,
): Promise<QuestionRow | undefined> => {
  const [row] = await database
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), eq(questions.platformId, platformId)))
    .for('update')
  return row
}

export const addQuestion = async (database: Database, question: typeof questions.$inferInsert): Promise<number> => {
  const [row] = await database.insert(questions).values(question).returning({ id: questions.id })
  if (row === undefined) throw new Error('the question was not stored')
  return row.id
}

export const updateQuestion = async (database: Database, id: number, set: Partial<QuestionRow>): Promise<void> => {
  await database.update(questions).set(set).where(eq(questions.id, id))
}

export const deleteQuestion = async (database: Database, id: number): Promise<void> => {
  await database.delete(questions).where(eq(questions.id, id))
}
