'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '@/lib/api/call'
import { reactTo } from '@/lib/api/failure-bus'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tab?: string; quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/**
 * One query cache for the page. A read is tried once more only when no connection was made, a write never. `quiet`
 * calls show their failure at their own place; all others react by the policy table.
 */
export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('common.errors')
  const texts = useRef({ network: '', badResponse: '', generic: '' })
  useEffect(
    function keepTexts() {
      texts.current = { network: t('network'), badResponse: t('badResponse'), generic: t('generic') }
    },
    [t],
  )
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, query) => {
            const expected = query.meta?.quiet && error instanceof CallError && error.code < 1000 && error.code !== 401
            if (!expected) reactTo(error, texts.current)
          },
        }),
        mutationCache: new MutationCache({
          onError: (error, _variables, _result, mutation) => {
            const expected = mutation.meta?.quiet && error instanceof CallError && error.detail.fields !== undefined
            if (!expected) reactTo(error, texts.current)
          },
        }),
        defaultOptions: {
          queries: {
            staleTime: 30_000,
            gcTime: 10 * 60_000,
            refetchOnWindowFocus: false,
            retry: (count, error) => count < 1 && error instanceof CallError && error.detail.network === true,
            retryDelay: 500,
          },
          mutations: { retry: false },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
