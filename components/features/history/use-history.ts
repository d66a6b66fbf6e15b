'use client'
import { useQuery } from '@tanstack/react-query'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import type { InputOf } from '@/lib/contract/endpoint'
import { type History, historyApi } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { ReadResult } from '@/lib/contract/read-failure'

type Input = InputOf<typeof historyApi.read>

/** The answer that came with the page. */
export type FirstHistory = {
  input: Input
  result: ReadResult<History> | undefined
  language: Language
  readAt: number
}

const keyOf = (input: Input, language: string) => [historyApi.read.path, JSON.stringify(input), language] as const

/** Whether a key is for the same unit: another range of it may be shown meanwhile, another unit may not. */
const isSameUnit = (key: readonly unknown[] | undefined, input: Input | null): boolean => {
  if (!input || typeof key?.[1] !== 'string') return false
  const before = JSON.parse(key[1]) as Input
  return before.macWifiId === input.macWifiId && before.unitKind === input.unitKind && before.unit === input.unit
}

/** The answer for a picture; the unit's previous picture stays until the next one arrives. */
export const useHistory = (input: Input | null, tab: string, first?: FirstHistory) => {
  const language = useLocale()
  const key = input ? keyOf(input, language) : [historyApi.read.path, null, language]
  const isFirst =
    first?.result?.data && input && key.join() === keyOf(first.input, first.language).join() ? first : undefined
  return useQuery<History>({
    queryKey: key,
    queryFn: ({ signal }) => call(historyApi.read, input as Input, { signal }),
    enabled: input !== null,
    placeholderData: (previous, query) => (isSameUnit(query?.queryKey, input) ? previous : undefined),
    // The past does not change; the latest minutes are reread on request.
    staleTime: minutesToMilliseconds(5),
    meta: { tab },
    ...(isFirst && { initialData: isFirst.result?.data, initialDataUpdatedAt: isFirst.readAt }),
  })
}
