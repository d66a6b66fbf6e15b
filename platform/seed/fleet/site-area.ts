import type { City } from '@/lib/format/climate/city'

/** Where the sites of a city stand, degrees: the middle of their area from the city's own, and its whole extent. */
type SiteArea = { east: number; north: number; width: number; height: number }

const inland: SiteArea = { east: 0, north: 0, width: 0.16, height: 0.12 }

/** Around the middle of these there is as much water as land: their sites stand on the land's side. */
const byWater: Partial<Record<string, SiteArea>> = {
  Qingdao: { east: 0, north: 0.04, width: 0.08, height: 0.06 },
  Hangzhou: { ...inland, east: -0.04, north: 0.04 },
  Shenzhen: { ...inland, north: 0.06 },
  Barcelona: { ...inland, east: -0.06, north: 0.06 },
  Istanbul: { east: -0.04, north: 0.04, width: 0.08, height: 0.06 },
  'Tel Aviv': { ...inland, east: 0.08, north: -0.04 },
  Dubai: { ...inland, east: 0.06, north: -0.08 },
  Athens: { ...inland, north: 0.04 },
}

/** A place in a city's area; `x` and `y` say where in it, each from 0 to 1. */
export const toSitePlace = (city: City, x: number, y: number): { longitude: number; latitude: number } => {
  const { east, north, width, height } = byWater[city.en] ?? inland
  const toMicro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return {
    longitude: toMicro(city.longitude + east + width * (x - 0.5)),
    latitude: toMicro(city.latitude + north + height * (y - 0.5)),
  }
}
