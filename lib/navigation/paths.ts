import type { Device } from '@/lib/contract/device'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { routes } from './routes'

type ByMac = Pick<Device, 'macWifiId'>

type Unit = ByMac & Pick<OutdoorUnit, 'unitKey' | 'systemNo' | 'unitNo'>

/** Links to screens that need more than a path. */
export const paths = {
  deviceDetails: ({ macWifiId }: ByMac) => `${routes.deviceDetails.path}?macWifiId=${macWifiId}`,
  outdoor: ({ macWifiId }: ByMac) => `${routes.outdoor.path}/${macWifiId}`,
  indoor: ({ macWifiId }: ByMac) => `${routes.indoor.path}/${macWifiId}`,
  /** Curves of one unit; an outdoor and an indoor unit may have the same address. */
  curves: ({ macWifiId, unitKey, ...unit }: Unit) =>
    `${routes.historicalRecords.path}?macWifiId=${macWifiId}&unit=${unitKey}&unitKind=${'iduName' in unit ? 1 : 2}`,
  unitFaults: ({ macWifiId, systemNo, unitNo, ...unit }: Unit) =>
    `${routes.faultAnalysis.path}/${macWifiId}?systemNo=${systemNo}&unitNo=${unitNo}&unitKind=${'iduName' in unit ? 1 : 2}`,
  himit: (query = '') => `${routes.himit.path}${query}`,
}
