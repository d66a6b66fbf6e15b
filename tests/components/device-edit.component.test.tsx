import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { deviceApi } from '@/lib/contract/device'
import { projectApi } from '@/lib/contract/project'
import { cannedDevice } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { dismiss, fill, openActions, rowOf } from '@/tests/support/component/list-elements'
import { deviceAnswers, openDeviceList } from './open-device-list'

const device = cannedDevice(1, { remarks: '机房在地下', projectId: '5', projectName: '一号楼' })
const answers = [answer(projectApi.options, { list: [] }), answer(deviceApi.update, null)]
const open = (given: Parameters<typeof openDeviceList>[0] = {}) =>
  openDeviceList({ devices: [device], ...given, answers: [...answers, ...(given.answers ?? [])] })

const openForm = async (person: UserEvent) => {
  await person.click(within(await openActions(person, device)).getByRole('menuitem', { name: /^(编辑|Edit)$/ }))
  return within(await screen.findByRole('dialog', { name: new RegExp(`${device.macWifiId}$`) }))
}
type Form = Awaited<ReturnType<typeof openForm>>
const save = (person: UserEvent, form: Form) => person.click(form.getByRole('button', { name: /^(保存|Save)$/ }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('a device can be saved unchanged, with the version that was read', async () => {
  const { person, asked } = await open()
  await save(person, await openForm(person))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  await closed()
  const { macWifiId, deviceName, projectId, vipFlag, remarks, version } = device
  expect(asked(deviceApi.update)).toEqual([{ macWifiId, deviceName, projectId, vipFlag, remarks, version }])
})

it('a change is sent, and the list is read again', async () => {
  const { person, asked, answer: next } = await open()
  const form = await openForm(person)
  expect(form.getByLabelText(/^设备名称/)).toHaveProperty('value', device.deviceName)
  await fill(person, form.getByLabelText(/^设备名称/), '改名后的设备')
  await person.click(form.getByRole('checkbox', { name: 'VIP标志' }))
  next(...deviceAnswers([{ ...device, deviceName: '改名后的设备', vipFlag: 1 }]))
  await save(person, form)
  await closed()
  expect(asked(deviceApi.update)).toMatchObject([{ deviceName: '改名后的设备', vipFlag: 1 }])
  expect(await within(rowOf(device)).findByText('改名后的设备')).toBeTruthy()
})

it('errors are shown at their fields and nothing is lost', async () => {
  const { person, asked } = await open()
  const form = await openForm(person)
  await fill(person, form.getByLabelText(/^设备名称/), '名称\u200b')
  await fill(person, form.getByLabelText('备注'), 'x'.repeat(201))
  await save(person, form)
  const field = (name: RegExp, description: string) => form.getByRole('textbox', { name, description })
  expect(field(/^设备名称/, '设备名称不能包含不可见字符')).toHaveProperty('value', '名称\u200b')
  expect(field(/^备注/, '备注不能超过200个字符（现为201）')).toHaveProperty('value', 'x'.repeat(201))
  expect(document.activeElement).toBe(form.getByLabelText(/^设备名称/))
  await fill(person, form.getByLabelText(/^设备名称/), '')
  await save(person, form)
  expect(field(/^设备名称/, '设备名称不能为空')).toBeTruthy()
  expect(asked(deviceApi.update)).toEqual([])
})

it('the platform’s errors are shown at their fields too', async () => {
  const { person } = await open({
    answers: [answer(deviceApi.update, refuse('badRequest', { deviceName: '已存在' }))],
  })
  const form = await openForm(person)
  await save(person, form)
  expect(await form.findByRole('textbox', { name: /^设备名称/, description: '已存在' })).toBeTruthy()
})

it('a submission that fails for another reason says so, with that reason', async () => {
  const { person } = await open({ answers: [answer(deviceApi.update, refuse('illegalState'))] })
  const form = await openForm(person)
  await save(person, form)
  expect(await screen.findByText(/^提交失败：状态不允许该操作/)).toBeTruthy()
  expect(form.getByLabelText(/^设备名称/)).toBeTruthy()
})

it('a half-filled form survives closing, a reload and a language switch; cancel discards it', async () => {
  const { person, reload, language } = await open()
  const first = await openForm(person)
  await fill(person, first.getByLabelText('备注'), '还没写完')
  await language('en')
  const remarks = (form: Form) => form.getByRole('textbox', { name: 'Remarks' })
  expect(remarks(first)).toHaveProperty('value', '还没写完')
  await dismiss(person)
  expect(remarks(await openForm(person))).toHaveProperty('value', '还没写完')
  await reload()
  const again = await openForm(person)
  expect(remarks(again)).toHaveProperty('value', '还没写完')
  await person.click(again.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(remarks(await openForm(person))).toHaveProperty('value', device.remarks)
})

it.each([
  ['zh', '备注', '数据已被他人修改，请刷新后重试'],
  ['en', 'Remarks', 'Someone else changed this. Refresh and try again.'],
] as const)(
  'a change that came too late is refused and keeps what was typed (%s)',
  async (language, remarks, words) => {
    const { person } = await open({ language, answers: [answer(deviceApi.update, refuse('conflict'))] })
    const form = await openForm(person)
    await fill(person, form.getByLabelText(remarks), 'mine')
    await save(person, form)
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    expect(form.getByLabelText(remarks)).toHaveProperty('value', 'mine')
  },
)
