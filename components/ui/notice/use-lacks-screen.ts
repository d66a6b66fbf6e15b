'use client'
import { usePlatformId } from '@/components/ui/brand-provider'
import { useLacking } from '@/components/ui/user-provider'
import { findRoute } from '@/lib/navigation/routes'

/** Whether an address leads to a screen for which the platform has nothing. */
export const useLacksScreen = (): ((href: string) => boolean) => {
  const { screens } = useLacking()
  const platformId = usePlatformId()
  return (href) => {
    if (screens.length === 0) return false
    const name = findRoute(href.split('?')[0] ?? '', platformId)
    return name !== undefined && screens.includes(name)
  }
}
