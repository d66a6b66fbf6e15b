import { DevicePicker } from '@/components/features/control/device-picker'
import { screenPage } from '@/components/screen/page/screen-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('indoor')

export default screenPage(() => <DevicePicker kind="indoor" />, ['device', 'unit'])
