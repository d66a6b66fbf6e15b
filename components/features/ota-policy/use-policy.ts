'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { otaPolicyApi } from '@/lib/contract/ota-policy'

/** One policy with the names of its targets, as of the read. */
export const usePolicy = (strategyId: string) => {
  const language = useLocale()
  return useQuery({
    queryKey: [otaPolicyApi.info.path, strategyId, language],
    queryFn: ({ signal }) => call(otaPolicyApi.info, { strategyId }, { signal }),
    // An open form is not refilled while its user edits it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
