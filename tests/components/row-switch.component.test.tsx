import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/APPAdministration/questionManagement/page'
import { jobApi } from '@/lib/contract/job'
import { listViewApi } from '@/lib/contract/list-view'
import { type Question, questionApi } from '@/lib/contract/question'
import { rowBatchApi } from '@/lib/contract/row-batch'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const questionOf = (at: number): Question => ({
  questionId: String(at),
  title: `问题${at}`,
  content: '答',
  type: '使用',
  grade: at,
  language: 'zh',
  status: 1,
  viewCount: 0,
  helpfulCount: 0,
  updateTime: '2026-03-18 06:30:00',
  version: 1,
})
const open = (isRefused = false) => {
  const stored = [questionOf(1), questionOf(2)]
  return renderPage({
    page,
    at: '/APPAdministration/questionManagement',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(questionApi.list, (query) => pageOf(stored, query)),
      isRefused
        ? answer(questionApi.setStatus, refuse('illegalState'))
        : answer(questionApi.setStatus, ({ questionId, status }) => {
            const at = stored.findIndex((each) => each.questionId === questionId)
            const row = stored[at]
            if (row) stored[at] = { ...row, status, version: row.version + 1 }
            return null
          }),
      answer(rowBatchApi.batch, { jobId: '900' }),
      answer(jobApi.info, {
        jobId: '900',
        kind: 'batch',
        subject: 'row.batch',
        status: 'done',
        endReason: null,
        total: 2,
        done: 2,
        failed: 0,
        skipped: 0,
        fileName: null,
        createTime: '2026-03-18 06:30:00',
        updateTime: '2026-03-18 06:30:00',
      }),
    ],
  })
}
const turn = () => screen.getByRole('switch', { name: '问题1的状态' }) as HTMLInputElement

it('a switch in a row writes once, and its Undo reverts it on the version that it made', async () => {
  const { person, asked } = await open()
  expect(turn().checked).toBe(true)
  await person.click(turn())
  await waitFor(() => expect(turn().checked).toBe(false))
  expect(asked(questionApi.setStatus)).toEqual([{ questionId: '1', version: 1, status: 0 }])
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(turn().checked).toBe(true))
  expect(asked(questionApi.setStatus)).toHaveLength(2)
  expect(asked(questionApi.setStatus)[1]).toEqual({ questionId: '1', version: 2, status: 1 })
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('a refused switch shows the stored state, and says why', async () => {
  const { person, asked } = await open(true)
  await person.click(turn())
  await waitFor(() => expect(asked(questionApi.setStatus)).toHaveLength(1))
  expect(await screen.findByText(/状态不允许/)).toBeTruthy()
  expect(turn().checked).toBe(true)
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('selected rows are confirmed once, with the action’s name', async () => {
  const { person, asked } = await open()
  await person.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await person.click(
    within(screen.getByText('已选2条').closest('div') as HTMLElement).getByRole('button', { name: '删除' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: '删除' }))
  expect(dialog.getByText('确定对所选2行执行“删除”吗？每一行单独检查，结果逐行列出。')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked(rowBatchApi.batch)).toHaveLength(1))
  expect(asked(rowBatchApi.batch)).toEqual([{ action: 'question.remove', selection: { keys: ['1', '2'] } }])
  expect(asked(questionApi.remove)).toEqual([])
})
