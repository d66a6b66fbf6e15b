'use client'
import { useMutation } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import { lazy, type ReactNode, useState } from 'react'
import { awaitFile } from '@/components/screen/file/awaited-files'
import type { Labels } from '@/components/screen/table/cells'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { ButtonLink } from '@/components/ui/field/button-link'
import { Icon } from '@/components/ui/icon'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { Wanted } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import { toDateTime } from '@/lib/format/date-time'
import { toGrouped } from '@/lib/format/number'
import type { Namespace } from '@/messages/messages'
import { ColumnChooser } from './columns/column-chooser'
import { useTablePreference } from './columns/table-preferences'
import { destroying, type List } from './define-list'
import { filtersOf, toSearch } from './list-query'
import styles from './list-toolbar.module.css'
import { countOf, emptySelection, type Selection, selectAll } from './rows/selection'
import { useListTitle } from './use-list-title'
import { ViewsButton } from './views/views-button'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const ExportDialog = lazy(() => import('./export-dialog'))
/** Not the name of any batch. */
const adding = '+'
const toolKey = (name: string): string => `+${name}`

type AnyList = List<ListQuery, Record<string, unknown>, Namespace>

type ListToolbarProps = {
  definition: AnyList
  labels: Labels
  query: ListQuery
  total: number
  selection: Selection
  onSelect: (selection: Selection) => void
  onJob: (jobId: string) => void
  busy: boolean
  updatedAt: number
  onRefresh: () => void
  /** Part of a screen with a title of its own: it says only how many rows there are. */
  isPart: boolean
  /** The line of filters, in whose place the selection is while rows are selected. */
  children: ReactNode
}

