import type { PlatformId } from '@/lib/contract/platform-id'

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
export const cities: readonly City[] = [
  { zh: '青岛', en: 'Qingdao', countryCode: 'CN', latitude: 36.0671, longitude: 120.3826, timeZone: 'Asia/Shanghai', mean: 12.9, annual: 13.2, daily: 3.2, designCooling: 33, designHeating: -8, platforms: [6, 12, 13] },
  { zh: '北京', en: 'Beijing', countryCode: 'CN', latitude: 39.9042, longitude: 116.4074, timeZone: 'Asia/Shanghai', mean: 13.1, annual: 15.5, daily: 5.0, designCooling: 34, designHeating: -10, platforms: [6, 12] },
  { zh: '上海', en: 'Shanghai', countryCode: 'CN', latitude: 31.2304, longitude: 121.4737, timeZone: 'Asia/Shanghai', mean: 17.1, annual: 12.4, daily: 3.6, designCooling: 35, designHeating: -2, platforms: [6, 12, 13] },
  { zh: '广州', en: 'Guangzhou', countryCode: 'CN', latitude: 23.1291, longitude: 113.2644, timeZone: 'Asia/Shanghai', mean: 22.6, annual: 7.6, daily: 3.6, designCooling: 35, designHeating: 5, platforms: [6, 12, 13] },
  { zh: '深圳', en: 'Shenzhen', countryCode: 'CN', latitude: 22.5431, longitude: 114.0579, timeZone: 'Asia/Shanghai', mean: 23.3, annual: 6.8, daily: 3.2, designCooling: 34, designHeating: 6, platforms: [6] },
  { zh: '成都', en: 'Chengdu', countryCode: 'CN', latitude: 30.5728, longitude: 104.0668, timeZone: 'Asia/Shanghai', mean: 16.8, annual: 10.2, daily: 3.6, designCooling: 33, designHeating: 0, platforms: [6, 12] },
  { zh: '武汉', en: 'Wuhan', countryCode: 'CN', latitude: 30.5928, longitude: 114.3055, timeZone: 'Asia/Shanghai', mean: 17.4, annual: 12.9, daily: 4.0, designCooling: 36, designHeating: -3, platforms: [6, 13] },
  { zh: '西安', en: "Xi'an", countryCode: 'CN', latitude: 34.3416, longitude: 108.9398, timeZone: 'Asia/Shanghai', mean: 14.5, annual: 13.9, daily: 4.8, designCooling: 36, designHeating: -5, platforms: [6] },
  { zh: '哈尔滨', en: 'Harbin', countryCode: 'CN', latitude: 45.8038, longitude: 126.5349, timeZone: 'Asia/Shanghai', mean: 5.0, annual: 21.5, daily: 5.2, designCooling: 31, designHeating: -25, platforms: [6] },
  { zh: '杭州', en: 'Hangzhou', countryCode: 'CN', latitude: 30.2741, longitude: 120.1551, timeZone: 'Asia/Shanghai', mean: 17.5, annual: 12.3, daily: 4.0, designCooling: 36, designHeating: -2, platforms: [12] },
  { zh: '马德里', en: 'Madrid', countryCode: 'ES', latitude: 40.4168, longitude: -3.7038, timeZone: 'Europe/Madrid', mean: 15.0, annual: 9.8, daily: 5.8, designCooling: 36, designHeating: -3, platforms: [6] },
  { zh: '巴塞罗那', en: 'Barcelona', countryCode: 'ES', latitude: 41.3874, longitude: 2.1686, timeZone: 'Europe/Madrid', mean: 16.5, annual: 7.6, daily: 4.0, designCooling: 31, designHeating: 2, platforms: [12] },
  { zh: '巴黎', en: 'Paris', countryCode: 'FR', latitude: 48.8566, longitude: 2.3522, timeZone: 'Europe/Paris', mean: 12.2, annual: 8.3, daily: 4.2, designCooling: 31, designHeating: -5, platforms: [12] },
  { zh: '罗马', en: 'Rome', countryCode: 'IT', latitude: 41.9028, longitude: 12.4964, timeZone: 'Europe/Rome', mean: 15.9, annual: 8.6, daily: 5.0, designCooling: 33, designHeating: 0, platforms: [6] },
  { zh: '华沙', en: 'Warsaw', countryCode: 'PL', latitude: 52.2297, longitude: 21.0122, timeZone: 'Europe/Warsaw', mean: 8.8, annual: 11.0, daily: 4.4, designCooling: 30, designHeating: -16, platforms: [6] },
  { zh: '雅典', en: 'Athens', countryCode: 'GR', latitude: 37.9838, longitude: 23.7275, timeZone: 'Europe/Athens', mean: 18.9, annual: 9.4, daily: 4.2, designCooling: 36, designHeating: 2, platforms: [6] },
  { zh: '伊斯坦布尔', en: 'Istanbul', countryCode: 'TR', latitude: 41.0082, longitude: 28.9784, timeZone: 'Europe/Istanbul', mean: 14.9, annual: 9.4, daily: 3.6, designCooling: 32, designHeating: -2, platforms: [6] },
  { zh: '特拉维夫', en: 'Tel Aviv', countryCode: 'IL', latitude: 32.0853, longitude: 34.7818, timeZone: 'Asia/Jerusalem', mean: 20.6, annual: 7.2, daily: 4.2, designCooling: 33, designHeating: 7, platforms: [6] },
  { zh: '巴格达', en: 'Baghdad', countryCode: 'IQ', latitude: 33.3152, longitude: 44.3661, timeZone: 'Asia/Baghdad', mean: 23.0, annual: 12.5, daily: 7.0, designCooling: 47, designHeating: 2, platforms: [6] },
  { zh: '埃尔比勒', en: 'Erbil', countryCode: 'IQ', latitude: 36.1911, longitude: 44.0092, timeZone: 'Asia/Baghdad', mean: 20.8, annual: 13.0, daily: 6.4, designCooling: 44, designHeating: -1, platforms: [6] },
  { zh: '迪拜', en: 'Dubai', countryCode: 'AE', latitude: 25.2048, longitude: 55.2708, timeZone: 'Asia/Dubai', mean: 28.0, annual: 8.3, daily: 5.2, designCooling: 45, designHeating: 10, platforms: [6, 12] },
  { zh: '利雅得', en: 'Riyadh', countryCode: 'SA', latitude: 24.7136, longitude: 46.6753, timeZone: 'Asia/Riyadh', mean: 26.6, annual: 10.5, daily: 7.2, designCooling: 45, designHeating: 4, platforms: [13] },
  { zh: '曼谷', en: 'Bangkok', countryCode: 'TH', latitude: 13.7563, longitude: 100.5018, timeZone: 'Asia/Bangkok', mean: 28.6, annual: 1.8, daily: 4.4, designCooling: 36, designHeating: 20, platforms: [12, 13] },
  { zh: '吉隆坡', en: 'Kuala Lumpur', countryCode: 'MY', latitude: 3.1390, longitude: 101.6869, timeZone: 'Asia/Kuala_Lumpur', mean: 27.6, annual: 0.6, daily: 4.6, designCooling: 34, designHeating: 22, platforms: [12] },
  { zh: '圣保罗', en: 'São Paulo', countryCode: 'BR', latitude: -23.5505, longitude: -46.6333, timeZone: 'America/Sao_Paulo', mean: 19.4, annual: -3.2, daily: 4.6, designCooling: 32, designHeating: 8, platforms: [13] },
  { zh: '约翰内斯堡', en: 'Johannesburg', countryCode: 'ZA', latitude: -26.2041, longitude: 28.0473, timeZone: 'Africa/Johannesburg', mean: 15.9, annual: -5.2, daily: 6.2, designCooling: 30, designHeating: 1, platforms: [6] },
]

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
