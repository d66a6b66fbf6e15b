import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { regionsQuery } from '@/components/ui/regions-query'

/**
 * Spec 7: the regions are read at start-up, in the language of the interface, and cached for screens that need them.
 * A failure is a toast like any other; a screen that needs them reads them again.
 */
export const useRegionsAtStart = (): void => {
  const queries = useQueryClient()
  const language = useLocale()
  useEffect(
    function readRegions() {
      queries.prefetchQuery(regionsQuery(language))
    },
    [queries, language],
  )
}
