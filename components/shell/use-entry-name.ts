'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useBrandNames } from '@/components/ui/brand-provider'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import type { RouteName } from '@/lib/navigation/routes'

/** Screens whose title depends on the brand: the server's menu has one name for all brands. */
const branded = new Set<RouteName>(['himit', 'hidom', 'smartTouch'])
/** Of these the whole title is longer than the sidebar is wide. */
const short = { hidomControlHistory: 'hidomHistory', smartTouchControlHistory: 'smartTouchHistory' } as const
const isShort = (route: RouteName): route is keyof typeof short => route in short

/** Title of a screen in the interface language, with the brand's names. */
export const useRouteTitle = (): ((route: RouteName) => string) => {
  const t = useTranslations('routes')
  const names = useBrandNames()
  return useCallback((route) => t(route, names), [t, names])
}

/** Name of a menu entry: the server's, unless the brand has its own. */
export const useEntryName = (): ((entry: MenuEntry) => string) => {
  const language = useLocale()
  const titleOf = useRouteTitle()
  const t = useTranslations('shell')
  const names = useBrandNames()
  return useCallback(
    ({ route, nameZh, nameEn }) => {
      if (route && isShort(route)) return t(short[route], names)
      if (route && branded.has(route)) return titleOf(route)
      return language === 'zh' ? nameZh : nameEn || nameZh
    },
    [language, names, t, titleOf],
  )
}
