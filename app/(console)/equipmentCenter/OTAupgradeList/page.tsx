import { OtaUpgradeList } from '@/components/features/ota-policy/ota-upgrade-list'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { otaResultApi } from '@/lib/contract/ota-result'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('otaUpgradeList')

export default listTabsPage(
  {
    tasks: otaTaskApi.list,
    results: otaResultApi.list,
    versions: otaVersionApi.list,
    policies: otaPolicyApi.list,
  },
  OtaUpgradeList,
  ['otaTask', 'otaResult', 'otaVersion', 'otaPolicy', 'file'],
)
