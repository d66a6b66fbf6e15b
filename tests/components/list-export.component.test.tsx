import { expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import questionPage from '@/app/(console)/APPAdministration/questionManagement/page'
import { deviceApi } from '@/lib/contract/device'
import { type Job, jobApi } from '@/lib/contract/job'
import { listExportApi } from '@/lib/contract/list-export'
import { listViewApi } from '@/lib/contract/list-view'
import type { Permission } from '@/lib/contract/permission'
import { type Question, questionApi } from '@/lib/contract/question'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { filterForm, searchFor } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'
import { deviceList, openDeviceList } from './open-device-list'

const devices = cannedDevices(12)

const written = (done: number, total: number): Job => ({
  jobId: '900',
  kind: 'export',
  subject: 'device.exportHimit',
  status: 'done',
  endReason: null,
  done,
  total,
  failed: 0,
  skipped: 0,
  fileName: 'excel-list.csv',
  createTime: '2026-03-18 06:30:00',
  updateTime: '2026-03-18 06:30:00',
})
// A granted ticket leads to a download, which jsdom cannot do.
const answersOf = (job: Job) => [
  answer(deviceApi.himitExport, { jobId: '900' }),
  answer(jobApi.info, job),
  answer(jobApi.ticket, () => refuse('notFound')),
]
const exportAs = async (person: Awaited<ReturnType<typeof openDeviceList>>['person'], format: string) => {
  await person.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('确定导出全部12条记录吗？')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: format }))
  await person.click(dialog.getByRole('button', { name: '导出' }))
  return within(await screen.findByRole('region', { name: '任务进度' }))
}

it('a list is exported in the chosen format, with its announced row count, and downloads by itself', async () => {
  const { person, asked, reload } = await openDeviceList({ devices, answers: answersOf(written(12, 12)) })
  const tray = await exportAs(person, 'CSV')
  expect(await tray.findByText('已完成12条')).toBeTruthy()
  expect(asked(deviceApi.himitExport)).toMatchObject([{ format: 'csv', promised: 12 }])
  await waitFor(() => expect(asked(jobApi.ticket)).toEqual([{ jobId: '900' }]))
  // A reloaded page shows the file and fetches nothing.
  await reload()
  const again = within(await screen.findByRole('region', { name: '任务进度' }))
  expect(await again.findByRole('button', { name: '下载文件' })).toBeTruthy()
  expect(asked(jobApi.ticket)).toHaveLength(1)
})

it('a file whose row count differs from the announced one says so', async () => {
  const { person } = await openDeviceList({ devices, answers: answersOf(written(9, 12)) })
  const tray = await exportAs(person, 'Excel（xlsx）')
  expect(await tray.findByText(/文件中有9条，与导出前提示的12条不一致/)).toBeTruthy()
})

const question: Question = {
  questionId: '31',
  title: '支架如何固定？',
  content: '按图',
  type: '安装',
  grade: 3,
  language: 'zh',
  status: 1,
  viewCount: 7,
  helpfulCount: 2,
  updateTime: '2026-03-18 06:30:00',
  version: 1,
}
const openQuestions = (questions: readonly Question[], perms?: readonly Permission[]) =>
  renderPage({
    page: questionPage,
    at: '/APPAdministration/questionManagement?title=支架&sidx=grade&order=desc',
    ...(perms && { user: who({ perms }) }),
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(questionApi.list, (query) => pageOf(questions, query)),
      answer(listExportApi.export, { jobId: '900' }),
      answer(jobApi.info, written(1, 1)),
      answer(jobApi.ticket, () => refuse('notFound')),
    ],
  })

it('a list without an export of its own is exported by its address, filter and order', async () => {
  const { person, asked } = await openQuestions([question], ['question:list'])
  await person.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('已完成1条')).toBeTruthy()
  expect(asked(listExportApi.export)).toEqual([
    {
      list: questionApi.list.path,
      filter: { title: '支架' },
      sidx: 'grade',
      order: 'desc',
      timeZone: 'Asia/Shanghai',
      format: 'xlsx',
      promised: 1,
    },
  ])
  await waitFor(() => expect(asked(jobApi.ticket)).toEqual([{ jobId: '900' }]))
})

it('a list without rows says that there is nothing to export', async () => {
  const { person, asked } = await openQuestions([])
  const button = screen.getByRole('button', { name: '导出' })
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '没有可导出的数据'])
  await person.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked(listExportApi.export)).toEqual([])
})

it('repeating a search reads the list again', async () => {
  const { person, address, asked } = await openDeviceList({ devices })
  await searchFor(person, {})
  await waitFor(() => expect(asked(deviceApi.himitList)).toHaveLength(1))
  expect(address()).toBe(deviceList)
})

it('a range of days that ends before it begins is refused at its end, and nothing is searched', async () => {
  const { person, address, asked } = await openDeviceList({ devices })
  const form = filterForm()
  fireEvent.change(form.getByLabelText('安装日期从'), { target: { value: '2026-03-02' } })
  fireEvent.change(form.getByLabelText('安装日期至'), { target: { value: '2026-03-01' } })
  await person.click(form.getByRole('button', { name: '查询' }))
  expect(form.getByRole('alert').textContent).toBe('结束日期不能早于开始日期')
  expect(form.getByLabelText('安装日期至').getAttribute('aria-invalid')).toBe('true')
  expect(address()).toBe(deviceList)
  expect(asked(deviceApi.himitList)).toEqual([])
})

it('the question before an export says by which filters its rows are chosen', async () => {
  const { person } = await openDeviceList({ devices, search: '?onlineStatus=1&vipFlag=0' })
  await person.click(screen.getByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = '确定导出符合条件的12条记录吗？当前条件：在线状态：在线；VIP标志：否。'
  expect(dialog.getByText(text)).toBeTruthy()
})

it('what is asked names the number of the filters in force, however early the button was pressed', async () => {
  let send: () => void = () => undefined
  const slow = answer(deviceApi.himitList, (query) =>
    query.deviceName === 'Residence 1'
      ? new Promise((resolve) => {
          send = () => resolve(pageOf(devices.slice(0, 3), query))
        })
      : pageOf(devices, query),
  )
  const { person } = await openDeviceList({ devices, answers: [slow] })
  await searchFor(person, { 设备名称: 'Residence 1' })
  await person.click(screen.getByRole('button', { name: '导出' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  send()
  const text = '确定导出符合条件的3条记录吗？当前条件：设备名称：Residence 1。'
  expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeTruthy()
})
