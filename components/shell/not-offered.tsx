'use client'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { useRouteTitle } from '@/components/ui/use-route-title'
import type { RouteName } from '@/lib/navigation/routes'

/** In the place of a screen for which the platform has nothing. */
export const NotOffered = ({ route }: { route: RouteName }) => {
  const t = useTranslations('pages.notOffered')
  const titleOf = useRouteTitle()
  return (
    <div className={layout.screen}>
      <h1 className={layout.title}>{titleOf(route)}</h1>
      <EmptyState title={t('title')} text={t('text')} />
    </div>
  )
}
