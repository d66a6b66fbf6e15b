import type { City } from '@/lib/format/climate/city'
import type { UsageCode } from '@/simulator/model/usage'
import { drawInt, drawOne } from './draw'

type Words = readonly [string, ...string[]]

const places: { zh: Words; en: Words } = {
  zh: ['云海', '海天', '中央', '金融', '科创', '滨江', '国际'],
  en: ['Harbour', 'Central', 'Bay', 'Finance', 'Science', 'Riverside'],
}
const buildings: Record<UsageCode, { zh: string; en: string }> = {
  1: { zh: '写字楼', en: 'Tower' },
  2: { zh: '大酒店', en: 'Hotel' },
  3: { zh: '医院', en: 'Hospital' },
  4: { zh: '购物中心', en: 'Mall' },
  5: { zh: '学校', en: 'School' },
  6: { zh: '花园', en: 'Residence' },
  7: { zh: '工厂', en: 'Plant' },
  8: { zh: '数据中心', en: 'Data centre' },
}
const streets: { zh: Words; en: Words } = {
  zh: ['香港东路', '人民路', '中山路', '解放大道', '长江路', '建设路', '滨海大道', '学府路'],
  en: [
    'Harbour Street',
    'Station Road',
    'Market Street',
    'Garden Avenue',
    'University Road',
    'Bridge Street',
    'Airport Road',
  ],
}
const people: { zh: Words; en: Words } = {
  zh: ['王经理', '李工', '张主任', '刘经理', '陈工', '杨经理', '赵主任', '孙工'],
  en: ['Facility office', 'Mr Garcia', 'Ms Rossi', 'Mr Kowalski', 'Ms Haddad', 'Mr Yilmaz', 'Ms Silva', 'Mr Dlamini'],
}
const rooms: Record<UsageCode, { zh: Words; en: Words }> = {
  1: {
    zh: ['会议室', '开放办公区', '经理室', '前台', '洽谈室', '培训室'],
    en: ['Meeting room', 'Open office', 'Manager', 'Reception', 'Lounge', 'Training room'],
  },
  2: { zh: ['客房'], en: ['Guest room'] },
  3: {
    zh: ['诊室', '病房', '护士站', '候诊区', '检验科'],
    en: ['Consulting room', 'Ward', 'Nurse station', 'Waiting area', 'Laboratory'],
  },
  4: { zh: ['商铺', '中庭', '餐饮区', '影院'], en: ['Shop', 'Atrium', 'Food court', 'Cinema'] },
  5: { zh: ['教室', '图书馆', '教师办公室', '实验室'], en: ['Classroom', 'Library', 'Staff room', 'Laboratory'] },
  6: {
    zh: ['客厅', '主卧', '次卧', '书房', '餐厅', '儿童房', '影音室', '老人房'],
    en: [
      'Living room',
      'Main bedroom',
      'Second bedroom',
      'Study',
      'Dining room',
      'Nursery',
      'Media room',
      'Guest bedroom',
    ],
  },
  7: { zh: ['车间'], en: ['Workshop'] },
  8: { zh: ['机房'], en: ['Server room'] },
}

/** Texts of a site, in the language spoken there: Chinese in China, English elsewhere. Domain 5.4. */
/** Where a controller is: the how manieth of a building, by its kind, or behind which door. */
export type ControllerPlace = { gateway: number; type: 1 | 2 | 3 | 4 } | { door: string }

const kinds = {
  zh: { 1: '号云控', 2: '号集控', 3: '号触控屏', 4: '号魔方' },
  en: { 1: 'Gateway', 2: 'Central controller', 3: 'Touch panel', 4: 'Cube' },
} as const

export type SiteTexts = {
  isChinese: boolean
  city: string
  /** Name of the n-th project of a kind and place; from the second on with its phase. */
  project: (usage: UsageCode, place: string, phase: number) => string
  place: (key: string) => string
  /** Name of a controller: of a building its number, of an estate the flat's door. */
  controller: (usage: UsageCode, place: string, phase: number, at: ControllerPlace) => string
  address: (key: string) => string
  contact: (key: string) => string
  room: (usage: UsageCode, k: number, key: string) => string
}

export const siteTexts = (city: City): SiteTexts => {
  const isChinese = city.countryCode === 'CN'
  const pick = <Value>({ zh, en }: { zh: Value; en: Value }): Value => (isChinese ? zh : en)
  const name = isChinese ? city.zh : city.en
  return {
    isChinese,
    city: name,
    project: (usage, place, phase) => {
      const building = pick(buildings[usage])
      if (isChinese) return `${name}${place}${building}${phase > 1 ? `${phase}期` : ''}`
      return `${name} ${place} ${building}${phase > 1 ? ` Phase ${phase}` : ''}`
    },
    controller: (usage, place, phase, at) => {
      const site = `${place}${isChinese ? '' : ' '}${pick(buildings[usage])}`
      if (isChinese)
        return `${name}${site}${phase > 1 ? `${phase}期` : ''}${'door' in at ? `${at.door}室` : `${at.gateway}${kinds.zh[at.type]}`}`
      return `${site}${phase > 1 ? ` ${phase}` : ''} ${'door' in at ? `Flat ${at.door}` : `${kinds.en[at.type]} ${at.gateway}`}`
    },
    place: (key) => drawOne(pick(places), key, 'place'),
    address: (key) => {
      const street = drawOne(pick(streets), key, 'street')
      const number = drawInt(1, 399, key, 'number')
      return isChinese ? `${name}市${street}${number}号` : `${number} ${street}, ${name}`
    },
    contact: (key) => drawOne(pick(people), key, 'contact'),
    room: (usage, k, key) => {
      const words = pick(rooms[usage])
      // The rooms of a flat come in order, so that each is there once; elsewhere they repeat.
      return usage === 6 ? (words[k % words.length] ?? words[0]) : drawOne(words, key, 'room')
    },
  }
}
