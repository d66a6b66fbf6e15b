'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, type ReactNode } from 'react'
import { awaitFile } from '@/components/screen/file/awaited-files'
import type { Labels } from '@/components/screen/table/cells'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'
import { type AnyList, type BatchAction, destroying } from './define-list'
import { filtersOf } from './list-query'
import { chosenIn, countOf, keysOf, namesOf, type Selection } from './rows/selection'
import type { ListState } from './use-list'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const ExportDialog = lazy(() => import('./export-dialog'))

/** What a button of the toolbar has opened. */
export type Opened =
  | { what: 'export' }
  | { what: 'dialog'; Dialog: (props: { onClose: () => void; onDone: () => void }) => ReactNode }
  | { what: 'batch'; action: BatchAction<ListQuery, Namespace> }

type ListDialogsProps = {
  definition: AnyList
  labels: Labels
  state: ListState
  selection: Selection
  /** The filters that are set, in words. */
  inForce: readonly string[]
  opened: Opened | undefined
  onClose: () => void
  onStarted: (jobId: string) => void
}

/** The dialog of the button that was pressed, and the job that it starts. */
export const ListDialogs = (props: ListDialogsProps) => {
  const { definition, labels, state, selection, inForce, onClose, onStarted } = props
  // What names a number waits for it: until other filters are answered, the rows and their number are those of before.
  const opened = state.waiting && props.opened?.what !== 'dialog' ? undefined : props.opened
  const t = useTranslations('list.confirm')
  const { zone: fileZone } = useShownZone()()
  const { query, page, refresh } = state
  const count = countOf(selection, page.totalCount)
  const selected = selection.all
    ? { filter: filtersOf(query), except: keysOf(selection), count }
    : { keys: keysOf(selection) }
  const names = namesOf(selection, chosenIn(definition, page.list, useLocale()))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ endpoint, input }: { endpoint: Endpoint; input: unknown }) =>
      call(endpoint, input) as Promise<{ jobId: string }>,
    onSuccess: ({ jobId }) => {
      if (opened?.what === 'export') awaitFile(jobId)
      onClose()
      onStarted(jobId)
    },
    onError: () => {
      onClose()
      // It may have been refused because other rows match by now.
      refresh()
    },
  })
  const batch = opened?.what === 'batch' ? opened.action : undefined
  return (
    <Late>
      {opened?.what === 'export' && (
        <ExportDialog
          count={page.totalCount}
          inForce={inForce}
          busy={isPending}
          onCancel={onClose}
          onConfirm={(chosen) => {
            const { call: endpoint, input } = definition.exports
            mutate({ endpoint, input: { ...input(query, fileZone), ...chosen } })
          }}
        />
      )}
      {opened?.what === 'dialog' && (
        <opened.Dialog
          onClose={onClose}
          onDone={() => {
            onClose()
            refresh()
          }}
        />
      )}
      {batch && 'dialog' in batch && (
        <batch.dialog selection={selected} count={count} names={names} onClose={onClose} />
      )}
      {batch && 'call' in batch && (
        <ConfirmDialog
          title={labels.action(batch.name)}
          destroys={destroying.has(batch.name)}
          text={
            batch.confirm
              ? labels.text(`confirm.${batch.confirm}`, { count })
              : t('many', { action: labels.action(batch.name), count })
          }
          count={count}
          names={names}
          busy={isPending}
          onCancel={onClose}
          onConfirm={() => mutate({ endpoint: batch.call, input: batch.input(selected) })}
        />
      )}
    </Late>
  )
}
