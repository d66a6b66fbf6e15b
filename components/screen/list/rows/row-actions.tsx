'use client'
import { useTranslations } from 'next-intl'
import { destroying } from '@/components/screen/list/define-list'
import type { Labels } from '@/components/screen/table/cells'
import type { DrawnColumn } from '@/components/screen/table/drawn-column'
import { toActionsWidth } from '@/components/screen/table/head-width'
import { RowLink } from '@/components/screen/table/row-link'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import styles from './row-actions.module.css'
import { type AnyRow, type AnyRowAction, useRowActions } from './row-actions-provider'

type RowActionsProps = { actions: readonly AnyRowAction[]; row: AnyRow; name: string; labels: Labels }

const destroyingLast = (actions: readonly AnyRowAction[]): AnyRowAction[] =>
  [...actions].sort((a, b) => Number(destroying.has(a.name)) - Number(destroying.has(b.name)))

/**
 * Of one row: its first action, and a menu of the others. What the user or the row does not allow is in the menu, with
 * the reason; the only action of a row stays where it is.
 */
export const RowActions = ({ actions, row, name, labels }: RowActionsProps) => {
  const t = useTranslations('list')
  const { start, whyNot, openMenu } = useRowActions()
  const [first, ...rest] = actions
  const isUsable = first !== undefined && (rest.length === 0 || !whyNot(first, row))
  const verb = isUsable ? first : undefined
  const others = isUsable ? rest : actions
  const label = t('moreActions', { name })
  const choices = () =>
    destroyingLast(others).map(
      (action): MenuChoice => ({
        key: action.name,
        label: labels.action(action.label?.(row) ?? action.name),
        disabled: whyNot(action, row),
        destroys: destroying.has(action.name),
        onChoose: () => start(action, row),
      }),
    )
  return (
    <span className={styles.actions}>
      {verb && <Verb action={verb} row={row} label={labels.action(verb.label?.(row) ?? verb.name)} />}
      {others.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={label}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => openMenu({ anchor: currentTarget, label, choices: choices() })}
        />
      )}
    </span>
  )
}

const Verb = ({ action, row, label }: { action: AnyRowAction; row: AnyRow; label: string }) => {
  const { start, whyNot } = useRowActions()
  const reason = whyNot(action, row)
  if ('to' in action && !reason) {
    return (
      <RowLink href={action.to(row)} className={styles.action ?? ''}>
        {label}
      </RowLink>
    )
  }
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={reason ? true : undefined}
      title={reason}
      onClick={() => !reason && start(action, row)}
    >
      {label}
    </button>
  )
}

type ActionsColumnProps = Pick<RowActionsProps, 'actions' | 'labels'> & {
  head: string
  nameOf: (row: AnyRow) => string
}

/** The column of the rows' actions, as wide as their names in the reader's language. */
export const actionsColumn = ({ actions, labels, head, nameOf }: ActionsColumnProps): DrawnColumn => ({
  key: 'actions',
  width: toActionsWidth(actions[0] ? labels.action(actions[0].name) : '', actions.length > 1),
  head,
  pin: 'end',
  sortable: false,
  cell: (row) => <RowActions actions={actions} row={row} name={nameOf(row)} labels={labels} />,
})
