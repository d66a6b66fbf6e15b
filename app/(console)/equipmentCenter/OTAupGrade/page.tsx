import { OtaWizardScreen } from '@/components/features/ota-wizard/ota-wizard'
import { screenPage } from '@/components/screen/page/screen-page'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaUpgrade')

export default screenPage(OtaWizardScreen, ['otaTask', 'otaWizard'])
