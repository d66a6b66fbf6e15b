import { screenPage } from '@/components/screen/page/screen-page'
import { DevicePicker } from '@/components/screens/equipment-center/units/device-picker'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('outdoor')

export default screenPage(() => <DevicePicker kind="outdoor" />, ['device', 'unit'])
