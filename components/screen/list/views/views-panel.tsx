'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId, useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { Button } from '@/components/ui/field/button'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import Popover from '@/components/ui/overlay/popover'
import { call } from '@/lib/api/call'
import { reactTo } from '@/lib/api/failure-bus'
import { type ListView, listViewApi } from '@/lib/contract/list-view'
import { useTablePreference } from '../columns/table-preferences'
import { useListViews, viewsKey } from './list-views'
import { useViewChanges } from './use-view-changes'
import { ViewForm } from './view-form'
import { type ViewActions, ViewRow } from './view-row'
import styles from './views-panel.module.css'

type ViewsPanelProps = { anchor: HTMLElement | null; onClose: () => void }
type OpenForm = { what: 'new' } | { what: 'rename' | 'remove'; view: ListView }

/** The views of a list: the user's own and shared ones, and their actions. */
export default function ViewsPanel({ anchor, onClose }: ViewsPanelProps) {
  const t = useTranslations('list.views')
  const id = useId()
  const toText = useFailureText()
  const { path, table, address } = useListViews()
  const [preference] = useTablePreference(table)
  const { isPending, save, rename, replace, share, setDefault, remove } = useViewChanges()
  const [open, setOpen] = useState<OpenForm>()
  const [unfolded, setUnfolded] = useState<string>()
  const read = useQuery({
    queryKey: viewsKey(path),
    queryFn: ({ signal }) => call(listViewApi.list, { lists: path }, { signal }),
  })
  const close = () => setOpen(undefined)
  /** Failures of actions without a form are reported as usual. */
  const start = (work: Promise<unknown>) => work.catch((failure: unknown) => reactTo(failure, toText))
  const layout = { ...preference, table }
  const actionsOf = (view: ListView): ViewActions => ({
    setDefault: () => start(setDefault(view)),
    replace: () => start(replace(view, { address, columns: view.columns && layout })),
    rename: () => setOpen({ what: 'rename', view }),
    share: () => start(share(view)),
    remove: () => setOpen({ what: 'remove', view }),
  })

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.panel ?? '' } }}
    >
      <h2 id={id} className={styles.title}>
        {t('title')}
      </h2>
      {open && open.what !== 'remove' ? (
        <ViewForm
          title={t(open.what === 'new' ? 'saveAs' : 'rename')}
          {...(open.what === 'rename' && { name: open.view.name })}
          isPending={isPending}
          onCancel={close}
          onSave={({ name, columns, shared }) =>
            (open.what === 'rename'
              ? rename(open.view, name)
              : save({ list: path, name, address, columns: columns ? layout : null, shared: shared ? 1 : 0 })
            ).then(close)
          }
        />
      ) : (
        <>
          <Views
            id={id}
            read={read}
            isPending={isPending}
            unfolded={unfolded}
            onUnfold={setUnfolded}
            actionsOf={actionsOf}
            onClose={onClose}
          />
          <div className={styles.foot}>
            <Button onClick={() => setOpen({ what: 'new' })}>{t('saveAs')}</Button>
          </div>
        </>
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={t('remove')}
          destroys
          text={t(open.view.shared === 1 ? 'confirmRemoveShared' : 'confirmRemove', { name: open.view.name })}
          busy={isPending}
          onCancel={close}
          onConfirm={() => start(remove(open.view)).then(close)}
        />
      )}
    </Popover>
  )
}

type ViewsProps = {
  id: string
  read: Pick<UseQueryResult<{ list: ListView[] }>, 'data' | 'error' | 'refetch'>
  isPending: boolean
  /** The view whose actions are seen. */
  unfolded: string | undefined
  onUnfold: (viewId: string | undefined) => void
  actionsOf: (view: ListView) => ViewActions
  onClose: () => void
}

const Views = ({ id, read, isPending, unfolded, onUnfold, actionsOf, onClose }: ViewsProps) => {
  const { data, error, refetch } = read
  const t = useTranslations('list.views')
  const common = useTranslations('common')
  const toText = useFailureText()
  const { view: shown, isAll, hrefOf, open } = useListViews()
  const go = (event: MouseEvent, view: ListView | undefined) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open(view)
    onClose()
  }
  const groups = [
    { key: 'own', title: t('own'), rows: data?.list.filter(({ own }) => own === 1) },
    { key: 'shared', title: t('ofOthers'), rows: data?.list.filter(({ own }) => own === 0) },
  ]
  return (
    <div className={styles.lists} aria-busy={!data && !error}>
      <a
        className={styles.open}
        href={hrefOf(undefined)}
        aria-current={isAll && !shown ? 'true' : undefined}
        onClick={(event) => go(event, undefined)}
      >
        {t('all')}
      </a>
      {groups.map(
        ({ key, title, rows = [] }) =>
          rows.length > 0 && (
            <section key={key} aria-labelledby={`${id}-${key}`}>
              <h3 id={`${id}-${key}`} className={styles.group}>
                {title}
              </h3>
              <ul className={styles.rows}>
                {rows.map((view) => (
                  <ViewRow
                    key={view.viewId}
                    view={view}
                    isPending={isPending}
                    isUnfolded={unfolded === view.viewId}
                    onUnfold={(is) => onUnfold(is ? view.viewId : undefined)}
                    onOpen={(event) => go(event, view)}
                    actions={actionsOf(view)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {!data && !error && <p className={styles.note}>{common('loading')}</p>}
      {data?.list.length === 0 && <p className={styles.note}>{t('none')}</p>}
      {error && (
        <div className={styles.note} role="alert">
          {toText(error)}
          <Button onClick={() => refetch()}>{common('retry')}</Button>
        </div>
      )}
    </div>
  )
}
