import 'server-only'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { currentLanguage } from '@/lib/i18n/current-language'
import { toDocumentTitle } from '@/lib/navigation/page-title'
import { findRoute, type RouteName, routeOf } from '@/lib/navigation/routes'
import { requireSession } from '@/lib/session/current-session'

type Slug = { params: Promise<{ slug: string[] }> }

/** The screen of the spec that this path belongs to, if it has no page of its own yet. */
const plannedRoute = async ({ params }: Slug): Promise<RouteName | undefined> => {
  const name = findRoute(`/${(await params).slug.join('/')}`, await currentPlatform())
  return name && routeOf(name).planned ? name : undefined
}

const titleOf = async (name: RouteName): Promise<string> => {
  const t = await getTranslations('routes')
  return t(name, brandNames(await currentPlatform(), await currentLanguage()))
}

export const plannedMetadata = async (slug: Slug): Promise<Metadata> => {
  const name = await plannedRoute(slug)
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  return { title: toDocumentTitle(await titleOf(name ?? 'notFound'), banner) }
}

/** Catch-all: a screen of the spec without a page says so; everything else goes to /404. Spec 2. */
export const PlannedPage = async (slug: Slug) => {
  await requireSession()
  const name = await plannedRoute(slug)
  if (!name) return redirect('/404')
  const t = await getTranslations('pages.planned')
  return (
    <div className="message-page">
      <h1>{t('title', { title: await titleOf(name) })}</h1>
      <p>{t('text')}</p>
      <Link href="/">{t('home')}</Link>
    </div>
  )
}
