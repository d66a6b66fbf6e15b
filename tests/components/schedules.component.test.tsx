import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { SchedulesPanel } from '@/components/features/schedule/schedules-panel'
import type { DeviceDetail } from '@/lib/contract/device'
import { hidomApi } from '@/lib/contract/hidom'
import { type ScheduleRow, scheduleApi } from '@/lib/contract/schedule'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, giveAnswers, refuse } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const messages = pickMessages('zh', ['part', 'device', 'list', 'common'])
const macWifiId = 'AA0000000002'
const taken = { state: 'taken', time: '2026-03-18 06:00:00', reason: '' } as const
const line: ScheduleRow = {
  scheduleNo: 1,
  name: '开机',
  weekdays: [1, 2, 3, 4, 5],
  time: '08:00',
  onOff: 1,
  mode: 0,
  setTemp: 26,
  groupNo: null,
  enabled: 1,
  units: null,
  taken,
}
const open = (lines: readonly ScheduleRow[] = [line], groups?: ReadonlyMap<number, string>) => {
  const stored = [...lines]
  // The panel uses only the WiFi ID of a device.
  const device = { macWifiId } as DeviceDetail
  return renderPage({
    page: async () => (
      <NextIntlClientProvider locale="zh" timeZone="Asia/Shanghai" messages={messages}>
        <SchedulesPanel device={device} tab="test" endpoint={hidomApi.schedules} groups={groups} />
      </NextIntlClientProvider>
    ),
    at: '/equipmentCenter/HiDomDeviceDetails',
    answers: [
      answer(hidomApi.schedules, () => ({ list: stored, iduCount: 12 })),
      answer(scheduleApi.save, ({ macWifiId: _, ...given }) => {
        stored.push({ ...given, scheduleNo: 2, units: null, taken })
        return { scheduleNo: 2 }
      }),
      answer(scheduleApi.setEnabled, ({ enabled }) => {
        stored[0] = { ...line, enabled }
        return null
      }),
      answer(scheduleApi.remove, () => {
        stored.splice(0, 1)
        return null
      }),
    ],
  })
}

it('a line is added, and a clashing one names the other before anything is sent', async () => {
  const { person, asked } = await open()
  await person.click(await screen.findByRole('button', { name: '新增定时' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增定时' }))
  const save = () => person.click(dialog.getByRole('button', { name: '保存' }))
  await fill(person, dialog.getByLabelText(/^名称/), '关机')
  await person.selectOptions(dialog.getByLabelText('动作'), '0')
  await save()
  expect(dialog.getByText('与定时“开机”冲突：同一天、同一时间作用于相同的室内机')).toBeTruthy()
  expect(asked(scheduleApi.save)).toEqual([])
  await fill(person, dialog.getByLabelText(/^时间/), '19:30')
  await person.click(dialog.getByRole('checkbox', { name: '周五' }))
  await save()
  expect(await screen.findByText('新增成功')).toBeTruthy()
  expect(asked(scheduleApi.save)).toEqual([
    {
      macWifiId,
      name: '关机',
      weekdays: [1, 2, 3, 4],
      time: '19:30',
      onOff: 0,
      mode: null,
      setTemp: null,
      groupNo: null,
      enabled: 1,
    },
  ])
  expect(await screen.findByText('19:30')).toBeTruthy()
})

it('a line that could not be saved is named by the message', async () => {
  const { person } = await open()
  giveAnswers([answer(scheduleApi.save, refuse('forbidden'))])
  await person.click(await screen.findByRole('button', { name: '新增定时' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增定时' }))
  await fill(person, dialog.getByLabelText(/^名称/), '关机')
  await fill(person, dialog.getByLabelText(/^时间/), '19:30')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  const message = await screen.findByText(/^提交失败/)
  expect(within(message.parentElement as HTMLElement).getByText('关机')).toBeTruthy()
})

it('a line is switched off with Undo, and deleted after a confirmation', async () => {
  const { person, asked } = await open()
  await person.click(await screen.findByRole('switch', { name: '开机的启用' }))
  await waitFor(() => expect(asked(scheduleApi.setEnabled)).toEqual([{ macWifiId, scheduleNo: 1, enabled: 0 }]))
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked(scheduleApi.setEnabled).at(-1)).toEqual({ macWifiId, scheduleNo: 1, enabled: 1 }))
  await person.click(screen.getByRole('button', { name: /更多操作/ }))
  await person.click(await screen.findByRole('menuitem', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^删除“/ }))
  expect(dialog.getByText('删除后不可恢复。')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('没有定时')).toBeTruthy()
})

it('a line says which units it acts on, and whether the controller has taken it', async () => {
  const units = [
    { unitKey: '00-01', iduName: '大堂' },
    { unitKey: '00-02', iduName: '' },
  ]
  const refused = { state: 'refused', time: '2026-03-18 06:00:00', reason: 'flash full' } as const
  await open(
    [
      { ...line, name: '甲' },
      { ...line, scheduleNo: 2, name: '乙', time: '19:00', groupNo: 3, units, taken: refused },
      { ...line, scheduleNo: 3, name: '丙', taken: { state: 'silent', time: null, reason: '' } },
      { ...line, scheduleNo: 4, name: '丁', taken: { state: 'waiting', time: null, reason: '' } },
    ],
    new Map([[3, '一层']]),
  )
  const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await row('甲')).toMatch(/全部室内机（12台）.*已接收 2026-03-18 14:00/)
  expect(await row('乙')).toMatch(/一层 大堂\s?00-02.*已拒绝 2026-03-18 14:00.*flash full/)
  expect(await row('丙')).toContain('无应答')
  expect(await row('丁')).toContain('等待应答')
})
