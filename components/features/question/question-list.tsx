'use client'
import { lazy } from 'react'
import { FileLanguageName, FileLanguageOptions } from '@/components/screen/file/file-language'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Question, QuestionStatus, questionApi, questionCan, questionSorts } from '@/lib/contract/question'

const known = ({ questionId, version }: Question) => ({ questionId, version })
const may = 'question:save' as const
const moveBy = (to: 'up' | 'down') => (row: Question) => ({ ...known(row), to })
const setTo = (status: 0 | 1) => (row: Question) => ({ ...known(row), status })

/** APP administration > questions: what users ask and what the app answers, in its order. */
const questionList = defineList(questionApi.list, {
  messages: 'question',
  route: 'questionManagement',
  rowId: 'questionId',
  rowName: ({ title }) => title,
  sorts: questionSorts,
  filters: [
    { field: 'title' },
    { field: 'type' },
    { field: 'language', options: FileLanguageOptions },
    { field: 'status', choices: [...QuestionStatus.values] },
  ],
  columns: [
    { field: 'title', width: 340 },
    { field: 'grade', width: 80, as: 'number' },
    { field: 'type', width: 120 },
    { field: 'language', width: 120, render: ({ language }) => <FileLanguageName language={language} /> },
    { field: 'viewCount', width: 100, as: 'number' },
    { field: 'helpfulCount', width: 100, as: 'number' },
    {
      field: 'status',
      width: 180,
      as: 'choice',
      tones: { 0: 'quiet', 1: 'good' },
      toggle: { isOn: ({ status }) => status === 1, on: 'publish', off: 'unpublish' },
    },
    { field: 'updateTime', width: 180, as: 'date' },
    { field: 'content', width: 320 },
    { field: 'questionId', width: 100, optional: true },
  ],
  add: { may: questionApi.save, dialog: lazy(() => import('./question-dialog')) },
  rowActions: [
    { name: 'edit', dialog: lazy(() => import('./question-dialog')), may: questionApi.update },
    // biome-ignore lint/plugin/row-batches: moves by one place among the others
    run('up', questionApi.move, { input: moveBy('up'), may, when: questionCan.up }),
    // biome-ignore lint/plugin/row-batches: moves by one place among the others
    run('down', questionApi.move, { input: moveBy('down'), may, when: questionCan.down }),
    run('publish', questionApi.setStatus, {
      many: 'question.publish',
      input: setTo(1),
      may,
      when: questionCan.publish,
    }),
    run('unpublish', questionApi.setStatus, {
      many: 'question.unpublish',
      input: setTo(0),
      may,
      when: questionCan.unpublish,
      confirm: true,
    }),
    run('remove', questionApi.remove, { many: 'question.remove', input: known, may: 'question:delete', confirm: true }),
  ],
})

export const QuestionListScreen = listScreen(questionList)
