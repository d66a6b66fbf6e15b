import type { Language } from '@/lib/contract/language'
import { en, type Messages, zh } from '@/messages/messages'

/** All messages of a language. The server holds them; a page sends the browser only its own namespaces. */
export const loadMessages = (language: Language): Messages => (language === 'zh' ? zh : en)
