import { screenPage } from '@/components/screen/page/screen-page'
import { DevicePicker } from '@/components/screens/equipment-center/units/device-picker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('indoor')

export default screenPage(() => <DevicePicker kind="indoor" />, ['device', 'unit'])
