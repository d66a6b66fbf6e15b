import { screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { ConnectionTab } from '@/components/features/device/connection-tab'
import { deviceMessages } from '@/components/features/device/device-messages'
import {
  connectionApi,
  type DeviceConnection,
  type DeviceCredential,
  type DeviceMessageRow,
  type InventoryDifference,
} from '@/lib/contract/connection'
import type { DeviceDetail } from '@/lib/contract/device'
import type { Language } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, type CannedAnswer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

export const macWifiId = '8C1F64000001'
export const key: DeviceCredential = {
  kind: 'key',
  createTime: '2026-03-01 02:00:00',
  createUser: null,
  lastUsedTime: null,
  fingerprint: null,
}
export const certificate: DeviceCredential = {
  kind: 'certificate',
  createTime: '2026-03-02 02:00:00',
  createUser: 'admin',
  lastUsedTime: '2026-03-18 06:00:00',
  fingerprint: '0123456789abcdef',
}
export const connection: DeviceConnection = {
  macWifiId,
  onlineStatus: 1,
  isConnected: 1,
  lastSeen: '2026-03-18 06:29:50',
  repeats: 0,
  endReason: null,
  remoteAddress: '192.0.2.7',
  protocol: 1,
  clockOffset: 400,
  heartbeatSec: 60,
  topic: `hvac/6/${macWifiId}`,
  broker: 'mqtt://127.0.0.1:1883',
  credentials: [key, certificate],
  differences: 0,
  serverTime: '2026-03-18 06:30:00',
}
export const message = (messageId: string, given: Partial<DeviceMessageRow> = {}): DeviceMessageRow => ({
  messageId,
  isUp: 1,
  kind: 'state',
  boot: 'b1',
  seq: messageId,
  receiveTime: '2026-03-18 06:29:00',
  deviceTime: '2026-03-18 06:29:00',
  outcome: 'stored',
  reason: '',
  detail: '',
  size: 20,
  payload: '{"v":1}',
  ...given,
})

type Options = { at?: string; answers?: readonly CannedAnswer[]; language?: Language; perms?: Permission[] }

export const open = ({ at = '', answers = [], language = 'zh', perms }: Options = {}) => {
  // The tab uses only these of a device.
  const device = { macWifiId, deviceName: '一号楼' } as DeviceDetail
  const messages = pickMessages(language, [...deviceMessages, 'list', 'common', 'pages'])
  return renderPage({
    page: async () => (
      <NextIntlClientProvider locale={language} timeZone="Asia/Shanghai" messages={messages}>
        <ConnectionTab device={device} tab="test" />
      </NextIntlClientProvider>
    ),
    at: `/equipmentCenter/devicedetails?macWifiId=${macWifiId}&tab=connection${at}`,
    language,
    user: who(perms ? { perms } : {}),
    answers: [
      answer(connectionApi.info, connection),
      answer(connectionApi.differences, { list: [] }),
      answer(connectionApi.errors, { list: [] }),
      ...answers,
    ],
  })
}
export const textOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
export const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))
export const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
export const closed = () =>
  waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('the dialog is still there')
  })

export const difference: InventoryDifference = {
  differenceId: '7',
  unitKind: 1,
  systemNo: 3,
  unitNo: 7,
  what: 'model',
  recorded: 'RCI-2.0',
  reported: 'RCI-2.5',
  time: '2026-03-18 06:00:00',
  seenTime: null,
}
