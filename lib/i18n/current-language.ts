import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import type { Language } from '@/lib/contract/language'
import { languageCookie, toLanguage } from './request-language'

/** Interface language of the request being rendered. */
export const currentLanguage = cache(
  async (): Promise<Language> =>
    toLanguage((await cookies()).get(languageCookie)?.value, (await headers()).get('accept-language')),
)
