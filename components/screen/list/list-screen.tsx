'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { lazy, Suspense, useMemo } from 'react'
import { useJobs } from '@/components/screen/file/use-jobs'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenSkeleton } from '@/components/screen/page/screen-skeleton'
import { useLabels } from '@/components/screen/table/cells'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { useStoredState } from '@/components/ui/stored-state'
import { useLacks, useMay, useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { ListQuery } from '@/lib/contract/endpoint'
import { Permission } from '@/lib/contract/permission'
import type { Namespace } from '@/messages/messages'
import type { AnyList, List } from './define-list'
import { FilterBar } from './filter/filter-bar'
import { addressFilters, filterTexts, useFilterText } from './filter/filter-text'
import { useDraftKey } from './filter/use-draft-key'
import type { AnyFilter, AnyQuery } from './filter/use-filter-form'
import type { FirstPage, OpenedPage } from './first-page'
import { LostFilters, NoRows, StaleNotice } from './list-notices'
import { changeQuery, filtersOf, foreignZone, isSearched, rememberQuery, toSearch } from './list-query'
import { drawnIn, Rows, useRows } from './list-rows'
import styles from './list-screen.module.css'
import { ListToolbar } from './list-toolbar'
import { unpackResult } from './packed-page'
import { Pagination } from './pagination'
import { RowActionsProvider } from './rows/row-actions-provider'
import { emptySelection, heldUnder, type Selection } from './rows/selection'
import { useList, type Within } from './use-list'
import { useListTitle } from './use-list-title'
import { ListViewsProvider } from './views/list-views'

const JobTray = lazy(() => import('@/components/screen/file/job-tray'))

/** Makes the screen of a list definition: filters, toolbar, table, pages, jobs, and all states in between. */
export const listScreen = <Query extends ListQuery, Row, NS extends Namespace>(definition: List<Query, Row, NS>) => {
  // The engine works with rows of any kind; the definition's own types were checked where it was written.
  const list = definition as unknown as AnyList
  // biome-ignore lint/correctness/noComponentHookFactories: made once per definition, when its module loads
  return function ListScreen({ first, within }: { first?: FirstPage<Query, Row>; within?: Within }) {
    const scope = within ? Object.values(within.fixed).join(' ') : ''
    const opened = useMemo(() => {
      // Before anything below asks what the address means.
      for (const { params, ...parsed } of first?.read ?? []) rememberQuery(list.endpoint, params, parsed)
      return first && { ...first, result: unpackResult(first.result) }
    }, [first])
    return (
      <ListViewsProvider list={list} within={within} scope={scope}>
        <Screen
          list={list}
          first={opened as OpenedPage<ListQuery, Record<string, unknown>>}
          within={within}
          scope={scope}
        />
      </ListViewsProvider>
    )
  }
}

type ScreenProps = {
  list: AnyList
  first: OpenedPage<ListQuery, Record<string, unknown>> | undefined
  /** Set where the list is part of a screen with its own head. */
  within: Within | undefined
  /** The record whose page it is part of. */
  scope: string
}

/** Instead of a list that the user may not read, or that the platform does not have. */
const ClosedList = ({ list, title, reason }: { list: AnyList; title: string | null; reason: string | undefined }) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const may = useMay()
  const needed = Permission.options.find((each) => each === list.endpoint.access)
  const why = needed && !may(needed) ? noPermission(needed) : reason
  return (
    <div className={styles.screen}>
      {title !== null && <h1 className={layout.title}>{title}</h1>}
      {useLacks()(list.endpoint) ? (
        <EmptyState title={t('common.errors.notOffered')} />
      ) : (
        <EmptyState title={t('list.noPermission')} text={why ?? ''} />
      )}
    </div>
  )
}

