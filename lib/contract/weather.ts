import './zod-mode'
import * as z from 'zod'
import { DateTime, get, listQuery, nothing, page, post, searchText } from './endpoint'

/** 1 clear, 2 cloudy, 3 overcast, 4 rain, 5 snow, 6 fog, 7 dust. Domain 2.20. */
export const WeatherCode = z.literal([1, 2, 3, 4, 5, 6, 7])
export type WeatherCode = z.infer<typeof WeatherCode>

/** English name of a city: catalogue cities have no other key. */
export const CityId = z.string().min(1).max(64)

export const WeatherCity = z.object({
  cityId: CityId,
  cityNameZh: z.string(),
  cityNameEn: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  enabled: z.literal([0, 1]),
  /** Null until first fetched. */
  weatherCode: WeatherCode.nullable(),
  /** °C. */
  temperature: z.number().nullable(),
  /** Relative, %. */
  humidity: z.number().int().nullable(),
  /** 0 to 500, of HJ 633. */
  aqi: z.number().int().nullable(),
  /** µg/m³. */
  pm25: z.number().int().nullable(),
  /** Provider of the values. */
  source: z.string(),
  lastFetch: DateTime.nullable(),
})
export type WeatherCity = z.infer<typeof WeatherCity>

export const weatherSorts = ['cityNameEn', 'temperature', 'aqi', 'lastFetch'] as const
export const WeatherQuery = listQuery(weatherSorts, { city: searchText.optional() })
export type WeatherQuery = z.infer<typeof WeatherQuery>

// ours: not shown in the spec
export const weatherApi = {
  list: get('/sys/weather/city/list', { access: 'config:list', input: WeatherQuery, data: page(WeatherCity) }),
  /** A disabled city is no longer fetched; its last values stay. */
  setEnabled: post('/sys/weather/city/enabled', {
    access: 'weather:save',
    input: z.strictObject({ cityId: CityId, enabled: z.literal([0, 1]) }),
    data: nothing,
  }),
  /** Fetches one city, or all enabled ones, now. */
  refresh: post('/sys/weather/city/refresh', {
    access: 'weather:save',
    input: z.strictObject({ cityId: CityId.optional() }),
    data: z.object({ fetched: z.number().int() }),
  }),
}

/** What may be done with a city; the platform uses the same functions. */
export const weatherCan = { refresh: ({ enabled }: Pick<WeatherCity, 'enabled'>): boolean => enabled === 1 }
