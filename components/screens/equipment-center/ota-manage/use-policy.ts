'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { otaPolicyApi } from '@/lib/contract/ota-policy'

/** One policy with the names of what it is for, as it is when it is asked for. */
export const usePolicy = (strategyId: string) => {
  const language = useLocale()
  return useQuery({
    queryKey: [otaPolicyApi.info.path, strategyId, language],
    queryFn: ({ signal }) => call(otaPolicyApi.info, { strategyId }, { signal }),
    // A form that is open is not filled in anew under its user's hands.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
