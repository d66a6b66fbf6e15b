'use client'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import styles from './row-actions.module.css'
import { type AnyRow, type AnyRowAction, useRowActions } from './row-actions-provider'

type RowSwitchProps = {
  row: AnyRow
  isOn: boolean
  /** What turns it on and what turns it off. */
  on: AnyRowAction
  off: AnyRowAction
  asks: boolean
  /** Of the field and its row. */
  name: string
  /** The state in words. */
  children: ReactNode
}

/**
 * A state of a row that one write toggles. It stands as the row is stored, so that a refused write leaves it there; what
 * the user or the state does not allow is there, disabled, and says why.
 */
export const RowSwitch = ({ row, isOn, on, off, asks, name, children }: RowSwitchProps) => {
  const { toggle, whyNot, isBusy } = useRowActions()
  const [action, back] = isOn ? [off, on] : [on, off]
  const reason = whyNot(action, row)
  return (
    <span className={styles.switch} title={reason}>
      <Switch
        size="small"
        checked={isOn}
        disabled={reason !== undefined || isBusy}
        onChange={() => toggle({ action, back, row, asks })}
        slotProps={{ input: { 'aria-label': name } }}
      />
      {children}
    </span>
  )
}
