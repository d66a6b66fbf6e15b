/// <reference types="next" />
/// <reference types="next/image-types/global" />
import type { Language } from '@/lib/contract/language'
import type { Messages } from '@/messages/messages'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
