import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from './load-messages'
import { currentLanguage } from './current-language'
import { currentTimeZone } from './current-time-zone'

export default getRequestConfig(async () => {
  const locale = await currentLanguage()
  return { locale, messages: loadMessages(locale), timeZone: await currentTimeZone() }
})
