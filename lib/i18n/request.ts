import { getRequestConfig } from 'next-intl/server'
import { currentLanguage } from './current-language'
import { currentTimeZone } from './current-time-zone'
import { loadMessages } from './load-messages'

export default getRequestConfig(async () => {
  const locale = await currentLanguage()
  return { locale, messages: loadMessages(locale), timeZone: await currentTimeZone() }
})
