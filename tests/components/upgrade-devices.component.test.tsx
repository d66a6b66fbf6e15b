import { expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import page from '@/app/(console)/equipmentCenter/OTAupGrade/page'
import { DevicesStep } from '@/components/features/ota-wizard/devices-step'
import { toCheck } from '@/components/features/ota-wizard/to-check'
import { newDraft } from '@/components/features/ota-wizard/wizard-draft'
import { hidomApi } from '@/lib/contract/hidom'
import type { Language } from '@/lib/contract/language'
import type { OtaSelection } from '@/lib/contract/ota-preflight'
import { type OtaVersion, otaVersionApi } from '@/lib/contract/ota-version'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, requestsMade } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'
import { deviceAnswers } from './open-device-list'

const devices = cannedDevices(45)
const [one, two] = devices.map(({ macWifiId }) => macWifiId) as [string, string]

const Step = ({ onSelection }: { onSelection: (selection: OtaSelection | undefined) => void }) => {
  const [draft, setDraft] = useState(() => newDraft('', { versionId: '7' }))
  onSelection(toCheck(draft)?.selection)
  return (
    <DevicesStep
      draft={draft}
      isBegun
      change={(part) => setDraft((before) => ({ ...before, ...part }))}
      forget={() => undefined}
    />
  )
}

const open = async (language: Language = 'zh', user = who()) => {
  let selection: OtaSelection | undefined
  const keep = (next: typeof selection) => {
    selection = next
  }
  const { person } = await renderPage({
    page: async () => (
      <NextIntlClientProvider
        locale={language}
        timeZone="Asia/Shanghai"
        messages={pickMessages(language, ['otaWizard', 'common', 'device', 'list'])}
      >
        <Step onSelection={keep} />
      </NextIntlClientProvider>
    ),
    at: '/equipmentCenter/OTAupGrade',
    language,
    user,
    answers: deviceAnswers(devices),
  })
  return { person, chosen: () => selection }
}
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const pasted = () => screen.getByLabelText('WiFi ID，每行一个，可粘贴')

it('devices are ticked in a list of them, page by page, and stand in the field for pasting', async () => {
  const { person, chosen } = await open()
  expect(chosen()).toBeUndefined()
  await person.click(await box('选择 Residence 1'))
  expect(chosen()).toEqual({ by: 'device', macWifiIds: [one] })
  expect(pasted()).toHaveProperty('value', one)
  expect(screen.getByText('已选1台，符合条件的共45台')).toBeTruthy()
  // What is no WiFi ID stays in the field: a tick discards no typed text.
  fireEvent.change(pasted(), { target: { value: `${one}\n${two}\nx7` } })
  expect(await box('选择 Residence 2')).toHaveProperty('checked', true)
  await person.click(await box('选择 Residence 1'))
  expect(pasted()).toHaveProperty('value', `${two}\nx7`)
  await person.click(await box('选择本页'))
  expect(chosen()).toMatchObject({ by: 'device', macWifiIds: { length: 20 } })
  await person.click(screen.getByRole('button', { name: '下一页' }))
  await person.click(await box('选择 Residence 21'))
  expect(chosen()).toMatchObject({ macWifiIds: { length: 21 } })
  await person.click(screen.getByRole('button', { name: '清空选择' }))
  expect(chosen()).toBeUndefined()
})

it('all that a filter finds are chosen at once, with their number, less those that are unticked', async () => {
  const { person, chosen } = await open()
  await person.type(screen.getByLabelText('设备名称'), 'Residence 4')
  // 4 and 40 to 45.
  await person.click(await screen.findByRole('button', { name: '选择全部7台' }))
  expect(screen.getByText('已选符合条件的全部7台')).toBeTruthy()
  const filter = { deviceName: 'Residence 4' }
  expect(chosen()).toEqual({ by: 'filter', controllerType: 1, filter, except: [] })
  await person.click(await box('选择 Residence 42'))
  const except = [devices[41]?.macWifiId]
  expect(chosen()).toEqual({ by: 'filter', controllerType: 1, filter, except })
  await waitFor(() => expect(screen.getByText('已选符合条件的6台，排除1台')).toBeTruthy())
  await person.click(screen.getByRole('button', { name: '清空选择' }))
  expect(chosen()).toBeUndefined()
})

