'use client'
import { usePathname } from 'next/navigation'
import { usePlatformId } from '@/components/ui/brand-provider'
import { litEntry } from '@/lib/navigation/active-menu'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { findRoute } from '@/lib/navigation/routes'
import { useTabs } from './tabs-provider'
import { useAwaitedPath } from './use-awaited-path'

/** The lit entry of the menu: where the user is, or has just asked to go. */
export const useLitEntry = (menu: readonly MenuEntry[]): MenuEntry | undefined => {
  const platformId = usePlatformId()
  const path = usePathname()
  const awaited = useAwaitedPath()
  const { tabs, active } = useTabs()
  const shown = tabs.find(({ key }) => key === active?.key)
  return (
    (awaited && litEntry(menu, findRoute(awaited, platformId))) ||
    litEntry(menu, findRoute(path, platformId), shown?.list)
  )
}
