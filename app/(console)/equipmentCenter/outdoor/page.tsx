import { DevicePicker } from '@/components/features/control/device-picker'
import { screenPage } from '@/components/screen/page/screen-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('outdoor')

export default screenPage(() => <DevicePicker kind="outdoor" />, ['device', 'unit'])
