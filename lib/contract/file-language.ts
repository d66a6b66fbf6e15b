import './zod-mode'
import * as z from 'zod'
import type { Bilingual } from './language'

/** Languages that a file or a question may be written in, by their ISO 639-1 code. Spec 9, in its order. */
export const fileLanguages = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英语', en: 'English' },
  de: { zh: '德语', en: 'German' },
  fr: { zh: '法语', en: 'French' },
  es: { zh: '西班牙语', en: 'Spanish' },
  it: { zh: '意大利语', en: 'Italian' },
  tr: { zh: '土耳其语', en: 'Turkish' },
  ru: { zh: '俄语', en: 'Russian' },
  nl: { zh: '荷兰语', en: 'Dutch' },
  pl: { zh: '波兰语', en: 'Polish' },
  ar: { zh: '阿拉伯语', en: 'Arabic' },
  ro: { zh: '罗马尼亚语', en: 'Romanian' },
  el: { zh: '希腊语', en: 'Greek' },
  pt: { zh: '葡萄牙语', en: 'Portuguese' },
  he: { zh: '希伯来语', en: 'Hebrew' },
  ku: { zh: '库尔德语', en: 'Kurdish' },
} as const satisfies Record<string, Bilingual>

export type FileLanguage = keyof typeof fileLanguages
export const fileLanguageCodes = Object.keys(fileLanguages) as [FileLanguage, ...FileLanguage[]]
export const FileLanguage = z.enum(fileLanguageCodes)
