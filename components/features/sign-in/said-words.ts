import type { Language } from '@/lib/contract/language'

type Sealed = { text: string; language: Language } | null

/**
 * The message of the platform for a reader of this language. The sealed text is in the language of the request that it
 * answered; a reader of another language gets the console's own text for the code. Empty: the platform sent no text.
 */
export const saidWords = (sealed: Sealed, ended: string | undefined, language: Language): string | null => {
  if (sealed === null) return null
  const isForeign = sealed.language !== language && sealed.text !== ''
  return isForeign && ended !== undefined ? ended : sealed.text
}
