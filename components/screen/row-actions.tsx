'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuButton, type MenuChoice } from '@/components/ui/menu-button'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import type { Namespace } from '@/messages/messages'
import type { Labels } from './cells'
import type { RowAction } from './define-list'
import styles from './row-actions.module.css'

const ConfirmDialog = lazy(() => import('./confirm-dialog'))

type AnyRow = Record<string, unknown>
type AnyAction = RowAction<AnyRow, Namespace>

/** How many actions stand in the row itself; the others are in its menu. */
const inRow = 2

type RowActionsProps = {
  actions: readonly AnyAction[]
  row: AnyRow
  name: string
  labels: Labels
  /** Path of the list, whose rows are read again after a change. */
  listPath: string
}

/** Actions of one row. What the user or the row's state does not allow is there, disabled, and says why. */
export const RowActions = ({ actions, row, name, labels, listPath }: RowActionsProps) => {
  const t = useTranslations()
  const may = useMay()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<AnyAction>()
  const [shown, setShown] = useState<AnyAction>()
  const reread = () => queries.invalidateQueries({ queryKey: [listPath] })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, typed }: { action: AnyAction; typed: string }) =>
      'call' in action ? call(action.call, action.input(row, typed)) : Promise.resolve(null),
    onSuccess: (_data, { action }) => {
      setAsking(undefined)
      notify({ kind: 'success', text: doneText(action) })
      return reread()
    },
    onError: () => setAsking(undefined),
  })

  const doneText = (action: AnyAction): string => {
    const own = labels.done(action.name)
    return own ?? (action.name === 'remove' ? t('list.done.remove') : t('list.done.handle'))
  }
  const whyNot = (action: AnyAction): string | undefined => {
    if (action.may && !may(action.may)) return t('common.noPermission', { permission: action.may })
    if (action.when && !action.when(row)) return labels.reason(action.name) ?? t('list.actions')
    return undefined
  }
  const start = (action: AnyAction) => {
    if ('dialog' in action) setShown(action)
    else if ('call' in action && action.confirm) setAsking(action)
    else mutate({ action, typed: '' })
  }

  const menu = actions.slice(inRow).map(
    (action): MenuChoice => ({
      key: action.name,
      label: labels.action(action.name),
      disabled: whyNot(action),
      onChoose: () => start(action),
    }),
  )
  const Dialog = shown && 'dialog' in shown ? shown.dialog : undefined
  const typed = asking && 'call' in asking ? asking.typed?.(row) : undefined

  return (
    <span className={styles.actions}>
      {actions.slice(0, inRow).map((action) => {
        const reason = whyNot(action)
        if ('to' in action && !reason) {
          return (
            <Link key={action.name} prefetch={false} href={action.to(row)} className={styles.action}>
              {labels.action(action.name)}
            </Link>
          )
        }
        return (
          <button
            key={action.name}
            type="button"
            className={styles.action}
            aria-disabled={reason ? true : undefined}
            title={reason}
            onClick={() => !reason && start(action)}
          >
            {labels.action(action.name)}
          </button>
        )
      })}
      {menu.length > 0 && (
        <MenuButton label={t('list.moreActions', { name })} choices={menu} className={styles.more}>
          <Icon name="more" />
        </MenuButton>
      )}
      <Suspense>
        {asking && 'call' in asking && (
          <ConfirmDialog
            title={labels.action(asking.name)}
            text={labels.text(`confirm.${asking.name}`, { name })}
            typed={typed}
            busy={isPending}
            onCancel={() => setAsking(undefined)}
            onConfirm={(text) => mutate({ action: asking, typed: text })}
          />
        )}
        {Dialog && (
          <Dialog
            row={row}
            onClose={() => setShown(undefined)}
            onDone={() => {
              setShown(undefined)
              reread()
            }}
          />
        )}
      </Suspense>
    </span>
  )
}
