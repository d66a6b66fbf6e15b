import type { Device } from '@/lib/contract/device'
import { routes } from './routes'

type ByMac = Pick<Device, 'macWifiId'>

/** Kinds of controllers whose details are a screen of their own. */
const detailsOf = { 1: 'deviceDetails', 2: 'hidomDetails', 3: 'smartTouchDetails', 4: 'deviceDetails' } as const

/** Links to screens that need more than a path. */
export const paths = {
  /** The details of any controller; without its kind those that every kind has. */
  deviceDetails: ({ macWifiId, controllerType = 1 }: ByMac & Partial<Pick<Device, 'controllerType'>>) =>
    `${routes[detailsOf[controllerType]].path}?macWifiId=${macWifiId}`,
  outdoor: ({ macWifiId }: ByMac) => `${routes.outdoor.path}/${macWifiId}`,
  indoor: ({ macWifiId }: ByMac) => `${routes.indoor.path}/${macWifiId}`,
  faultAnalysis: ({ macWifiId }: ByMac) => `${routes.faultAnalysis.path}/${macWifiId}`,
  history: ({ macWifiId }: ByMac) => `${routes.historicalRecords.path}?macWifiId=${macWifiId}`,
  himit: (query = '') => `${routes.himit.path}${query}`,
}
