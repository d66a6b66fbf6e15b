import { createTranslator } from 'next-intl'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import type { Namespace } from '@/messages/messages'

/** Texts of a part that the server draws. */
export const getTranslations = async (namespace: `${Namespace}` | `${Namespace}.${string}`) => {
  const locale = await currentLanguage()
  const [top = ''] = namespace.split('.')
  return createTranslator({ locale, messages: pickMessages(locale, [top as Namespace]), namespace: namespace as never })
}
