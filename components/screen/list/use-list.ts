'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useLocale, useTimeZone } from 'next-intl'
import { useRef } from 'react'
import { pushAddress } from '@/components/ui/address'
import { useFailureToast, useReadFailure } from '@/components/ui/notice/use-failure-text'
import { useFirstFailure } from '@/components/ui/notice/use-first-failure'
import { useLive } from '@/components/ui/use-live'
import { useReread } from '@/components/ui/use-reread'
import { call } from '@/lib/api/call'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import type { EventTopic } from '@/lib/contract/event'
import type { OpenedPage } from './first-page'
import {
  isZoned,
  rememberQuery,
  type SearchParams,
  toListQuery,
  toSearch,
  zoneInAddress,
  zoneOfDays,
} from './list-query'
import { useAddress, useSavedViews } from './views/saved-views'
import { expandAddress } from './views/view-address'
import { withinPages } from './within-pages'

/** Set for a list within another screen. */
export type Within = {
  /** Query fields fixed by the screen and not shown in the URL. */
  fixed: Readonly<Record<string, string>>
  /** Parameters of the URL that belong to the screen and stay when the list's query changes. */
  keep: readonly string[]
  /** Filters of the address that the screen shows in its own way, as tabs. */
  shows?: readonly string[]
  /** The list is one of the tabs that a screen consists of. */
  isTab?: true
}

/** What every list's query has. */
const ownFields = new Set(['page', 'limit', 'sidx', 'order'])

const noRows: Page<never> = { list: [], totalCount: 0, pageSize: 20, totalPage: 0, currPage: 1 }

/** Fields in which another query differs, with their new values. */
const changesOf = <Query extends object>(before: Query, after: Query): Partial<Query> => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Query)[]
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  ) as Partial<Query>
}

/** The query of a list, which lives in the URL, and how to change it. */
export const useListQuery = <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  within?: Within,
  /** Hears of a query before the address has it. */
  expect?: (query: Query) => void,
) => {
  const saved = useSavedViews()
  const { asked, plainHref } = useAddress()
  const readersZone = useTimeZone() ?? 'Asia/Shanghai'
  const fixedFor = (given: SearchParams) => ({
    ...within?.fixed,
    ...(isZoned(endpoint as Endpoint) && {
      timeZone: zoneOfDays(endpoint as Endpoint, given, within?.fixed.timeZone ?? readersZone),
    }),
  })
  // One object for each address: `toListQuery` remembers what an address asks for.
  const { query, ignored } = toListQuery(endpoint, { ...asked, ...fixedFor(asked) })
  const hrefOf = (next: Query): string => {
    const hidden = Object.fromEntries(Object.keys(within?.fixed ?? {}).map((field) => [field, undefined]))
    const zone = zoneInAddress(endpoint as Endpoint, next, within?.fixed.timeZone ?? readersZone)
    const kept = Object.fromEntries((within?.keep ?? []).map((name) => [name, asked[name]]))
    return plainHref(toSearch({ ...next, ...hidden, ...zone, ...kept }))
  }
  const go = (next: Query) =>
    // The browser asks the platform; the server need not render the page again.
    pushAddress(() => {
      // A recent click may have put the address ahead of the rendered state: change only the given fields in it.
      const address = Object.fromEntries(new URLSearchParams(window.location.search))
      const expanded = expandAddress(saved, address)
      const now = toListQuery(endpoint, { ...expanded, ...fixedFor(expanded) }).query
      const changes = changesOf(query, next)
      const wanted = { ...now, ...changes }
      const href = hrefOf(wanted)
      // Page, size and order are as the address will be read; what was typed into a filter is not yet.
      if (Object.keys(changes).every((field) => ownFields.has(field))) {
        const given = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
        const shown = expandAddress(saved, given)
        rememberQuery(endpoint as Endpoint, { ...shown, ...fixedFor(shown) }, { query: wanted, ignored: [] })
        expect?.(wanted)
      }
      return href
    })
  return { query, ignored, hrefOf, go }
}

/** Rows of a list and its query. */
export const useList = <Query extends ListQuery, Row>(
  endpoint: Endpoint<Query, Page<Row>>,
  /** Undefined: nothing was read on the server. */
  first: OpenedPage<Query, Row> | undefined,
  { within, live }: { within?: Within | undefined; live?: readonly EventTopic[] | undefined } = {},
) => {
  const language = useLocale()
  const toFailure = useReadFailure()
  const pathname = usePathname()
  const byItself = useRef(false)
  const queries = useQueryClient()
  const optionsOf = (wanted: Query) => ({
    queryKey: [endpoint.path, wanted, language],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const background = byItself.current
      byItself.current = false
      return withinPages(
        wanted,
        (query) => call(endpoint as Endpoint, query, { signal, background }) as Promise<Page<Row>>,
      )
    },
    meta: { tab: pathname },
  })
  // Rows are asked for with the click, and not only when the router has the new address.
  const { query, ignored, hrefOf, go } = useListQuery(endpoint, within, (wanted) => {
    queries.prefetchQuery(optionsOf(wanted))
  })
  const isFirst = first !== undefined && toSearch(query) === toSearch(first.query) && language === first.language
  const { failure: firstFailure, ask } = useFirstFailure(isFirst ? first.result.failure : undefined)
  useFailureToast(firstFailure)

  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...optionsOf(query),
    enabled: !firstFailure,
    placeholderData: keepPreviousData,
    ...(isFirst && first.result.data && { initialData: first.result.data, initialDataUpdatedAt: first.readAt }),
  })

  const macWifiId = within?.fixed.macWifiId
  const reread = useReread({
    queryKey: optionsOf(query).queryKey,
    refetch,
    mark: () => {
      byItself.current = true
    },
  })
  useLive(live ? { topics: live, ...(macWifiId && { macWifiId }) } : null, reread)

  const failure = firstFailure ?? toFailure(error)

  return {
    query,
    ignored,
    go,
    hrefOf,
    /** The rows are those that came with the page, also while others are awaited. */
    isServers: data !== undefined && data === first?.result.data && language === first.language,
    page: data ?? (noRows as Page<Row>),
    loaded: data !== undefined,
    failure,
    forbidden: failure?.code === codes.forbidden,
    busy: isFetching,
    waiting: isPlaceholderData,
    updatedAt: dataUpdatedAt,
    refresh: () => {
      ask()
      return refetch()
    },
  }
}
export type ListState = ReturnType<typeof useList<ListQuery, Record<string, unknown>>>
