'use client'
import { useLocale } from 'next-intl'
import { useCallback } from 'react'
import { useRouteTitle } from '@/components/ui/use-route-title'
import type { MenuEntry } from '@/lib/navigation/menu-tree'

/** Name of a menu entry: the title of its screen; for a group, or an entry without a screen of ours, the server's name. */
export const useEntryName = (): ((entry: MenuEntry) => string) => {
  const language = useLocale()
  const titleOf = useRouteTitle()
  return useCallback(
    ({ route, nameZh, nameEn }) => {
      if (route) return titleOf(route)
      return language === 'zh' ? nameZh : nameEn || nameZh
    },
    [language, titleOf],
  )
}
