import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { currentLanguage } from '@/lib/i18n/current-language'
import type { RouteName } from './routes'

/** Title of a document: route, dash, platform. Spec 2. */
export const toDocumentTitle = (title: string, platform: string): string => `${title} - ${platform}`

/** `generateMetadata` of a screen. */
export const screenMetadata = (name: RouteName) => async (): Promise<Metadata> => {
  const names = brandNames(await currentPlatform(), await currentLanguage())
  const t = await getTranslations('routes')
  return { title: toDocumentTitle(t(name, names), names.banner) }
}
