'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useLacking, useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { reactTo } from '@/lib/api/failure-bus'
import { setLackingCalls } from '@/lib/api/lacking-calls'
import { setPageUser } from '@/lib/api/page-user'
import { untilHistoryIsBack } from '@/lib/api/until-history-is-back'
import { isHistoryMissing } from '@/lib/contract/error-code'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tab?: string; quiet?: boolean }
    /** `about`: name of the thing that a change is about, from the argument of `mutate`; a failure is reported with it. */
    mutationMeta: { quiet?: boolean; about?: (variables: never) => string | undefined }
  }
}

/**
 * One query cache for the page. A read is retried once, only if no connection was made; a write never. `quiet`
 * calls show their failure in place; all others react by the policy table. Offline, a write is refused at
 * once and never queued; the visible data is reread once the browser is back.
 */
export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const { userId } = useUser()
  const { calls } = useLacking()
  const toText = useFailureText()
  const texts = useRef(toText)
  const t = useTranslations('common.errors')
  const said = useRef(toText)
  useLayoutEffect(
    // Before the first effect of any child, where the first calls are made.
    function tellUser() {
      setPageUser(userId)
      setLackingCalls(calls)
    },
    [userId, calls],
  )
  useEffect(
    function keepTexts() {
      texts.current = toText
      // A change whose answer was lost is not known to have failed.
      said.current = (error) =>
        error instanceof CallError && error.detail.reason === 'unknownOutcome'
          ? toText(error)
          : t('submission', { reason: toText(error) })
    },
    [toText, t],
  )
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, query) => {
            // It is asked for again every few seconds: a toast each time would hide the page behind it.
            const isShown = error instanceof CallError && (error.code < 1000 || isHistoryMissing(error.code))
            const expected = query.meta?.quiet && isShown
            // A read that the platform does not offer is no failure: its place says so.
            const lacking = error instanceof CallError && error.detail.reason === 'notOffered'
            if (!expected && !lacking) reactTo(error, texts.current)
          },
        }),
        mutationCache: new MutationCache({
          onError: (error, variables, _result, mutation) => {
            const expected = mutation.meta?.quiet && error instanceof CallError && error.detail.fields !== undefined
            // A form's own call is quiet: errors that no field shows are reported as a failed submission.
            const tell = mutation.meta?.quiet ? said.current : texts.current
            if (!expected) reactTo(error, tell, mutation.meta?.about?.(variables as never))
          },
        }),
        defaultOptions: {
          queries: {
            staleTime: 30_000,
            // On the server a timer of ten minutes would keep each rendered page and its data alive.
            gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : minutesToMilliseconds(10),
            refetchOnWindowFocus: false,
            refetchOnReconnect: 'always',
            retry: (count, error) => count < 1 && error instanceof CallError && error.detail.reason === 'network',
            retryDelay: 500,
            refetchInterval: ({ state }) => untilHistoryIsBack(state, false),
          },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
