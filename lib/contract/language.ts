import './zod-mode'
import * as z from 'zod'

/** Interface languages. Spec 9: cookie `language`, default zh. */
export const Language = z.enum(['zh', 'en'])
export type Language = z.infer<typeof Language>

/** Value of the `Language` request header for each interface language. Spec 7. */
export const languageHeader: Record<Language, string> = { zh: 'zh_CN', en: 'en_US' }

/** A text in both interface languages. */
export type Bilingual = Record<Language, string>
