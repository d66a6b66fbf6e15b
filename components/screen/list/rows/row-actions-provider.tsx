'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, lazy, type ReactNode, use, useMemo, useState } from 'react'
import { saveFile } from '@/components/screen/file/save-file'
import { destroying, type List, type RowAction } from '@/components/screen/list/define-list'
import type { Labels } from '@/components/screen/table/cells'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { readFile } from '@/lib/api/read-file'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const Menu = lazy(() => import('@/components/ui/overlay/lazy-menu'))

export type AnyRow = Record<string, unknown>
export type AnyRowAction = RowAction<AnyRow, Namespace>

type RowActionsApi = {
  start: (action: AnyRowAction, row: AnyRow) => void
  /** Why the action is not possible on this row, or undefined. */
  whyNot: (action: AnyRowAction, row: AnyRow) => string | undefined
  /** Toggles a switch of the row; on success it offers Undo. */
  toggle: (turn: Turn & { asks: boolean }) => void
  /** While an action is running. */
  isBusy: boolean
  /** Opens the menu of a row: one for the table, and not one for each row. */
  openMenu: (menu: RowMenu) => void
}
type RowMenu = { anchor: HTMLElement; label: string; choices: readonly MenuChoice[] }
/** An action, and the one that undoes it. */
type Turn = { action: AnyRowAction; row: AnyRow; back: AnyRowAction }

const RowActionsContext = createContext<RowActionsApi | null>(null)

/** The call that an action makes by itself; a dialog's is that of its right. */
const callOf = (action: AnyRowAction): Endpoint | undefined =>
  'call' in action ? action.call : 'download' in action ? action.download : undefined

type Asked = { action: AnyRowAction; row: AnyRow; back?: AnyRowAction }
/** The row as left by the user's own write: after any other change, Undo is refused. */
const afterOwn = (row: AnyRow): AnyRow => (typeof row.version === 'number' ? { ...row, version: row.version + 1 } : row)

type RowActionsProviderProps = {
  /** What is read again after an action, and the display name of a row. */
  list: Pick<List<ListQuery, AnyRow, Namespace>, 'rowName'> & { endpoint: Pick<Endpoint, 'path'> }
  labels: Labels
  children: ReactNode
}

/**
 * Dialogs and calls of a list's row actions. They live above the table, so that they survive when the table is reread,
 * scrolled or replaced under an open dialog.
 */
export const RowActionsProvider = ({ list, labels, children }: RowActionsProviderProps) => {
  const t = useTranslations()
  const language = useLocale()
  const lackOf = useWhyNot()
  const lacksScreen = useLacksScreen()
  const queries = useQueryClient()
  const router = useRouter()
  const [asking, setAsking] = useState<Asked>()
  const [shown, setShown] = useState<Asked>()
  const [menu, setMenu] = useState<RowMenu & { open: boolean }>()
  const reread = () => queries.invalidateQueries({ queryKey: [list.endpoint.path] })
  // A failure names the row, too.
  const meta = { about: ({ row }: Asked) => list.rowName(row, language) }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, row, typed }: Asked & { typed: string }) =>
      'call' in action ? call(action.call, action.input(row, typed)) : Promise.resolve(null),
    meta,
    onSuccess: (_data, { action, row, back }) => {
      setAsking(undefined)
      const kind = action.name === 'remove' ? 'remove' : action.name === 'cancel' ? 'cancel' : 'handle'
      const usual = t(`list.done.${kind}`)
      notify({
        kind: 'success',
        text: labels.done(action.name) ?? usual,
        about: meta.about({ action, row }),
        ...(back && {
          act: { label: t('list.undo'), run: () => mutate({ action: back, row: afterOwn(row), typed: '' }) },
        }),
      })
      return reread()
    },
    onError: (_error, { back }) => {
      setAsking(undefined)
      // The switch shows the stored state, which may be why it was refused.
      if (back) reread()
    },
  })

  const save = useMutation({
    mutationFn: async ({ action, row }: Asked) => {
      if (!('download' in action)) return
      const bytes = await readFile(action.download, action.input(row, language === 'en' ? 'en' : 'zh') as never)
      saveFile(action.fileName(row), bytes)
    },
    meta,
    onSuccess: (_data, { action }) => ('counted' in action && action.counted ? reread() : undefined),
  })

  const backOf = (action: AnyRowAction): { back?: AnyRowAction } =>
    'call' in action && action.undo && !lackOf(action.undo.call) ? { back: action.undo } : {}

  const api: RowActionsApi = {
    start: (action, row) => {
      if ('to' in action) router.push(action.to(row))
      else if ('dialog' in action) setShown({ action, row })
      else if ('download' in action) save.mutate({ action, row })
      else if ('call' in action && action.confirm) setAsking({ action, row })
      else mutate({ action, row, ...backOf(action), typed: '' })
    },
    toggle: ({ asks, ...turn }) => {
      if (asks) setAsking(turn)
      else mutate({ ...turn, typed: '' })
    },
    isBusy: isPending || save.isPending,
    openMenu: (opened) => setMenu({ ...opened, open: true }),
    whyNot: (action, row) => {
      const lacking = lackOf(action.may, callOf(action))
      if (lacking) return lacking
      if ('to' in action && lacksScreen(action.to(row))) return t('common.errors.notOffered')
      if (action.when && !action.when(row))
        return labels.reason(action.why?.(row) ?? action.name) ?? labels.action(action.name)
      return undefined
    },
  }
  const giveUp = ({ action }: Asked) => {
    setAsking(undefined)
    const text = labels.canceled(action.name)
    if (text) notify({ kind: 'info', text })
  }
  const Dialog = useMemo(() => (shown && 'dialog' in shown.action ? shown.action.dialog : undefined), [shown])

  return (
    <RowActionsContext value={api}>
      {children}
      <Late>
        {menu && <Menu {...menu} onClose={() => setMenu({ ...menu, open: false })} />}
        {asking && 'call' in asking.action && (
          <ConfirmDialog
            title={labels.action(asking.action.name)}
            of={list.rowName(asking.row, language)}
            destroys={destroying.has(asking.action.name)}
            text={labels.confirm(asking.action.name, { name: list.rowName(asking.row, language) })}
            typed={asking.action.typed?.(asking.row)}
            busy={isPending}
            onCancel={() => giveUp(asking)}
            onConfirm={(typed) => mutate({ ...asking, typed })}
          />
        )}
        {Dialog && shown && (
          <Dialog
            row={shown.row}
            onClose={() => setShown(undefined)}
            onDone={() => {
              setShown(undefined)
              reread()
            }}
          />
        )}
      </Late>
    </RowActionsContext>
  )
}

export const useRowActions = (): RowActionsApi => {
  const api = use(RowActionsContext)
  if (!api) throw new Error('row actions exist only inside a list')
  return api
}
