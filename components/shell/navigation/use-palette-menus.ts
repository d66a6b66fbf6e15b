'use client'
import { createTranslator } from 'next-intl'
import { useCallback } from 'react'
import { usePlatformId } from '@/components/ui/brand-provider'
import { brandNames } from '@/lib/brand/brand-names'
import type { Language } from '@/lib/contract/language'
import { type MenuEntry, screensOf } from '@/lib/navigation/menu-tree'
import type { RouteName } from '@/lib/navigation/routes'
import en from '@/messages/en/routes.json'
import zh from '@/messages/zh/routes.json'
import type { PaletteChoice } from './palette-choice'
import { useEntryName } from './use-entry-name'

/** By the translator, not by the texts: a build has compiled them. */
const titles = {
  zh: createTranslator({ locale: 'zh', messages: { routes: zh }, namespace: 'routes' }),
  en: createTranslator({ locale: 'en', messages: { routes: en }, namespace: 'routes' }),
}

/** Screens of the menu, each with its names in both languages: people know a screen by either. */
export const usePaletteMenus = (menu: MenuEntry[]): PaletteChoice[] => {
  const platformId = usePlatformId()
  const nameOf = useEntryName()
  const titleIn = useCallback(
    (language: Language, route: RouteName): string => {
      const key = route as keyof typeof zh
      const title = titles[language]
      return title.has(key) ? title(key, brandNames(platformId, language)) : ''
    },
    [platformId],
  )
  return screensOf(menu).map((entry) => ({
    key: `menu:${entry.id}`,
    group: 'menus',
    name: nameOf(entry),
    url: entry.href,
    words: entry.route ? [titleIn('zh', entry.route), titleIn('en', entry.route)] : [entry.nameZh, entry.nameEn],
  }))
}
