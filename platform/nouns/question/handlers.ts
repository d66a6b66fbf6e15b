import { type QuestionForm, questionApi, questionCan } from '@/lib/contract/question'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import {
  addQuestion,
  deleteQuestion,
  lockQuestion,
  type QuestionRow,
  questionRows,
  toQuestion,
  updateQuestion,
} from './question-rows'

/** The question of a brand, locked for a change that was decided on a version of it. */
const requireQuestion = async (
  { database, actor }: Context,
  { questionId, version }: { questionId: string; version: number },
): Promise<QuestionRow> => {
  const row = await lockQuestion(database, actor.platformId, toRowId(questionId))
  if (row === undefined) throw new PlatformError('notFound')
  if (row.version !== version) throw await staleSave(database, row, toQuestion(row))
  return row
}

const change = async (context: Context, row: QuestionRow, set: Partial<QuestionForm>): Promise<null> => {
  const { database, actor, now } = context
  await updateQuestion(database, row.id, {
    ...set,
    version: row.version + 1,
    updateTime: now,
    updateUser: actor.userId,
  })
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, row[field as keyof QuestionForm]]))
  context.audit({ module: 'question', target: row.title, before, after: set })
  return null
}

export const question = implement(questionApi, {
  list: (query, { database, actor }) => questionRows.page(database, actor, query),

  save: async (form, context) => {
    const { database, actor, now } = context
    const id = await addQuestion(database, {
      ...form,
      platformId: actor.platformId,
      createTime: now,
      updateTime: now,
      createUser: actor.userId,
      updateUser: actor.userId,
    })
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
    await deleteQuestion(context.database, row.id)
    const { title, content, type, grade, language, status } = row
    context.audit({ module: 'question', target: title, before: { title, content, type, grade, language, status } })
    return null
  },
})
