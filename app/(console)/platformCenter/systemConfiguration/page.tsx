import { listTabsPage } from '@/components/screen/list/list-tabs-page'
import { readIngest } from '@/components/screens/platform-center/ingest/read-ingest'
import { SystemConfigurationScreen } from '@/components/screens/platform-center/system-configuration'
import { configApi } from '@/lib/contract/config'
import { retentionApi } from '@/lib/contract/retention'
import { weatherApi } from '@/lib/contract/weather'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('systemConfiguration')

export default listTabsPage(
  { config: configApi.list, weather: weatherApi.list, retention: retentionApi.list },
  SystemConfigurationScreen,
  ['config', 'weather', 'ingest', 'heldWork', 'signIns', 'history', 'retention'],
  { others: { ingest: readIngest, held: async () => undefined } },
)
