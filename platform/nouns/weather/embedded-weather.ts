import { minutesInDay } from 'date-fns/constants'
import type { WeatherCode } from '@/lib/contract/weather'
import type { City } from '@/lib/format/climate/city'
import { outdoorTemperatureOf } from '@/lib/format/climate/outdoor-temperature'
import { toFixed } from '@/lib/format/number'
import { noiseOf, rnd } from '@/lib/format/rnd'
import { toSiteTime } from '@/lib/format/site-clock'
import { toAqi } from './air-quality'
import type { WeatherProvider, WeatherReading } from './weather-provider'

const twoDays = 2 * minutesInDay

const toCode = (city: City, day: number, temperature: number): WeatherCode => {
  const sky = rnd(city.en, day, 'sky')
  if (sky < 0.4) return 1
  if (sky < 0.7) return 2
  if (sky < 0.85) return 3
  return temperature < 1 ? 5 : 4
}

/**
 * The weather that the simulated equipment of a city lives in: its temperature is the one that outdoor units measure.
 * Sky and humidity are of the site's day; fine dust comes and goes within days and is worse in the cold.
 */
export const computeWeather = (city: City, now: Date): WeatherReading => {
  const { day, dayOfYear, minute } = toSiteTime(now, city.timeZone)
  const temperature = outdoorTemperatureOf(city)(dayOfYear, minute)
  const dust = noiseOf([city.en, 'pm25'], twoDays)(dayOfYear * minutesInDay + minute)
  const pm25 = Math.round(Math.max(3, 32 + 26 * dust + (temperature < 5 ? 14 : 0)))
  return {
    weatherCode: toCode(city, day, temperature),
    temperature: Number(toFixed(temperature, 1)),
    humidity: Math.round(45 + 40 * rnd(city.en, day, 'humidity')),
    aqi: toAqi(pm25),
    pm25,
  }
}

/** Computes instead of asking anybody: always there, and the same at every place. */
export const embeddedWeather: WeatherProvider = {
  name: 'builtin',
  read: async (city, now) => computeWeather(city, now),
}
