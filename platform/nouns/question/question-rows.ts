import { eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Question, QuestionQuery } from '@/lib/contract/question'
import { toWireTime } from '@/lib/format/wire-time'
import { containsAnyCase, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { questions } from './question-table'

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
