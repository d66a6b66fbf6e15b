'use client'
import { listTabs } from '@/components/screen/list/list-tabs'
import { ConfigListScreen } from './config-list'
import { HeldWorkScreen } from './held/held-work-screen'
import { IngestScreen } from './ingest/ingest-screen'
import { RetentionListScreen } from './retention-list'
import { WeatherListScreen } from './weather-list'

/** Platform center > system configuration: settings, the weather of cities, what comes in from devices, how long records are retained, and what is held. Domain 6.7. */
export const SystemConfigurationScreen = listTabs({
  route: 'systemConfiguration',
  labels: {
    config: 'routes.systemConfiguration',
    weather: 'weather.titles.weather',
    ingest: 'ingest.title',
    retention: 'retention.titles.retention',
    held: 'heldWork.title',
  },
  screens: {
    config: ConfigListScreen,
    weather: WeatherListScreen,
    ingest: IngestScreen,
    retention: RetentionListScreen,
    held: HeldWorkScreen,
  },
})
