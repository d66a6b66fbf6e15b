import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/platformCenter/systemConfiguration/page'
import { listViewApi } from '@/lib/contract/list-view'
import { type Retention, retentionApi } from '@/lib/contract/retention'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const row: Retention = {
  kind: 'appLog',
  days: 90,
  defaultDays: 90,
  remark: '含账号与手机信息',
  min: 7,
  oldestTime: '2026-01-01 00:00:00',
  runTime: '2026-03-18 00:00:00',
  runMs: 12,
  removed: 4,
  error: '',
  updateTime: null,
  updateUser: null,
  version: 3,
}
const rows: Retention[] = [
  row,
  { ...row, kind: 'checkerRecord', days: 365, min: null, error: 'stopped' },
  { ...row, kind: 'operationLog', days: 1095, min: 184, error: 'row 3 is bad' },
  { ...row, kind: 'historyHour', days: 3650, min: null, runTime: null, removed: null },
]

const open = (more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({
    page,
    at: '/platformCenter/systemConfiguration?tab=retention',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(retentionApi.list, (query) => pageOf(rows, query)),
      answer(retentionApi.impact, ({ kind, days }) => ({ kind, days, rows: days < 60 ? 12_340 : 0 })),
      answer(retentionApi.update, null),
      answer(retentionApi.confirmClock, null),
    ],
    ...more,
  })
const rowNamed = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const edit = async (person: Awaited<ReturnType<typeof open>>['person'], days: string) => {
  await person.click(within(rowNamed('APP日志及文件')).getByRole('button', { name: /修改/ }))
  const dialog = await screen.findByRole('dialog')
  await fill(person, within(dialog).getByRole('textbox', { name: /保留天数/ }), days)
  return within(dialog)
}

it('says of each kind how long it is kept, why, and how its last removal went', async () => {
  await open()
  expect(rowNamed('APP日志及文件').textContent).toContain('含账号与手机信息')
  expect(rowNamed('APP日志及文件').textContent).toContain('正常')
  expect(rowNamed('固定式Checker数据').textContent).toContain('下次继续')
  expect(rowNamed('操作日志').textContent).toContain('失败：row 3 is bad')
  expect(rowNamed('历史数据：小时与日值').textContent).toContain('由历史数据库清理')
})

it('a shorter time names the rows that go, and saves with that number', async () => {
  const { person, asked } = await open()
  const dialog = await edit(person, '30')
  expect(await dialog.findByText('下次清理将删除早于30天的12,340条记录。')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '删除12,340条记录' }))
  await waitFor(() =>
    expect(asked(retentionApi.update)).toEqual([{ kind: 'appLog', days: 30, rows: 12_340, version: 3 }]),
  )
})

it('a longer time asks nothing, and one below the least is not sent', async () => {
  const { person, asked } = await open()
  const dialog = await edit(person, '6')
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect((dialog.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true)
  await fill(person, dialog.getByRole('textbox', { name: /保留天数/ }), '365')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(retentionApi.update)).toEqual([{ kind: 'appLog', days: 365, rows: 0, version: 3 }]))
  expect(asked(retentionApi.impact)).toEqual([])
})

it.each([
  ['', '保留天数不能为空'],
  ['abc', '保留天数应为整数'],
  ['1e3', '保留天数应为整数'],
  ['1.5', '保留天数应为整数'],
  ['0', '保留天数应为7～7,300（现为0）'],
  // Nothing that is typed or pasted is cut to a number that nobody meant.
  ['1000000000', '保留天数应为7～7,300（现为1,000,000,000）'],
])('%j is no number of days, and says so', async (typed, said) => {
  const { person, asked } = await open()
  const dialog = await edit(person, typed)
  expect((await dialog.findByRole('alert')).textContent).toBe(said)
  expect((dialog.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true)
  expect(asked(retentionApi.impact)).toEqual([])
})

it('another who was faster is named with what they chose, and the next save counts from there', async () => {
  const sent: unknown[] = []
  const { person } = await open({
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(retentionApi.list, (query) => pageOf(rows, query)),
      answer(retentionApi.update, (input) => {
        sent.push(input)
        if (input.version > 3) return null
        const current = { kind: 'appLog', days: 120, version: 4 }
        return refuse('conflict', undefined, { changedBy: '李四', changedTime: '2026-03-18 01:00:00', current })
      }),
    ],
  })
  const dialog = await edit(person, '200')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findByRole('row', { name: /保留天数/ })).textContent).toMatch(/200.*120/)
  expect(dialog.getByText(/李四/)).toBeTruthy()
  expect(screen.queryByText(/请刷新后重试/)).toBeNull()
  await person.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'appLog', days: 200, rows: 0, version: 4 }))
})

it('says where the number of rows cannot be read, and saves nothing', async () => {
  const { person, asked } = await open({
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(retentionApi.list, (query) => pageOf(rows, query)),
      answer(retentionApi.impact, refuse('unavailable')),
    ],
  })
  const dialog = await edit(person, '31')
  expect(await dialog.findByRole('button', { name: /重试/ })).toBeTruthy()
  expect((dialog.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true)
  expect(asked(retentionApi.update)).toEqual([])
})

it('a reader without the right sees it and changes nothing', async () => {
  await open({ user: who({ perms: ['config:list'] }) })
  const button = within(rowNamed('APP日志及文件')).getByRole('button', { name: /修改/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('what is fixed cannot be changed, and a clock that has leapt is confirmed after a question', async () => {
  const { person, asked } = await open()
  expect(
    within(rowNamed('固定式Checker数据')).getByRole('button', { name: /修改/ }).getAttribute('aria-disabled'),
  ).toBe('true')
  await person.click(screen.getByRole('button', { name: '确认时钟无误' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/时钟比上次清理晚了一年以上/)).toBeTruthy()
  // What is done is on the button, not the question.
  await person.click(dialog.getByRole('button', { name: '确认时钟无误' }))
  await waitFor(() => expect(asked(retentionApi.confirmClock)).toEqual([{}]))
})
