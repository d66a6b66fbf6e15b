'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { defaultFor, expandAddress, noViews, type SavedViews, toPlainSearch } from './view-address'

const SavedViewsContext = createContext<SavedViews>(noViews)

/** What the server has read of the views of a page's lists. */
export const SavedViewsProvider = ({ saved, children }: { saved: SavedViews; children: ReactNode }) => (
  <SavedViewsContext value={saved}>{children}</SavedViewsContext>
)

export const useSavedViews = (): SavedViews => use(SavedViewsContext)

/** What the address asks for: its own parameters, or those of the default view that applies to it. */
export const useAddress = () => {
  const saved = useSavedViews()
  const pathname = usePathname()
  const params = useSearchParams()
  return useMemo(() => {
    const given: Record<string, string> = Object.fromEntries(params.entries())
    return {
      asked: expandAddress(saved, given) as Record<string, string>,
      /** The view that applies because nothing else was asked for. */
      byDefault: defaultFor(saved, given),
      /** The page under a search string, as that says it and no default. */
      plainHref: (search: string): string => pathname + toPlainSearch(saved, search),
    }
  }, [saved, params, pathname])
}
