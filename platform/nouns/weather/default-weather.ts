import type { DashboardLists } from '@/lib/contract/dashboard'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { citiesOf } from './refresh-weather'
import { readWeatherRows } from './weather-rows'

/**
 * The weather of a brand's default city as it was fetched last: the first of its cities that is enabled and was fetched.
 * So what the weather screen switches off or fetches anew is what the dashboard shows.
 */
export const readDefaultWeather = async (
  database: Database,
  platformId: PlatformId,
  language: Language,
): Promise<DashboardLists['weather']> => {
  const rows = await readWeatherRows(database, platformId)
  for (const city of citiesOf(platformId)) {
    const row = rows.get(city.en)
    if (row === undefined || row.enabled === 0) continue
    const { temperature, humidity, weatherCode, lastFetch } = row
    if (temperature === null || humidity === null || weatherCode === null || lastFetch === null) continue
    return { city: city[language], temperature, humidity, weatherCode, lastFetch: toWireTime(lastFetch) }
  }
  return null
}
