import type { PlatformId } from '@/lib/contract/platform-id'
import table from './cities.json' with { type: 'json' }

/** A city with its climate: temperatures in °C. A negative `annual` shifts the year for the southern hemisphere. */
export type City = {
  zh: string
  en: string
  countryCode: string
  latitude: number
  longitude: number
  timeZone: string
  /** Annual mean, amplitude of the monthly means, half of the daily swing. */
  mean: number
  annual: number
  daily: number
  designCooling: number
  designHeating: number
  platforms: readonly PlatformId[]
}

/** Domain 5.2. */
export const cities = table as readonly City[]

const byName = new Map(cities.map((city) => [city.en, city]))

/** The climate of a place: the city of that English name, otherwise the nearest one that the table knows. */
export const climateOf = (cityEn: string, latitude?: number | null, longitude?: number | null): City => {
  const named = byName.get(cityEn)
  if (named) return named
  const [first] = cities
  if (first === undefined) throw new Error('the table of cities is empty')
  if (latitude == null || longitude == null) return first
  const distance = (city: City): number => {
    const dx = ((city.longitude - longitude + 540) % 360) - 180
    return (city.latitude - latitude) ** 2 + (dx * Math.cos((latitude * Math.PI) / 180)) ** 2
  }
  return cities.reduce((nearest, city) => (distance(city) < distance(nearest) ? city : nearest), first)
}
