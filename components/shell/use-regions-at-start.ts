import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { regionsQuery } from '@/components/ui/regions-query'

/**
 * Spec 7: the regions are read at start-up, in the language of the interface. Whoever needs them finds them there;
 * without them nothing is missing yet, so a failure is left to the screen that asks again.
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
