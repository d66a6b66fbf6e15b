import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { MoreMessages } from '@/components/ui/more-messages'
import { type ControlRecord, controlApi } from '@/lib/contract/control'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { SentCommand } from './sent-command'

const record: ControlRecord = {
  recordId: '7',
  macWifiId: 'A4CF12000001',
  deviceName: '',
  groupName: null,
  projectName: null,
  timeZone: 'Asia/Shanghai',
  unitKind: 1,
  unitKey: '00-00',
  systemNo: 0,
  unitNo: 0,
  unitName: '',
  source: 1,
  operatorAccount: 'admin',
  command: { setTemp: 20.5 },
  before: { setTemp: 24 },
  result: 0,
  sendTime: '2026-03-17 23:12:03',
  ackTime: null,
  costMs: null,
}

it.each([
  ['waiting', { result: 0 }, '07:12:03下发 · 等待机组应答…'],
  ['applied', { result: 1, ackTime: '2026-03-17 23:12:05' }, '07:12:03下发 · 07:12:05执行'],
  ['refused', { result: 2, ackTime: '2026-03-17 23:12:05' }, '07:12:03下发 · 07:12:05机组拒绝执行'],
  ['without an answer', { result: 3 }, '07:12:03下发 · 10秒内未收到机组应答'],
] as const)('a command that is %s says so with its times, by the clock of the site', async (_state, changed, text) => {
  await renderPage({
    page: async () => (
      <MoreMessages messages={pickMessages('zh', ['control', 'unit'])}>
        <SentCommand recordId="7" macWifiId={record.macWifiId} path="/sys/unit/indoor" />
      </MoreMessages>
    ),
    at: '/equipmentCenter/HIMIT',
    answers: [answer(controlApi.info, { ...record, ...changed })],
  })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('20.5 ℃')).toBeTruthy()
})
