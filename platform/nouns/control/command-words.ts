import { type CommandValues, type commandParts, lockBits } from '@/lib/contract/control'
import type { Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toFixed } from '@/lib/format/number'

type Part = (typeof commandParts)[number]
type Words = readonly string[]

const values: Record<Exclude<Part, 'setTemp' | 'centralLock' | 'louver'>, Record<Language, Words>> = {
  onOff: { zh: ['关机', '开机'], en: ['Off', 'On'] },
  mode: { zh: ['制冷', '除湿', '送风', '制热', '自动'], en: ['Cool', 'Dry', 'Fan', 'Heat', 'Auto'] },
  fanSpeed: { zh: ['低', '中', '高', '急速', '自动'], en: ['Low', 'Medium', 'High', 'High 2', 'Auto'] },
  runMode: { zh: ['自动', '手动', '睡眠', '强劲'], en: ['Auto', 'Manual', 'Sleep', 'Boost'] },
  ventMode: { zh: ['自动', '全热交换', '旁通'], en: ['Auto', 'Heat exchange', 'Bypass'] },
}
const names: Partial<Record<Part, Record<Language, string>>> = {
  fanSpeed: { zh: '风速', en: 'Fan: ' },
  louver: { zh: '导风板', en: 'Louver: ' },
  centralLock: { zh: '集控锁定：', en: 'Central lock: ' },
  runMode: { zh: '方式', en: 'Mode: ' },
  ventMode: { zh: '换气', en: 'Ventilation: ' },
}
const locks: Record<keyof typeof lockBits, Record<Language, string>> = {
  onOff: { zh: '开关', en: 'on/off' },
  mode: { zh: '模式', en: 'mode' },
  setTemp: { zh: '温度', en: 'temperature' },
  fanSpeed: { zh: '风速', en: 'fan' },
  louver: { zh: '导风板', en: 'louver' },
}
/** In the order of a remote controller. */
const order = ['onOff', 'mode', 'runMode', 'setTemp', 'fanSpeed', 'ventMode', 'louver', 'centralLock'] as const

const lockWords = (lock: number, language: Language): string => {
  if (lock === 0) return language === 'zh' ? '无' : 'none'
  if (lock === 31) return language === 'zh' ? '全部' : 'all'
  const parts = (Object.keys(lockBits) as (keyof typeof lockBits)[]).filter((part) => (lock & lockBits[part]) !== 0)
  return parts.map((part) => locks[part][language]).join(language === 'zh' ? '、' : ', ')
}

const valueWords = (part: Part, value: number, language: Language): string => {
  switch (part) {
    case 'setTemp':
      return measureUnit(`${toFixed(value, 1)} ℃`, language)
    case 'centralLock':
      return lockWords(value, language)
    case 'louver':
      return language === 'zh'
        ? value === 7
          ? '自动摆风'
          : `位置${value}`
        : value === 7
          ? 'Swing'
          : `Position ${value}`
    default:
      return values[part][language][value] ?? String(value)
  }
}

/** A command as people read it in a file, in the order in which a remote controller shows it. Domain 2.32. */
export const toCommandWords = (command: CommandValues, language: Language): string =>
  order
    .flatMap((part) => {
      const value = command[part]
      if (value === undefined) return []
      return value === null ? '--' : `${names[part]?.[language] ?? ''}${valueWords(part, value, language)}`
    })
    .join(' | ')
