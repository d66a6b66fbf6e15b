import type { Language } from '@/lib/contract/language'
import type { Messages, Namespace } from '@/messages/messages'
import { loadMessages } from './load-messages'

/** The namespaces that a page sends to the browser. */
export const pickMessages = (language: Language, namespaces: readonly Namespace[]): Partial<Messages> => {
  const all = loadMessages(language)
  return Object.fromEntries(namespaces.map((name) => [name, all[name]]))
}
