import page from '@/app/(console)/equipmentCenter/HIMIT/page'
import { type Device, type DeviceQuery, deviceApi } from '@/lib/contract/device'
import { listViewApi } from '@/lib/contract/list-view'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

type Options = Partial<Omit<Parameters<typeof renderPage>[0], 'page' | 'at'>> & {
  search?: string
  devices?: readonly Device[]
}

/** Every column of the list, for a user who has chosen them all. */
export const allColumns = { device: { hidden: [] } }

export const deviceList = '/equipmentCenter/HIMIT'

/** Filters that the canned fleet supports; for others a test provides its own answers. */
const fits = (device: Device, { deviceName, macWifiId, onlineStatus, vipFlag }: DeviceQuery): boolean =>
  (deviceName === undefined || device.deviceName.includes(deviceName)) &&
  (macWifiId === undefined || device.macWifiId.includes(macWifiId)) &&
  (onlineStatus === undefined || device.onlineStatus === onlineStatus) &&
  (vipFlag === undefined || device.vipFlag === vipFlag)

/** The list answer for some cloud gateways. */
export const deviceAnswers = (devices: readonly Device[]) => [
  answer(deviceApi.himitList, (query) =>
    pageOf(
      devices.filter((device) => fits(device, query)),
      query,
    ),
  ),
]

/** Opens the list of cloud gateways: 25 devices, unless others are given. */
export const openDeviceList = ({ search = '', devices = cannedDevices(25), answers = [], ...options }: Options = {}) =>
  renderPage({
    ...options,
    page,
    at: deviceList + search,
    answers: [...deviceAnswers(devices), answer(listViewApi.list, { list: [] }), ...answers],
  })
