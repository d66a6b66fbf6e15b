import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import page from '@/app/(console)/equipmentCenter/deviceimporting/page'
import { type DeviceImport, deviceImportApi } from '@/lib/contract/device-import'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { watchSavedFiles } from '@/tests/support/component/saved-files'
import { who } from '@/tests/support/component/who'

const record: DeviceImport = {
  importId: '7',
  status: 'done',
  fileName: 'site.xlsx',
  size: 4096,
  timeZone: 'UTC',
  mode: 'all',
  rowCount: 2,
  badCount: 0,
  writtenCount: 2,
  unknownColumns: [],
  reading: null,
  obstacle: null,
  progress: 2,
  jobId: null,
  createTime: '2026-11-20 00:00:00',
  updateTime: '2026-11-20 00:00:00',
}
const keys = ['84F3EB1A2C7D', '84F3EB1A2C7E'].map((username, at) => ({
  username,
  key: `k${at}-${'x'.repeat(40)}`,
  topic: `hvac/6/${username}`,
  broker: 'mqtts://devices.example.com:8883',
}))

const saved = watchSavedFiles()

const open = (list: typeof keys, user = who()) =>
  renderPage({
    page,
    at: '/equipmentCenter/deviceimporting?import=7',
    user,
    answers: [
      answer(deviceImportApi.list, (query) => pageOf([record], query)),
      answer(deviceImportApi.info, record),
      answer(deviceImportApi.issueKeys, { list }),
    ],
  })
const confirm = async (person: Awaited<ReturnType<typeof open>>['person'], name: string) => {
  await person.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${name}“`) }))
  await person.click(dialog.getByRole('button', { name }))
}

it('the keys of an import are made after a question, saved as a file, and can be saved again', async () => {
  const { person, asked } = await open(keys)
  expect(asked(deviceImportApi.issueKeys)).toEqual([])
  await confirm(person, '生成接入密钥')
  expect(await screen.findByText(/^已生成2个密钥并保存为文件。/)).toBeTruthy()
  expect(asked(deviceImportApi.issueKeys)).toEqual([{ importId: '7', renew: 0 }])
  await person.click(screen.getByRole('button', { name: '再次保存文件' }))
  expect(saved.map(({ name }) => name)).toEqual(['site-keys.csv', 'site-keys.csv'])
  const lines = [
    '"用户名","密钥","主题","服务器地址"',
    ...keys.map(({ username, key, topic, broker }) => `"${username}","${key}","${topic}","${broker}"`),
  ]
  for (const { text } of saved) expect((await text).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(lines)
  expect(document.body.textContent).not.toContain(keys[0]?.key)
})

it('where all have a key, unused ones are replaced after a second question', async () => {
  const { person, asked, answer: next } = await open([])
  await confirm(person, '生成接入密钥')
  expect(await screen.findByText('没有需要生成密钥的设备：它们都已有密钥。')).toBeTruthy()
  expect(saved).toEqual([])
  next(answer(deviceImportApi.issueKeys, { list: keys }))
  await confirm(person, '重新生成未使用的密钥')
  expect(await screen.findByText(/^已生成2个密钥/)).toBeTruthy()
  expect(asked(deviceImportApi.issueKeys)).toEqual([
    { importId: '7', renew: 0 },
    { importId: '7', renew: 1 },
  ])
})

it('whoever may not is not offered keys', async () => {
  await open(keys, who({ perms: ['device:import'] }))
  expect(await screen.findByText('已导入2台设备')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '生成接入密钥' })).toBeNull()
})
