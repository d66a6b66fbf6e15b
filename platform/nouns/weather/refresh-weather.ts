import { subMinutes } from 'date-fns/subMinutes'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { type City, cities } from '@/lib/format/climate/city'
import { readNumberSetting } from '../../identity/setting/read-setting'
import type { Database } from '../../kernel/db/database'
import type { WeatherProvider } from './weather-provider'
import { keepWeather, readWeatherRows } from './weather-rows'

export const citiesOf = (platformId: PlatformId): City[] =>
  cities.filter(({ platforms }) => platforms.includes(platformId))

/** Fetches cities of a brand and keeps what came. A city that the provider does not know keeps its last values. */
export const refreshWeather = async (
  database: Database,
  provider: WeatherProvider,
  platformId: PlatformId,
  wanted: readonly City[],
  now: Date,
): Promise<number> => {
  let fetched = 0
  for (const city of wanted) {
    const reading = await provider.read(city, now).catch(() => null)
    if (reading === null) continue
    const values = { ...reading, source: provider.name, lastFetch: now }
    await keepWeather(database, { platformId, cityId: city.en }, values)
    fetched += 1
  }
  return fetched
}

/** Fetches every enabled city whose values are older than the brand's setting `weather.refreshMin`, or missing. */
export const refreshDueWeather = async (database: Database, provider: WeatherProvider, now: Date): Promise<void> => {
  for (const platformId of platformIds) {
    const oldest = subMinutes(now, await readNumberSetting(database, platformId, 'weather.refreshMin'))
    const rows = await readWeatherRows(database, platformId)
    const due = citiesOf(platformId).filter(({ en }) => {
      const row = rows.get(en)
      return row === undefined || (row.enabled === 1 && (row.lastFetch === null || row.lastFetch <= oldest))
    })
    await refreshWeather(database, provider, platformId, due, now)
  }
}
