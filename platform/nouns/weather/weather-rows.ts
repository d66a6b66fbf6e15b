import { eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { weatherCities } from './weather-city-table'

type WeatherRow = typeof weatherCities.$inferSelect

/** What is stored of the cities of a brand, by their keys. A city may have no row yet. */
export const readWeatherRows = async (
  database: Database,
  platformId: PlatformId,
): Promise<ReadonlyMap<string, WeatherRow>> => {
  const rows = await database.select().from(weatherCities).where(eq(weatherCities.platformId, platformId))
  return new Map(rows.map((row) => [row.cityId, row]))
}

/** Keeps something of a city, whether it has a row already or not. */
export const keepWeather = async (
  database: Database,
  { platformId, cityId }: Pick<WeatherRow, 'platformId' | 'cityId'>,
  values: Partial<Omit<WeatherRow, 'platformId' | 'cityId'>>,
): Promise<void> => {
  await database
    .insert(weatherCities)
    .values({ platformId, cityId, ...values })
    .onConflictDoUpdate({ target: [weatherCities.platformId, weatherCities.cityId], set: values })
}
