import type { Device } from '@/lib/contract/device'
import { routes } from './routes'

type ByMac = Pick<Device, 'macWifiId'>

/** Links to screens that need more than a path. */
export const paths = {
  deviceDetails: ({ macWifiId }: ByMac) => `${routes.deviceDetails.path}?macWifiId=${macWifiId}`,
  deviceImport: (importId?: string) =>
    importId ? `${routes.deviceImporting.path}?import=${importId}` : routes.deviceImporting.path,
  himit: (query = '') => `${routes.himit.path}${query}`,
}