/** Above the table: title and count, view, refresh, row height, columns, export, new row; filters or the selection. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { definition, labels, query, total, selection, onSelect, onJob, busy, updatedAt, onRefresh, isPart, children } =
    props
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const { zone: fileZone } = useShownZone()()
  const lackOf = useWhyNot()
  const lacksScreen = useLacksScreen()
  const title = useListTitle(definition)
  const [asking, setAsking] = useState<string>()
  const [preference, change] = useTablePreference(definition.table)
  const chosen = countOf(selection, total)
  const start = useMutation({
    mutationFn: ({ endpoint, input }: { endpoint: Endpoint; input: unknown }) =>
      call(endpoint, input) as Promise<{ jobId: string }>,
    onSuccess: ({ jobId }) => {
      if (asking === 'export') awaitFile(jobId)
      setAsking(undefined)
      onSelect(emptySelection)
      onJob(jobId)
    },
    onError: () => {
      setAsking(undefined)
      // It may have been refused because other rows match by now.
      onRefresh()
    },
  })

  /** Why a button cannot be pressed: by its right, the call that it makes, or the screen that it opens. */
  const lacking = (wanted: Wanted, call?: Endpoint, to?: string) =>
    lackOf(wanted, call) ?? (to !== undefined && lacksScreen(to) ? t('common.errors.notOffered') : undefined)
  const exporting = definition.exports
  const lacksOne = exporting.may.map((each) => lackOf(each, exporting.call)).find((why) => why !== undefined)
  const noExport = lacksOne ?? (total === 0 ? t('list.job.nothing') : undefined)
  const batchSelection = selection.all
    ? { filter: filtersOf(query), except: [...selection.keys], count: chosen }
    : { keys: [...selection.keys] }
  const { add } = definition
  const AddDialog = add && 'dialog' in add ? add.dialog : undefined
  const batch = definition.batch?.find(({ name }) => name === asking)
  const tool = definition.tools?.find(({ name }) => toolKey(name) === asking)
  const close = () => setAsking(undefined)
  const closeAndRead = () => {
    close()
    onRefresh()
  }

  const refusal = (why: string | undefined) => (why ? { 'aria-disabled': true as const, title: why } : {})
  const whyNoAdd = add && lacking(add.may, undefined, 'to' in add ? add.to : undefined)
  const count = <span className={styles.count}>{toGrouped(total)}</span>
  return (
    <>
      <div className={styles.head}>
        {!isPart && (
          <h1 className={styles.title}>
            {title} {count}
          </h1>
        )}
        <ViewsButton />
        <span className={styles.view}>
          {updatedAt > 0 && (
            <span className={styles.updated} suppressHydrationWarning>
              {t('list.updated', { time: toDateTime(new Date(updatedAt), timeZone, 'clock') })}
            </span>
          )}
          <button
            type="button"
            className={styles.button}
            onClick={onRefresh}
            disabled={busy}
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
          >
            <Icon name="refresh" />
          </button>
          <MenuButton
            label={t('list.density')}
            className={`${styles.button} ${styles.wide}`}
            choices={(['compact', 'standard', 'comfortable'] as const).map((density) => ({
              key: density,
              label: t(`list.densities.${density}`),
              selected: (preference.density ?? 'standard') === density,
              onChoose: () => change({ density }),
            }))}
          >
            <Icon name="density" />
          </MenuButton>
          <ColumnChooser definition={definition} labels={labels} />
          <Button
            variant="outlined"
            {...(noExport && { 'aria-disabled': true, title: noExport })}
            onClick={() => !noExport && setAsking('export')}
          >
            {t('list.job.export')}
          </Button>
          {definition.tools?.map(({ name, may: permission, ...tool }) => {
            const why = lacking(permission, undefined, 'to' in tool ? tool.to(query) : undefined)
            return 'to' in tool && !why ? (
              <ButtonLink key={name} variant="outlined" href={tool.to(query)}>
                {labels.action(name)}
              </ButtonLink>
            ) : (
              <Button key={name} variant="outlined" {...refusal(why)} onClick={() => !why && setAsking(toolKey(name))}>
                {labels.action(name)}
              </Button>
            )
          })}
          {add && 'to' in add && !whyNoAdd && (
            <ButtonLink variant="contained" href={add.to}>
              {labels.action('add')}
            </ButtonLink>
          )}
          {add && ('dialog' in add || whyNoAdd) && (
            <Button variant="contained" {...refusal(whyNoAdd)} onClick={() => !whyNoAdd && setAsking(adding)}>
              {labels.action('add')}
            </Button>
          )}
        </span>
      </div>
      {chosen > 0 ? (
        <div className={styles.chosen} role="status">
          <strong>{t('list.selected', { count: chosen })}</strong>
          {!selection.all && total > chosen && (
            <Button onClick={() => onSelect(selectAll(toSearch(filtersOf(query))))}>
              {t('list.selectAll', { count: total })}
            </Button>
          )}
          {definition.batch?.map(({ name, may: permission, ...action }) => {
            const why = lacking(permission, 'call' in action ? action.call : undefined)
            return (
              <Button key={name} variant="outlined" {...refusal(why)} onClick={() => !why && setAsking(name)}>
                {labels.action(name)}
              </Button>
            )
          })}
          <Button className={styles.clear ?? ''} onClick={() => onSelect(emptySelection)}>
            {t('list.clearSelection')}
          </Button>
        </div>
      ) : (
        children
      )}
      <Late>
        {asking === 'export' && (
          <ExportDialog
            count={total}
            busy={start.isPending}
            onCancel={() => setAsking(undefined)}
            onConfirm={(asked) =>
              start.mutate({
                endpoint: definition.exports.call,
                input: { ...definition.exports.input(query, fileZone), ...asked },
              })
            }
          />
        )}
        {asking === adding && AddDialog && <AddDialog onClose={close} onDone={closeAndRead} />}
        {tool && 'dialog' in tool && <tool.dialog onClose={close} onDone={closeAndRead} />}
        {batch && 'dialog' in batch && (
          <batch.dialog selection={batchSelection} count={chosen} onClose={() => setAsking(undefined)} />
        )}
        {batch && 'call' in batch && (
          <ConfirmDialog
            title={labels.action(batch.name)}
            destroys={destroying.has(batch.name)}
            text={
              batch.confirm
                ? labels.text(`confirm.${batch.confirm}`, { count: chosen })
                : t('list.confirm.many', { action: labels.action(batch.name), count: chosen })
            }
            count={chosen}
            busy={start.isPending}
            onCancel={() => setAsking(undefined)}
            onConfirm={() => start.mutate({ endpoint: batch.call, input: batch.input(batchSelection) })}
          />
        )}
      </Late>
    </>
  )
}
