import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/APPAdministration/questionManagement/page'
import { listViewApi } from '@/lib/contract/list-view'
import { questionApi } from '@/lib/contract/question'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

it('a question keeps to its maximum lengths', async () => {
  const { person, asked } = await renderPage({
    page,
    at: '/APPAdministration/questionManagement',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(questionApi.list, (query) => pageOf([], query)),
      answer(questionApi.save, { questionId: '31' }),
    ],
  })
  await person.click(screen.getByRole('button', { name: '新增问题' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增问题' }))
  const save = () => person.click(dialog.getByRole('button', { name: '保存' }))
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`))
  await fill(person, field('标题'), '问'.repeat(257))
  await fill(person, field('内容'), '第一行\n第二行')
  await fill(person, field('类型'), '安装')
  await fill(person, field('等级'), '21')
  await person.selectOptions(field('语言'), 'pl')
  await save()
  expect(dialog.getByRole('textbox', { name: /^标题/, description: '标题不能超过256个字符（现为257）' })).toBeTruthy()
  expect(dialog.getByText('等级应为1～20（现为21）')).toBeTruthy()
  expect(asked(questionApi.save)).toEqual([])

  // The count is shown near the limit only.
  await fill(person, field('标题'), '问'.repeat(205))
  expect(dialog.getByText('205/256')).toBeTruthy()
  await fill(person, field('标题'), '问'.repeat(204))
  expect(dialog.queryByText('204/256')).toBeNull()
  await fill(person, field('标题'), '支架如何固定？')
  expect(dialog.queryByText('7/256')).toBeNull()
  await fill(person, field('等级'), '20')
  await save()
  expect(await screen.findByText('新增成功')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(questionApi.save)).toEqual([
    expect.objectContaining({
      title: '支架如何固定？',
      content: '第一行\n第二行',
      type: '安装',
      grade: 20,
      language: 'pl',
    }),
  ])
})
