import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { faultApi } from '@/lib/contract/fault'

/** Readings around a fault, from this many minutes before it: read once for all parts of its card. */
export const useFaultSnapshot = (faultId: string, before: 30 | 300) => {
  const language = useLocale()
  return useQuery({
    queryKey: [faultApi.snapshot.path, faultId, before, language],
    queryFn: ({ signal }) => call(faultApi.snapshot, { faultId, before }, { signal }),
    placeholderData: (previous) => previous,
  })
}
