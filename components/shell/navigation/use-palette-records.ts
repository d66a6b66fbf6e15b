'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useLacks } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type SearchResult, searchApi, searchAtLeast } from '@/lib/contract/search'

/** How long typing must pause before a search is sent, ms: a text that is typed over sooner is never sent. */
const settleMs = 150

/** Ends when the time is over, or fails at once when it is no longer wanted. */
const settle = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settleMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

export type PaletteRecords = {
  result: SearchResult | undefined
  /** Not answered yet. */
  isPending: boolean
  hasFailed: boolean
}

/** Records for the text that was typed last: an answer to an earlier one is never shown. */
export const usePaletteRecords = (text: string): PaletteRecords => {
  const lacks = useLacks()
  const language = useLocale()
  const enabled = [...text].length >= searchAtLeast && !lacks(searchApi.find)
  const { data, isPending, isError } = useQuery({
    queryKey: ['palette', text, language],
    enabled,
    queryFn: async ({ signal }) => {
      await settle(signal)
      return call(searchApi.find, { text }, { signal })
    },
  })
  return { result: enabled ? data : undefined, isPending: enabled && isPending, hasFailed: enabled && isError }
}
