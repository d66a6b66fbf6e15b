'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { unitApi } from '@/lib/contract/unit'

/** Meanings of the codes shown by units; undefined until read. */
export const useUnitCodes = () => {
  const language = useLocale()
  const { data } = useQuery({
    queryKey: [unitApi.codes.path, language],
    queryFn: ({ signal }) => call(unitApi.codes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
