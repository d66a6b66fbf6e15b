import type { Language } from '@/lib/contract/language'

type Sealed = { text: string; language: Language } | null

/**
 * What the platform said, for a reader of a language: its words are of the language that was asked then, and in another
 * one the code has words of ours. Empty: it said nothing.
 */
export const saidWords = (sealed: Sealed, ended: string | undefined, language: Language): string | null => {
  if (sealed === null) return null
  const isForeign = sealed.language !== language && sealed.text !== ''
  return isForeign && ended !== undefined ? ended : sealed.text
}
