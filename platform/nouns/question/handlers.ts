import { fileLanguages } from '@/lib/contract/file-language'
import { type QuestionForm, questionApi, questionCan } from '@/lib/contract/question'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { addDemoQuestions } from './demo-rows'
import { type QuestionRow, questionRows, toQuestion } from './question-rows'
import { questions } from './question-table'

/** The question of a brand, locked for a change that was decided on a version of it. */
const requireQuestion = async (
  { database, actor }: Context,
  { questionId, version }: { questionId: string; version: number },
): Promise<QuestionRow> => {
  const row = await requireBrandRow(database, questions, actor, questionId, { lock: true })
  if (row.version !== version) throw await staleSave(database, row, toQuestion(row))
  return row
}

const change = async (context: Context, row: QuestionRow, set: Partial<QuestionForm>): Promise<null> => {
  await updateVersioned(context.database, questions, row, context, set)
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, row[field as keyof QuestionForm]]))
  context.audit({ module: 'question', target: row.title, before, after: set })
  return null
}

export const question = implement(
  questionApi,
  {
    list: (query, { database, actor }) => questionRows.page(database, actor, query),

    save: async (form, context) => {
      const { database, actor } = context
      const values = { ...form, platformId: actor.platformId, ...stampsOf(context) }
      const id = await insertRow(database, questions, values)
      context.audit({ module: 'question', target: form.title, after: form })
      return { questionId: String(id) }
    },

    update: async ({ questionId, version, ...form }, context) =>
      change(context, await requireQuestion(context, { questionId, version }), form),

    move: async ({ to, ...known }, context) => {
      const row = await requireQuestion(context, known)
      if (!questionCan[to](row)) throw new PlatformError('illegalState')
      return change(context, row, { grade: row.grade + (to === 'up' ? -1 : 1) })
    },

    setStatus: async ({ status, ...known }, context) => {
      const row = await requireQuestion(context, known)
      if (!questionCan[status === 1 ? 'publish' : 'unpublish'](row)) throw new PlatformError('illegalState')
      return change(context, row, { status })
    },

    remove: async (known, context) => {
      const row = await requireQuestion(context, known)
      await deleteRow(context.database, questions, row.id)
      const { title, content, type, grade, language, status } = row
      context.audit({ module: 'question', target: title, before: { title, content, type, grade, language, status } })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'questionId',
        columns: [
          'title',
          'grade',
          'type',
          { field: 'language', cell: (row, { language }) => fileLanguages[row.language][language] },
          'viewCount',
          'helpfulCount',
          'status',
          'updateTime',
          'content',
          'questionId',
        ],
      },
    },
    stored: { update: storedById('questionId', questions) },
    demo: addDemoQuestions,
    batch: {
      key: 'questionId',
      actions: {
        publish: { with: { status: 1 }, call: 'setStatus' },
        unpublish: { with: { status: 0 }, call: 'setStatus' },
        remove: {},
      },
    },
  },
)
