import type { Bilingual } from '@/lib/contract/language'
import { type WeatherCity, type WeatherQuery, weatherApi, weatherCan } from '@/lib/contract/weather'
import type { City } from '@/lib/format/climate/city'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { toSearchText } from '../../kernel/text/search-text'
import { embeddedWeather } from './embedded-weather'
import { citiesOf, refreshWeather } from './refresh-weather'
import type { weatherCities } from './weather-city-table'
import { keepWeather, readWeatherRows } from './weather-rows'

const flags: readonly [Bilingual, Bilingual] = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
]

const toWeatherCity = (city: City, row: typeof weatherCities.$inferSelect | undefined): WeatherCity => ({
  cityId: city.en,
  cityNameZh: city.zh,
  cityNameEn: city.en,
  longitude: city.longitude,
  latitude: city.latitude,
  enabled: row?.enabled ?? 1,
  weatherCode: row?.weatherCode ?? null,
  temperature: row?.temperature ?? null,
  humidity: row?.humidity ?? null,
  aqi: row?.aqi ?? null,
  pm25: row?.pm25 ?? null,
  source: row?.source ?? '',
  lastFetch: toWireTimeOrNull(row?.lastFetch ?? null),
})

const readCities = async ({ database, actor }: Pick<Context, 'database' | 'actor'>): Promise<WeatherCity[]> => {
  const rows = await readWeatherRows(database, actor.platformId)
  return citiesOf(actor.platformId).map((city) => toWeatherCity(city, rows.get(city.en)))
}

const requireCity = ({ actor }: Pick<Context, 'actor'>, cityId: string): City => {
  const city = citiesOf(actor.platformId).find(({ en }) => en === cityId)
  if (city === undefined) throw new PlatformError('notFound')
  return city
}

/** What is missing comes first. */
const compare = (a: WeatherCity, b: WeatherCity, sidx: WeatherQuery['sidx']): number => {
  const x = a[sidx ?? 'cityNameEn']
  const y = b[sidx ?? 'cityNameEn']
  if (x === y) return a.cityId < b.cityId ? -1 : 1
  if (x === null) return -1
  return y !== null && x < y ? -1 : 1
}

const module = 'weather'

export const weather = implement(
  weatherApi,
  {
    list: async (query, context) => {
      const wanted = toSearchText(query.city ?? '')
      const found = (await readCities(context)).filter(({ cityNameZh, cityNameEn }) =>
        toSearchText(`${cityNameZh}\n${cityNameEn}`).includes(wanted),
      )
      if (query.sidx) found.sort((a, b) => compare(a, b, query.sidx))
      if (query.order === 'desc') found.reverse()
      const from = (query.page - 1) * query.limit
      return toPage(found.slice(from, from + query.limit), found.length, query)
    },

    setEnabled: async ({ cityId, enabled }, context) => {
      const { database, actor } = context
      const city = requireCity(context, cityId)
      const before = (await readWeatherRows(database, actor.platformId)).get(city.en)?.enabled ?? 1
      await keepWeather(database, { platformId: actor.platformId, cityId: city.en }, { enabled })
      context.audit({ module, target: `${city.zh} ${city.en}`, before: { enabled: before }, after: { enabled } })
      return null
    },

    refresh: async ({ cityId }, context) => {
      const { database, actor, now } = context
      if (cityId !== undefined) requireCity(context, cityId)
      const all = await readCities(context)
      const chosen =
        cityId === undefined ? all.filter(weatherCan.refresh) : all.filter((city) => city.cityId === cityId)
      if (cityId !== undefined && !chosen.every(weatherCan.refresh)) throw new PlatformError('illegalState')
      const wanted = chosen.map((city) => requireCity(context, city.cityId))
      const fetched = await refreshWeather(database, embeddedWeather, actor.platformId, wanted, now)
      context.audit({ module, target: cityId ?? 'all', after: { fetched } })
      return { fetched }
    },
  },
  {
    exports: {
      list: {
        key: 'cityId',
        columns: [
          {
            field: 'cityNameEn',
            cell: ({ cityNameZh, cityNameEn }, { language }) => (language === 'zh' ? cityNameZh : cityNameEn),
          },
          { field: 'enabled', cell: ({ enabled }, { language }) => flags[enabled][language] },
          'weatherCode',
          'temperature',
          'humidity',
          'aqi',
          'pm25',
          'source',
          'lastFetch',
          'longitude',
          'latitude',
        ],
      },
    },
  },
)
