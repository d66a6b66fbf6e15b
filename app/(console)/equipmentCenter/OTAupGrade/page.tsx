import { screenPage } from '@/components/screen/page/screen-page'
import { OtaWizardScreen } from '@/components/screens/equipment-center/ota/wizard/ota-wizard'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaUpgrade')

export default screenPage(OtaWizardScreen, ['otaTask', 'otaWizard'])
