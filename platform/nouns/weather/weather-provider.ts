import type { WeatherCode } from '@/lib/contract/weather'
import type { City } from '@/lib/format/climate/city'

/** Weather at one moment: °C, % relative, AQI of HJ 633, µg/m³. */
export type WeatherReading = {
  weatherCode: WeatherCode
  temperature: number
  humidity: number
  aqi: number
  pm25: number
}

/** Where weather comes from. A service on the net would be another one of these. */
export type WeatherProvider = {
  /** Shown as the source. */
  name: string
  /** Rejects when it does not know. */
  read: (city: City, now: Date) => Promise<WeatherReading>
}