it('in English too; who may not see the lists can still paste', async () => {
  const { person } = await open('en')
  expect(await screen.findByRole('button', { name: 'Select all 45 that match' })).toBeTruthy()
  await person.click(await box('Select Residence 3'))
  expect(screen.getByText('1 selected; 45 match')).toBeTruthy()
})

it('who may not see the lists of devices is told so, and pastes', async () => {
  const { chosen } = await open('zh', who({ perms: ['ota:list', 'ota:task'] }))
  expect(screen.getByText(/没有查看设备列表的权限/)).toBeTruthy()
  fireEvent.change(pasted(), { target: { value: one } })
  expect(chosen()).toEqual({ by: 'device', macWifiIds: [one] })
  expect(within(document.body).queryByRole('checkbox', { name: '选择本页' })).toBeNull()
})

it.each([
  ['zh', ['固件版本', '模块版本']],
  ['en', ['Firmware version', 'Module version']],
] as const)('the list shows both versions, either of which an upgrade may replace (%s)', async (language, names) => {
  await open(language)
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining([...names]))
})

const cannedVersion = (versionId: string, featureCode: string): OtaVersion => ({
  versionId,
  versionNo: '2.2.0',
  featureName: featureCode,
  featureCode,
  upgradeType: 1,
  fileName: 'firmware.bin',
  fileSize: 1,
  sha256: '0'.repeat(64),
  signature: 'signed',
  signatureKey: 'demo',
  unsent: null,
  minSourceVersion: null,
  forceFlag: 0,
  changeLogZh: '',
  changeLogEn: '',
  status: 2,
  releaseTime: null,
  releaser: null,
  deviceCount: 0,
  useCount: 0,
  createTime: '2026-01-01 00:00:00',
  updateTime: '2026-01-01 00:00:00',
  createUser: null,
  version: 1,
})

it('the list has the family of the chosen version, of another version its own, and any other that is typed', async () => {
  const versions = [cannedVersion('7', 'HD64-WIFI'), cannedVersion('8', 'HC1-WIFI')]
  const shareOf = (featureCode: string, controllerType: 1 | 2) => ({
    featureCode,
    controllerType,
    total: 1,
    versions: [],
  })
  const { person } = await renderPage({
    page,
    at: '/equipmentCenter/OTAupGrade?versionId=7',
    answers: [
      ...deviceAnswers(devices),
      answer(hidomApi.list, (query) => pageOf([], query)),
      answer(otaVersionApi.list, (query) => pageOf(versions, query)),
      answer(otaVersionApi.info, ({ versionId }) => ({
        ...(versions.find((each) => each.versionId === versionId) ?? cannedVersion(versionId, '')),
        uses: [],
      })),
      answer(otaVersionApi.distribution, { list: [shareOf('HD64-WIFI', 2), shareOf('HC1-WIFI', 1)] }),
    ],
  })
  const inputs = (path: string) => requestsMade().flatMap((each) => (each.path === path ? [each.input] : []))
  await person.click(await screen.findByRole('button', { name: '下一步' }))
  const code = await screen.findByLabelText('特征码')
  await waitFor(() => expect(code).toHaveProperty('value', 'HD64-WIFI'))
  await waitFor(() => expect(inputs(hidomApi.list.path)).toEqual([{ featureCode: 'HD64-WIFI', page: 1, limit: 20 }]))
  await person.clear(code)
  await waitFor(() => expect(inputs(hidomApi.list.path).at(-1)).toEqual({ page: 1, limit: 20 }))
  await person.click(screen.getByRole('button', { name: '上一步' }))
  await person.click(await screen.findByRole('radio', { name: /HC1-WIFI/ }))
  await person.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByLabelText('特征码')).toHaveProperty('value', 'HC1-WIFI')
})
