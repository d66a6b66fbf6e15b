'use client'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import type { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaTaskApi } from '@/lib/contract/ota-task'

/** The pre-flight of the selection. It is as old as its `serverTime`; creating asks the platform again. */
export const usePreflight = (check: OtaPreflightInput | undefined, enabled: boolean) => {
  const language = useLocale()
  return useQuery({
    queryKey: [otaTaskApi.preflight.path, check, language],
    queryFn: ({ signal }) => call(otaTaskApi.preflight, check as OtaPreflightInput, { signal }),
    enabled: enabled && check !== undefined,
    staleTime: millisecondsInMinute,
  })
}
