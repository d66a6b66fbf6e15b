import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { deviceMessages } from '@/components/features/device/device-messages'
import { WhyOffline } from '@/components/features/device/why-offline'
import type { DeviceDetail } from '@/lib/contract/device'
import { type DeviceCheck, deviceCheckApi } from '@/lib/contract/device-check'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const macWifiId = '8C1F64000001'
const silent: DeviceCheck = {
  key: 'heartbeat',
  verdict: 'fail',
  facts: { count: 5, unit: 'minutes', limit: 3 },
  time: '2026-03-18 06:25:00',
}
const heard: DeviceCheck = { ...silent, verdict: 'pass' }
const weak: DeviceCheck = { key: 'network', verdict: 'fail', facts: { rssi: -90, limit: -75 }, time: null }

const noteOf = async (offlineReason: OfflineReason | null, ...checks: DeviceCheck[]) => {
  const device = { macWifiId, offlineReason } as DeviceDetail
  await renderPage({
    page: async () => (
      <NextIntlClientProvider
        locale="zh"
        timeZone="Asia/Shanghai"
        messages={pickMessages('zh', [...deviceMessages, 'common'])}
      >
        <WhyOffline device={device} tab="test" />
      </NextIntlClientProvider>
    ),
    at: `/equipmentCenter/devicedetails?macWifiId=${macWifiId}`,
    language: 'zh',
    user: who({}),
    answers: [answer(deviceCheckApi.whyOffline, { onlineStatus: 0, checks, serverTime: '2026-03-18 06:30:00' })],
  })
  const panel = within(await screen.findByRole('region', { name: '离线原因排查' }))
  const list = await panel.findByRole('list')
  return { note: list.previousElementSibling?.textContent, steps: panel.queryAllByText(/^下一步：/).length }
}

it.each([
  ['revoked', /^凭证已吊销，.*生成新密钥/],
  ['off', /^设备已自行关机/],
  ['rate', /^设备发送过快/],
  ['replaced', /^另一连接使用了同一用户名/],
] as const)('what the door knows comes first: %s', async (reason, words) => {
  const { note, steps } = await noteOf(reason, silent)
  expect(note).toMatch(words)
  expect(steps).toBe(0)
})

it('what it does not know is left to the checks', async () => {
  expect(await noteOf('lost', silent)).toMatchObject({ note: expect.stringMatching(/^心跳已中断/), steps: 0 })
})

it('beside a known cause a check that failed keeps its step', async () => {
  expect(await noteOf('revoked', silent, weak)).toMatchObject({ note: expect.stringMatching(/^凭证已吊销/), steps: 1 })
})

it('a controller that is back is not told of its last reason', async () => {
  expect(await noteOf('revoked', heard)).toMatchObject({ note: '设备已恢复在线，各项检查均未发现异常。' })
})
