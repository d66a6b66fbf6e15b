'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'
import type { Labels } from './cells'
import styles from './column-chooser.module.css'
import { orderedColumns } from './column-order'
import type { List } from './define-list'
import toolbar from './list-toolbar.module.css'
import { useTablePreference } from './table-preferences'

const Popover = lazy(() => import('@mui/material/Popover'))

type ColumnChooserProps = { definition: List<ListQuery, Record<string, unknown>, Namespace>; labels: Labels }

/** Which columns a table shows and in what order; remembered per user and table. */
export const ColumnChooser = ({ definition, labels }: ColumnChooserProps) => {
  const t = useTranslations('list')
  const [preference, change] = useTablePreference(definition.table)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const columns = orderedColumns(definition.columns, preference)
  const order = columns.map(({ column }) => column.field)
  const hidden = columns.filter((column) => !column.shown).map(({ column }) => column.field)
  const move = (at: number, to: number) => {
    const next = [...order]
    const [moved] = next.splice(at, 1)
    if (moved) change({ order: next.toSpliced(to, 0, moved), hidden })
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={toolbar.button}
        aria-label={t('columns')}
        title={t('columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
      </button>
      <Suspense>
        {open && (
          <Popover
            open
            anchorEl={anchor.current}
            onClose={() => setOpen(false)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': t('columns') } }}
          >
            <ul className={styles.list}>
              {columns.map(({ column, shown }, at) => {
                const label = labels.field(column.field)
                return (
                  <li key={column.field} className={styles.line}>
                    <label className={styles.label}>
                      <input
                        type="checkbox"
                        checked={shown}
                        onChange={() =>
                          change({
                            order,
                            hidden: shown
                              ? [...hidden, column.field]
                              : hidden.filter((field) => field !== column.field),
                          })
                        }
                      />
                      {label}
                    </label>
                    <button
                      type="button"
                      className={styles.move}
                      disabled={at === 0}
                      aria-label={t('moveUp', { field: label })}
                      onClick={() => move(at, at - 1)}
                    >
                      ↑
                    </button>
                    <button
                      type="button"
                      className={styles.move}
                      disabled={at === columns.length - 1}
                      aria-label={t('moveDown', { field: label })}
                      onClick={() => move(at, at + 1)}
                    >
                      ↓
                    </button>
                  </li>
                )
              })}
            </ul>
            <div className={styles.foot}>
              <Button onClick={() => change({ order: undefined, hidden: undefined, widths: undefined })}>
                {t('resetColumns')}
              </Button>
            </div>
          </Popover>
        )}
      </Suspense>
    </>
  )
}
