type City = [zh: string, en: string, latitude: number, longitude: number, timeZone: string]
type Country = { zh: string; en: string; code: string; phone: string; cities: City[] }
type Area = { zh: string; en: string; countries: Country[] }

const shanghai = 'Asia/Shanghai'
const china = (zh: string, en: string, cities: City[]): Country => ({ zh, en, code: 'CN', phone: '+86', cities })
const country = (zh: string, en: string, code: string, phone: string, cities: City[]): Country => ({
  zh,
  en,
  code,
  phone,
  cities,
})

/** Areas, countries or provinces, and the 26 cities of domain 5.2. */
export const seedRegions: readonly Area[] = [
  {
    zh: '华北',
    en: 'North China',
    countries: [china('北京', 'Beijing', [['北京', 'Beijing', 39.9042, 116.4074, shanghai]])],
  },
  {
    zh: '华东',
    en: 'East China',
    countries: [
      china('山东', 'Shandong', [['青岛', 'Qingdao', 36.0671, 120.3826, shanghai]]),
      china('上海', 'Shanghai', [['上海', 'Shanghai', 31.2304, 121.4737, shanghai]]),
      china('浙江', 'Zhejiang', [['杭州', 'Hangzhou', 30.2741, 120.1551, shanghai]]),
    ],
  },
  {
    zh: '华南',
    en: 'South China',
    countries: [
      china('广东', 'Guangdong', [
        ['广州', 'Guangzhou', 23.1291, 113.2644, shanghai],
        ['深圳', 'Shenzhen', 22.5431, 114.0579, shanghai],
      ]),
    ],
  },
  {
    zh: '华中',
    en: 'Central China',
    countries: [china('湖北', 'Hubei', [['武汉', 'Wuhan', 30.5928, 114.3055, shanghai]])],
  },
  {
    zh: '西南',
    en: 'Southwest China',
    countries: [china('四川', 'Sichuan', [['成都', 'Chengdu', 30.5728, 104.0668, shanghai]])],
  },
  {
    zh: '西北',
    en: 'Northwest China',
    countries: [china('陕西', 'Shaanxi', [['西安', "Xi'an", 34.3416, 108.9398, shanghai]])],
  },
  {
    zh: '东北',
    en: 'Northeast China',
    countries: [china('黑龙江', 'Heilongjiang', [['哈尔滨', 'Harbin', 45.8038, 126.5349, shanghai]])],
  },
  {
    zh: '欧洲',
    en: 'Europe',
    countries: [
      country('西班牙', 'Spain', 'ES', '+34', [
        ['马德里', 'Madrid', 40.4168, -3.7038, 'Europe/Madrid'],
        ['巴塞罗那', 'Barcelona', 41.3874, 2.1686, 'Europe/Madrid'],
      ]),
      country('法国', 'France', 'FR', '+33', [['巴黎', 'Paris', 48.8566, 2.3522, 'Europe/Paris']]),
      country('意大利', 'Italy', 'IT', '+39', [['罗马', 'Rome', 41.9028, 12.4964, 'Europe/Rome']]),
      country('波兰', 'Poland', 'PL', '+48', [['华沙', 'Warsaw', 52.2297, 21.0122, 'Europe/Warsaw']]),
      country('希腊', 'Greece', 'GR', '+30', [['雅典', 'Athens', 37.9838, 23.7275, 'Europe/Athens']]),
    ],
  },
  {
    zh: '中东非',
    en: 'Middle East and Africa',
    countries: [
      country('土耳其', 'Turkey', 'TR', '+90', [['伊斯坦布尔', 'Istanbul', 41.0082, 28.9784, 'Europe/Istanbul']]),
      country('以色列', 'Israel', 'IL', '+972', [['特拉维夫', 'Tel Aviv', 32.0853, 34.7818, 'Asia/Jerusalem']]),
      country('伊拉克', 'Iraq', 'IQ', '+964', [
        ['巴格达', 'Baghdad', 33.3152, 44.3661, 'Asia/Baghdad'],
        ['埃尔比勒', 'Erbil', 36.1911, 44.0092, 'Asia/Baghdad'],
      ]),
      country('阿联酋', 'United Arab Emirates', 'AE', '+971', [['迪拜', 'Dubai', 25.2048, 55.2708, 'Asia/Dubai']]),
      country('沙特阿拉伯', 'Saudi Arabia', 'SA', '+966', [['利雅得', 'Riyadh', 24.7136, 46.6753, 'Asia/Riyadh']]),
      country('南非', 'South Africa', 'ZA', '+27', [
        ['约翰内斯堡', 'Johannesburg', -26.2041, 28.0473, 'Africa/Johannesburg'],
      ]),
    ],
  },
  {
    zh: '亚太',
    en: 'Asia Pacific',
    countries: [
      country('泰国', 'Thailand', 'TH', '+66', [['曼谷', 'Bangkok', 13.7563, 100.5018, 'Asia/Bangkok']]),
      country('马来西亚', 'Malaysia', 'MY', '+60', [['吉隆坡', 'Kuala Lumpur', 3.139, 101.6869, 'Asia/Kuala_Lumpur']]),
    ],
  },
  {
    zh: '美洲',
    en: 'Americas',
    countries: [
      country('巴西', 'Brazil', 'BR', '+55', [['圣保罗', 'São Paulo', -23.5505, -46.6333, 'America/Sao_Paulo']]),
    ],
  },
]
