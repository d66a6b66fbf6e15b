import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { connectionApi } from '@/lib/contract/connection'
import { cannedDevices } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { rowOf } from '@/tests/support/component/list-elements'
import { watchSavedFiles } from '@/tests/support/component/saved-files'
import { who } from '@/tests/support/component/who'
import { openDeviceList } from './open-device-list'

const devices = cannedDevices(25)
const [first] = devices
const keyOf = (username: string) => ({
  username,
  key: `k-${username}`,
  topic: `hvac/6/${username}`,
  broker: 'mqtts://devices.example.com:8883',
})
const saved = watchSavedFiles()

const replaceKeys = async (person: UserEvent) => {
  await person.click(screen.getByRole('button', { name: '更换密钥' }))
  return within(await screen.findByRole('dialog', { name: '更换密钥' }))
}

it('new keys of the chosen controllers are made after a question, and saved as a file that no page shows', async () => {
  if (first === undefined) throw new Error('no device')
  const { macWifiId } = first
  const { person, asked } = await openDeviceList({
    devices,
    answers: [answer(connectionApi.issueKeys, { list: [keyOf(macWifiId)] })],
  })
  await person.click(within(rowOf(first)).getByRole('checkbox', { name: /^选择/ }))
  const dialog = await replaceKeys(person)
  expect(dialog.getByText(/^将为所选的1台设备生成新密钥.*现有密钥立即失效/)).toBeTruthy()
  expect(asked(connectionApi.issueKeys)).toEqual([])
  await person.click(dialog.getByRole('button', { name: '更换密钥' }))
  expect(await screen.findByText(/^已生成1个密钥并保存为文件。/)).toBeTruthy()
  expect(asked(connectionApi.issueKeys)).toEqual([{ controllerType: 1, selection: { keys: [macWifiId] } }])
  await person.click(screen.getByRole('button', { name: '再次保存文件' }))
  expect(saved.map(({ name }) => name)).toEqual(['devices-keys.csv', 'devices-keys.csv'])
  for (const { text } of saved) expect(await text).toContain(`"${macWifiId}","k-${macWifiId}"`)
  expect(document.body.textContent).not.toContain(`k-${macWifiId}`)
  await person.click(screen.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('for all that a filter finds their number is typed; a refusal saves nothing', async () => {
  const { person, asked } = await openDeviceList({
    devices,
    search: '?onlineStatus=1&limit=10',
    answers: [answer(connectionApi.issueKeys, refuse('conflict'))],
  })
  await person.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await person.click(screen.getByRole('button', { name: '选择全部25条' }))
  const dialog = await replaceKeys(person)
  const button = dialog.getByRole('button', { name: '更换密钥' })
  expect(button).toHaveProperty('disabled', true)
  await person.type(dialog.getByRole('textbox'), String(devices.length))
  await person.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(connectionApi.issueKeys)).toEqual([
    {
      controllerType: 1,
      selection: { filter: { onlineStatus: 1, timeZone: 'Asia/Shanghai' }, except: [], count: devices.length },
    },
  ])
  expect(saved).toEqual([])
})

it('a user without the right is not offered new keys', async () => {
  await openDeviceList({ devices, user: who({ perms: ['device:list', 'device:update'] }) })
  expect(screen.queryByRole('button', { name: '更换密钥' })).toBeNull()
})
