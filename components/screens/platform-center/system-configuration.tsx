'use client'
import { listTabs } from '@/components/screen/list/list-tabs'
import { ConfigListScreen } from './config-list'
import { WeatherListScreen } from './weather-list'

/** Platform center > system configuration: settings, and the weather of cities. Domain 6.7. */
export const SystemConfigurationScreen = listTabs({
  title: 'routes.systemConfiguration',
  labels: { config: 'config.titles.config', weather: 'weather.titles.weather' },
  screens: { config: ConfigListScreen, weather: WeatherListScreen },
})
