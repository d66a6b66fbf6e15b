'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { defaultFor, expandAddress, noViews, type SavedViews, toPlainSearch } from './view-address'

const SavedViewsContext = createContext<SavedViews>(noViews)

/** The views of a page's lists, as read by the server. */
export const SavedViewsProvider = ({ saved, children }: { saved: SavedViews; children: ReactNode }) => (
  <SavedViewsContext value={saved}>{children}</SavedViewsContext>
)

export const useSavedViews = (): SavedViews => use(SavedViewsContext)

/** What the address asks for: its own parameters, or those of the applicable default view. */
export const useAddress = () => {
  const saved = useSavedViews()
  const pathname = usePathname()
  const params = useSearchParams()
  return useMemo(() => {
    const given: Record<string, string> = Object.fromEntries(params.entries())
    return {
      asked: expandAddress(saved, given) as Record<string, string>,
      /** The view that applies because the address has no query. */
      byDefault: defaultFor(saved, given),
      /** The page at an explicit search string, without a default. */
      plainHref: (search: string): string => pathname + toPlainSearch(saved, search),
    }
  }, [saved, params, pathname])
}
