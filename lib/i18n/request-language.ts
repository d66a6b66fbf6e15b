import { Language } from '@/lib/contract/language'

/** Cookie that remembers the interface language. Spec 9. */
export const languageCookie = 'language'

/**
 * Interface language: the stored choice, else the browser's first language if it is one of ours, else Chinese.
 * Spec 9 has two readings; this keeps `default zh` and does not greet an English browser in Chinese.
 */
export const toLanguage = (stored: string | undefined, acceptLanguage: string | null): Language => {
  const choice = Language.safeParse(stored)
  if (choice.success) return choice.data
  const first = (acceptLanguage ?? '').split(',')[0]?.trim().toLowerCase() ?? ''
  return first.startsWith('en') ? 'en' : 'zh'
}
