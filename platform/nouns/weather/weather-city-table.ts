import { pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { WeatherCode } from '@/lib/contract/weather'
import { brand } from '../../kernel/db/brand-column'
import { moment } from '../../kernel/db/columns'

/** The last weather of a city for a brand. Domain 2.20. The cities themselves are those of the climate model. */
export const weatherCities = pgTable(
  'weather_city',
  {
    platformId: brand(),
    /** English name. */
    cityId: text('city_id').notNull(),
    enabled: smallint('enabled').notNull().default(1).$type<0 | 1>(),
    weatherCode: smallint('weather_code').$type<WeatherCode>(),
    /** °C. */
    temperature: real('temperature'),
    /** %. */
    humidity: smallint('humidity'),
    aqi: smallint('aqi'),
    pm25: smallint('pm25'),
    source: text('source').notNull().default(''),
    lastFetch: moment('last_fetch'),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.cityId] })],
)
