import { SystemConfigurationScreen } from '@/components/features/config/system-configuration'
import { readIngest } from '@/components/features/ingest/read-ingest'
import { listTabsPage } from '@/components/screen/list/list-tabs-page'
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
