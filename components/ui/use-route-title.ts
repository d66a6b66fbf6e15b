'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useBrandNames } from '@/components/ui/brand-provider'
import type { RouteName } from '@/lib/navigation/routes'

/** A tab of a version that had another screen is still open. Spec 3. */
const noName = 'no-name'

/** The one title of a screen, with the brand's names: of its menu entry, tab and heading. Spec 2. */
export const useRouteTitle = (): ((route: RouteName) => string) => {
  const t = useTranslations('routes')
  const names = useBrandNames()
  return useCallback((route) => (t.has(route) ? t(route, names) : noName), [t, names])
}
