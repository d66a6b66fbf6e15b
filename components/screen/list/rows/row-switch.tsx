'use client'
import type { ReactNode } from 'react'
import { Switch } from '@/components/ui/field/switch'
import styles from './row-actions.module.css'
import { type AnyRow, type AnyRowAction, useRowActions } from './row-actions-provider'

type RowSwitchProps = {
  row: AnyRow
  isOn: boolean
  /** The actions that turn it on and off. */
  on: AnyRowAction
  off: AnyRowAction
  asks: boolean
  /** Label of the field and its row. */
  name: string
  /** The state in words. */
  children: ReactNode
}

/**
 * A row state that one write toggles. It shows the stored state, so that a refused write leaves it unchanged; if
 * the user, the platform or the state does not allow it, it is grey, with the reason.
 */
export const RowSwitch = ({ row, isOn, on, off, asks, name, children }: RowSwitchProps) => {
  const { toggle, whyNot, isBusy } = useRowActions()
  const [action, back] = isOn ? [off, on] : [on, off]
  const reason = whyNot(action, row)
  return (
    <span className={styles.switch}>
      <Switch
        checked={isOn}
        disabled={isBusy}
        reason={reason}
        onChange={() => toggle({ action, back, row, asks })}
        aria-label={name}
      />
      {children}
    </span>
  )
}