const Screen = ({ list, first, within, scope }: ScreenProps) => {
  const t = useTranslations()
  const labels = useLabels(list.messages)
  const title = useListTitle(list)
  const { userId } = useUser()
  const readersZone = useTimeZone() ?? 'Asia/Shanghai'
  // A right that is taken while the page is open closes the list at once: its rows are not read again by themselves.
  const mayRead = useMay()(list.endpoint)
  const draftKey = useDraftKey(list.endpoint.path, scope)
  const state = useList(list.endpoint, first, { within, live: list.live })
  const { query, page, go, failure } = state
  const [stored, setSelection] = useStoredState<Selection>(`${draftKey}selection`, emptySelection)
  const of = toSearch(filtersOf(query))
  const selection = heldUnder(stored, of)
  const select = (next: Selection | undefined) => setSelection(next && { ...next, of })
  // Work under way outlives the page that began it.
  const jobs = useJobs(draftPrefix(userId, list.endpoint.path) + scope)
  const empty = page.list.length === 0
  const filters = list.filters as readonly AnyFilter[]
  const { fixed = {}, shows = [] } = within ?? {}
  const textOf = useFilterText(query as AnyQuery, labels)
  const zone = foreignZone(list.endpoint, query, fixed.timeZone ?? readersZone)
  const ofAddress = (elsewhere: readonly string[]) => [
    ...addressFilters(filters, query as AnyQuery, [...Object.keys(fixed), ...elsewhere]),
    ...(zone ? ['timeZone'] : []),
  ]
  const others = ofAddress(shows)
  const inForce = filterTexts(filters, query as AnyQuery, ofAddress([]), textOf)
  const rows = useRows({ list, labels, title, state, selection, onSelect: select })
  if (state.forbidden || !mayRead)
    return <ClosedList list={list} title={within ? null : title} reason={failure?.message} />

  const search = (filters: Record<string, unknown>): void => {
    setSelection(undefined)
    const next = changeQuery(query, filters)
    // Repeating a search asks for the current result.
    if (toSearch(next) === toSearch(query)) state.refresh()
    else go(next)
  }
  const { aside: Aside, lead: Lead } = list
  const screen = (
    <div className={`${styles.screen} ${within && !within.isTab ? '' : styles.fills}`}>
      <ListToolbar
        definition={list}
        labels={labels}
        state={state}
        selection={selection}
        onSelect={select}
        onJob={jobs.add}
        inForce={inForce}
        drawn={() => (rows.frame.current ? drawnIn(rows.tableProps.columns, rows.frame.current) : null)}
        isPart={within !== undefined}
        lead={Lead && <Lead query={query} onSearch={search} />}
      >
        {(filters.length > 0 || others.length > 0) && (
          <FilterBar
            filters={filters}
            others={others}
            query={query as AnyQuery}
            labels={labels}
            draftKey={draftKey}
            hrefOf={(filters) => state.hrefOf(changeQuery(query, filters))}
            onSearch={search}
          />
        )}
      </ListToolbar>
      <LostFilters labels={labels} ignored={state.ignored} />
      {jobs.ids.length > 0 && (
        <PanelBoundary title={t('list.job.title')}>
          <Suspense>
            <JobTray {...jobs} onFinished={state.refresh} />
          </Suspense>
        </PanelBoundary>
      )}
      {failure && state.loaded && <StaleNotice state={state} reason={failure.message} />}
      {failure && !state.loaded ? (
        <EmptyState
          title={t('list.failed')}
          text={failure.message}
          requestId={failure.requestId}
          onRetry={state.refresh}
        />
      ) : !state.loaded ? (
        <ScreenSkeleton />
      ) : empty && !state.busy ? (
        <NoRows isSearched={isSearched(query, within?.fixed)} />
      ) : (
        <RowActionsProvider list={list} labels={labels}>
          <Rows {...rows} state={state} />
        </RowActionsProvider>
      )}
      {!empty && <Pagination query={query} total={page.totalCount} hrefOf={state.hrefOf} go={go} />}
    </div>
  )
  if (!Aside) return screen
  return (
    <div className={styles.beside}>
      <div className={styles.aside}>
        <Suspense>
          <Aside query={query} onSearch={search} />
        </Suspense>
      </div>
      {screen}
    </div>
  )
}
