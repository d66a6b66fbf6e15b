import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { regionsQuery } from '@/components/ui/regions-query'

/**
 * Spec 7: the regions are read at start-up, in the language of the interface, and cached for screens that need them.
 * Nothing needs them yet, so a failure is left to the screen that reads them again.
 */
export const useRegionsAtStart = (): void => {
  const queries = useQueryClient()
  const language = useLocale()
  useEffect(
    function readRegions() {
      queries.prefetchQuery({ ...regionsQuery(language), meta: { quiet: true } })
    },
    [queries, language],
  )
}
