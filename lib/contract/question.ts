import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'
import { FileLanguage } from './file-language'
import { titleText } from './text'

/** 0 unpublished, 1 published: the app shows it. Domain 2.13. */
export const QuestionStatus = z.literal([0, 1])
/** Place among the questions of a type: 1 comes first. Spec 9. */
const gradeRange = { min: 1, max: 20 } as const
/** Most characters of a question's texts. Spec 9. */
export const questionLimits = { title: 256, content: 1024, type: 32 } as const
/** Suggested types; any other text may be typed. Domain 2.13. */
export const questionTypes = ['usage', 'installation', 'fault', 'network', 'account'] as const

const text = (max: number) =>
  z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(max, { error: 'tooLong' })

const form = {
  title: titleText(questionLimits.title),
  /** Plain text; its line breaks are kept. */
  content: text(questionLimits.content),
  type: titleText(questionLimits.type),
  grade: z
    .number({ error: 'outOfRange' })
    .int({ error: 'outOfRange' })
    .min(gradeRange.min, { error: 'outOfRange' })
    .max(gradeRange.max, { error: 'outOfRange' }),
  language: FileLanguage,
  status: QuestionStatus,
}
export const QuestionForm = z.strictObject(form)
export type QuestionForm = z.infer<typeof QuestionForm>

/** A question with its answer, as the app shows it. */
export const Question = z.object({
  questionId: Id,
  title: z.string(),
  content: z.string(),
  type: z.string(),
  grade: z.number().int(),
  language: FileLanguage,
  status: QuestionStatus,
  viewCount: z.number().int(),
  helpfulCount: z.number().int(),
  updateTime: DateTime,
  version: z.number().int(),
})
export type Question = z.infer<typeof Question>

type InState = Pick<Question, 'grade' | 'status'>
/** What the state of a question allows; the button and the platform use the same function. */
export const questionCan = {
  /** One place closer to the first. */
  up: ({ grade }: Pick<InState, 'grade'>): boolean => grade > gradeRange.min,
  down: ({ grade }: Pick<InState, 'grade'>): boolean => grade < gradeRange.max,
  publish: ({ status }: Pick<InState, 'status'>): boolean => status === 0,
  unpublish: ({ status }: Pick<InState, 'status'>): boolean => status === 1,
}

export const questionSorts = ['grade', 'updateTime', 'viewCount', 'helpfulCount'] as const
export const QuestionQuery = listQuery(questionSorts, {
  title: searchText.optional(),
  /** The whole type. */
  type: z.string().trim().max(questionLimits.type).optional(),
  language: FileLanguage.optional(),
  status: fromQuery(QuestionStatus).optional(),
})
export type QuestionQuery = z.infer<typeof QuestionQuery>

const known = { questionId: Id, version: z.number().int() }
const change = z.strictObject(known)

// ours: not shown in the spec
export const questionApi = {
  list: get('/sys/question/list', { access: 'question:list', input: QuestionQuery, data: page(Question) }),
  save: post('/sys/question/save', {
    access: 'question:save',
    input: QuestionForm,
    data: z.object({ questionId: Id }),
  }),
  update: post('/sys/question/update', { access: 'question:save', input: QuestionForm.extend(known), data: nothing }),
  /** Moves it by one grade. */
  move: post('/sys/question/move', {
    access: 'question:save',
    input: z.strictObject({ ...known, to: z.enum(['up', 'down']) }),
    data: nothing,
  }),
  setStatus: post('/sys/question/status', {
    access: 'question:save',
    input: z.strictObject({ ...known, status: QuestionStatus }),
    data: nothing,
  }),
  remove: post('/sys/question/delete', { access: 'question:delete', input: change, data: nothing }),
}
