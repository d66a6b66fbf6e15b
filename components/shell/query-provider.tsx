'use client'
import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useLacking, useUser } from '@/components/ui/user-provider'
import { CallError, conflictOf, refusedFields } from '@/lib/api/call-error'
import { reactTo } from '@/lib/api/failure-bus'
import { setLackingCalls } from '@/lib/api/lacking-calls'
import { onPlatformBack } from '@/lib/api/platform-state'
import { setPageUser } from '@/lib/api/session/page-user'
import { untilHistoryIsBack } from '@/lib/api/until-history-is-back'
import { codes, isHistoryMissing } from '@/lib/contract/error-code'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tab?: string }
    /** `quiet`: a form's own call, whose fields show their errors. `about`: name of the thing that a change is about, from the argument of `mutate`; a failure is reported with it. */
    mutationMeta: { quiet?: boolean; about?: (variables: never) => string | undefined }
  }
}

/**
 * One query cache for the page. A read is retried once, only if no connection was made; a write never. Each
 * failure reacts by the policy table, also where its place on the screen shows it; a poll once for an outage. Offline, a write is refused at
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
  /** Reads that fail, and why: one that is repeated by itself says it once. */
  const [failing] = useState(() => new WeakMap<object, string>())
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, query) => {
            const { code, detail } = error instanceof CallError ? error : { code: 0, detail: {} as CallError['detail'] }
            // What the platform does not offer, or keeps no past for, is no failure: its place says so.
            if (detail.reason === 'notOffered' || code === codes.historyOff) return
            const why = `${code} ${detail.reason ?? ''}`
            const goesOn = failing.get(query) === why && (detail.background || isHistoryMissing(code))
            failing.set(query, why)
            if (!goesOn) reactTo(error, texts.current)
          },
          onSuccess: (_data, query) => {
            failing.delete(query)
          },
        }),
        mutationCache: new MutationCache({
          onError: (error, variables, _result, mutation) => {
            const expected =
              mutation.meta?.quiet && (refusedFields(error) !== undefined || conflictOf(error) !== undefined)
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
  useEffect(function noteOffline() {
    // The cache believes that it is online until an event says otherwise: one before it listened is lost, and then the
    // browser's return is no news to it.
    onlineManager.setOnline(navigator.onLine)
  }, [])
  useEffect(
    function readAgainWhenBack() {
      return onPlatformBack(() => {
        // Also what was sent when it fell silent, and would be waited for until its time is up.
        const stuck = client.getQueryCache().findAll({
          type: 'active',
          predicate: ({ state: { status, fetchStatus } }) => status === 'error' || fetchStatus === 'fetching',
        })
        for (const query of stuck)
          query
            .cancel({ revert: true, silent: true })
            .then(() => query.fetch())
            .catch(() => undefined)
      })
    },
    [client],
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
