'use client'
import { useTranslations } from 'next-intl'
import { lazy, useRef, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { Late } from '@/components/ui/overlay/late'
import styles from './order-chooser.module.css'

const Popover = lazy(() => import('@/components/ui/overlay/popover'))

type OrderChooserProps = {
  /** Name of the button and of its popup. */
  label: string
  /** Classes of the button. */
  className: string | undefined
  items: readonly { key: string; label: string; shown: boolean }[]
  onChange: (choice: { order: string[]; hidden: string[] }) => void
  onOpen?: () => void
  /** Name of the list of which it offers the columns that are left out: their number is beside its sign. */
  cut?: string
  reset: { label: string; onReset: () => void }
}

/** Which parts are shown and in what order: columns of a table, cards of a page. By mouse and by keyboard. */
export const OrderChooser = ({ label, className, items, onChange, onOpen, cut, reset }: OrderChooserProps) => {
  const t = useTranslations('list')
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const order = items.map(({ key }) => key)
  const hidden = items.filter(({ shown }) => !shown).map(({ key }) => key)
  const move = (at: number, to: number) => {
    const next = [...order]
    const [moved] = next.splice(at, 1)
    if (moved) onChange({ order: next.toSpliced(to, 0, moved), hidden })
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        <Icon name="columns" />
        {cut && <span className={styles.cut} data-cut={cut} />}
      </button>
      <Late>
        {open && (
          <Popover
            open
            anchorEl={anchor.current}
            onClose={() => setOpen(false)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
          >
            <ul className={styles.list}>
              {items.map(({ key, label: text, shown }, at) => (
                <li key={key} className={styles.line}>
                  <label className={styles.label}>
                    <input
                      type="checkbox"
                      checked={shown}
                      onChange={() =>
                        onChange({ order, hidden: shown ? [...hidden, key] : hidden.filter((each) => each !== key) })
                      }
                    />
                    {text}
                  </label>
                  <button
                    type="button"
                    className={styles.move}
                    disabled={at === 0}
                    aria-label={t('moveUp', { field: text })}
                    onClick={() => move(at, at - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className={styles.move}
                    disabled={at === items.length - 1}
                    aria-label={t('moveDown', { field: text })}
                    onClick={() => move(at, at + 1)}
                  >
                    ↓
                  </button>
                </li>
              ))}
            </ul>
            <div className={styles.foot}>
              <Button onClick={reset.onReset}>{reset.label}</Button>
            </div>
          </Popover>
        )}
      </Late>
    </>
  )
}
