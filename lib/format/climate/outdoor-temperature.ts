import { minutesInDay } from 'date-fns/constants'
import { noiseOf } from '@/lib/format/rnd'
import type { City } from './city'

/**
 * Outdoor temperature of a city, °C, at a day of the year and a minute of that day in site time. Warmest near 15:00.
 * Domain 5.5. `goesOn`: the next day follows; without it the season stands still through the day, as in the reference.
 */
export const outdoorTemperatureOf = (city: City, goesOn = true): ((dayOfYear: number, minute: number) => number) => {
  const swing = noiseOf([city.en, 'd'], minutesInDay)
  const spell = noiseOf([city.en, 's'], 4320)
  const flicker = noiseOf([city.en, 'n'], 40)
  return (day, from) => {
    // The evening before has the weather of its own day, so that both days agree on it.
    const isBefore = from < 0
    const dayOfYear = isBefore ? (day > 1 ? day - 1 : 365) : day
    const minute = isBefore ? from + minutesInDay : from
    const since = dayOfYear * minutesInDay + minute
    // The season moves on by days: not at a stroke, but in the last three quarters of an hour.
    const late = goesOn ? Math.min(1, Math.max(0, (minute - 1395) / 45)) : 0
    const turn = late * late * (3 - 2 * late)
    return (
      city.mean -
      city.annual * Math.cos((2 * Math.PI * (dayOfYear + turn - 20)) / 365) +
      city.daily * (1 + 0.3 * swing(since)) * Math.cos((2 * Math.PI * (minute / 60 - 15)) / 24) +
      2.5 * spell(since) +
      0.3 * flicker(since)
    )
  }
}

const means = new Map<string, number>()

/** Mean outdoor temperature of the seven days before a day, °C: what decides whether a building cools or heats. */
export const weekMean = (city: City, dayOfYear: number): number => {
  const key = `${city.en}|${dayOfYear}`
  const known = means.get(key)
  if (known !== undefined) return known
  const temperature = outdoorTemperatureOf(city)
  let sum = 0
  for (let day = dayOfYear - 7; day < dayOfYear; day++) {
    for (let hour = 0; hour < 24; hour += 3) sum += temperature(day, hour * 60)
  }
  const mean = sum / 56
  // One entry for a city and a day of the year: at most 26 × 366.
  means.set(key, mean)
  return mean
}
