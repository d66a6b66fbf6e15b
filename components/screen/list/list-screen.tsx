'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useJobs } from '@/components/screen/file/use-jobs'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import type { TableProps } from '@/components/screen/table/drawn-column'
import { nextSort } from '@/components/screen/table/next-sort'
import { headHeight, PlainTable } from '@/components/screen/table/plain-table'
import table from '@/components/screen/table/table.module.css'
import { useRowHeight } from '@/components/screen/table/use-row-height'
import { Notice } from '@/components/ui/notice/notice'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { useStoredState } from '@/components/ui/stored-state'
import { useLacks, useMay, useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { ListQuery } from '@/lib/contract/endpoint'
import { Permission } from '@/lib/contract/permission'
import { toDateTime } from '@/lib/format/date-time'
import type { Namespace } from '@/messages/messages'
import { orderedColumns, usualColumns } from './columns/column-order'
import { useTablePreference } from './columns/table-preferences'
import { useDrawnColumns } from './columns/use-drawn-columns'
import type { AnyList, List } from './define-list'
import { FilterBar } from './filter/filter-bar'
import { useDraftKey } from './filter/use-draft-key'
import type { FirstPage, OpenedPage } from './first-page'
import { changeQuery, filtersOf, isSearched, rememberQuery, toSearch } from './list-query'
import styles from './list-screen.module.css'
import { ListToolbar } from './list-toolbar'
import { unpackResult } from './packed-page'
import { Pagination } from './pagination'
import { RowActionsProvider } from './rows/row-actions-provider'
import { emptySelection, heldUnder, isSelected, type Selection } from './rows/selection'
import { useGrid } from './use-grid'
import { useList, type Within } from './use-list'
import { useListTitle } from './use-list-title'
import { ListViewsProvider, useListViews } from './views/list-views'

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

const Screen = ({ list, first, within, scope }: ScreenProps) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const labels = useLabels(list.messages)
  const title = useListTitle(list)
  const { userId } = useUser()
  const may = useMay()
  const notOffered = useLacks()(list.endpoint)
  const draftKey = useDraftKey(list.endpoint.path, scope)
  const state = useList(list.endpoint, first, { within, live: list.live })
  const { query, page, go, failure } = state
  const views = useListViews()
  const [stored, setSelection] = useStoredState<Selection>(`${draftKey}selection`, emptySelection)
  const selection = heldUnder(stored, toSearch(filtersOf(query)))
  // Work under way outlives the page that began it.
  const jobs = useJobs(draftPrefix(userId, list.endpoint.path) + scope)
  const [preference, change] = useTablePreference(list.table)
  const rowHeight = useRowHeight(preference.density ?? 'standard')
  const frame = useRef<HTMLDivElement>(null)
  // The order in which the page came: another one is made with the grid.
  const [firstPreference] = useState(preference)
  const [firstOrder] = useState(preference.order)
  const grid = useGrid(frame, page.list.length, preference.order !== firstOrder)
  const columns = useDrawnColumns({ list, labels, rows: page.list, selection, onSelect: setSelection })

  if (state.forbidden || notOffered) {
    const needed = Permission.options.find((each) => each === list.endpoint.access)
    const why = needed && !may(needed) ? noPermission(needed) : failure?.message
    return (
      <div className={styles.screen}>
        {!within && <h1 className={layout.title}>{title}</h1>}
        {notOffered ? (
          <EmptyState title={t('common.errors.notOffered')} />
        ) : (
          <EmptyState title={t('list.noPermission')} text={why ?? ''} />
        )}
      </div>
    )
  }

  const tableProps: TableProps = {
    label: t('list.table', { title }),
    columns,
    rows: page.list,
    rowId: list.rowId,
    rowHeight,
    query,
    sortHref: (field) => state.hrefOf(changeQuery(query, nextSort(query, field))),
    onSort: (field) => go(changeQuery(query, nextSort(query, field))),
    sortLabel: (field) => t('list.sortBy', { field }),
    isChosen: (key) => isSelected(selection, key),
    onWidth: (field, width) => change({ widths: { ...preference.widths, [field]: width } }),
    onColumn: grid.onColumn,
    columnLabel: t('list.columnMenu'),
    rests: state.isServers && selection === emptySelection && preference === firstPreference,
    allLabel: t('list.allFields'),
  }
  const hide = (field: string) =>
    change({
      hidden: orderedColumns(list.columns, preference, language, usualColumns)
        .filter(({ column, shown }) => !shown || column.field === field)
        .map(({ column }) => column.field),
    })
  const height = headHeight + page.list.length * rowHeight + edges + (grid.start?.scrollbar ?? 0)
  const empty = page.list.length === 0

  const filterBar = (
    <FilterBar
      filters={list.filters as Parameters<typeof FilterBar>[0]['filters']}
      query={query as ListQuery & Record<string, unknown>}
      labels={labels}
      draftKey={draftKey}
      hrefOf={(filters) => state.hrefOf(changeQuery(query, filters))}
      onSearch={(filters) => {
        setSelection(undefined)
        const next = changeQuery(query, filters)
        // Repeating a search asks for the current result.
        if (toSearch(next) === toSearch(query)) state.refresh()
        else go(next)
      }}
    />
  )
  return (
    <div className={`${styles.screen} ${within && !within.isTab ? '' : styles.fills}`}>
      <ListToolbar
        definition={list}
        labels={labels}
        state={state}
        selection={selection}
        onSelect={setSelection}
        onJob={jobs.add}
        isPart={within !== undefined}
      >
        {list.filters.length > 0 && filterBar}
      </ListToolbar>
      {views.view && views.lost.length > 0 && (
        <Notice tone="warning">
          {t('list.views.lost', {
            name: views.view.name,
            fields: views.lost.map(labels.field).join(t('list.separator')),
          })}
        </Notice>
      )}
      {state.ignored.length > 0 && !views.byDefault && (
        <Notice tone="warning">
          {t('list.ignored', {
            fields: state.ignored.map(labels.field).join(t('list.separator')),
          })}
        </Notice>
      )}
      {jobs.ids.length > 0 && (
        <PanelBoundary title={t('list.job.title')}>
          <Suspense>
            <JobTray {...jobs} onFinished={state.refresh} />
          </Suspense>
        </PanelBoundary>
      )}
      {failure && state.loaded && (
        <Notice tone="warning" onRetry={state.refresh}>
          {t('list.stale', {
            time: toDateTime(new Date(state.updatedAt), timeZone),
            reason: failure.message,
          })}
        </Notice>
      )}
      {failure && !state.loaded ? (
        <EmptyState
          title={t('list.failed')}
          text={failure.message}
          requestId={failure.requestId}
          onRetry={state.refresh}
        />
      ) : empty && !state.busy ? (
        isSearched(query, within?.fixed) ? (
          <EmptyState title={t('list.empty')} text={t('list.emptyHint')} />
        ) : (
          <EmptyState title={t('list.none')} />
        )
      ) : (
        <RowActionsProvider list={list} labels={labels}>
          <div
            ref={frame}
            className={`${table.frame} ${styles.frame}`}
            style={{ '--frame-height': `${height}px` } as Record<string, string>}
            data-grid={grid.Grid ? '' : undefined}
            data-waiting={state.waiting}
            data-stale={failure !== undefined}
            aria-busy={state.busy}
            onPointerEnter={grid.prepare}
          >
            {grid.Grid ? (
              <grid.Grid {...tableProps} start={grid.start} onHide={hide} />
            ) : (
              <PlainTable {...tableProps} />
            )}
          </div>
        </RowActionsProvider>
      )}
      {!empty && <Pagination query={query} total={page.totalCount} hrefOf={state.hrefOf} go={go} />}
    </div>
  )
}

/** Of the frame, above and below. */
const edges = 2
