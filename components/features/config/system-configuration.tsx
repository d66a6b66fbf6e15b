'use client'
import { HeldWorkTab } from '@/components/features/held-work/held-work-tab'
import { IngestTab } from '@/components/features/ingest/ingest-tab'
import { RetentionListScreen } from '@/components/features/retention/retention-list'
import { WeatherListScreen } from '@/components/features/weather/weather-list'
import { listTabs } from '@/components/screen/list/list-tabs'
import { ConfigListScreen } from './config-list'

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
    ingest: IngestTab,
    retention: RetentionListScreen,
    held: HeldWorkTab,
  },
})
