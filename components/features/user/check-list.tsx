'use client'
import { useTranslations } from 'next-intl'
import styles from './user-controls.module.css'

export type CheckOption = {
  value: string | number
  name: string
  /** Indentation: its level in a tree. */
  level?: number
  /** Why it cannot be chosen. */
  disabled?: string | undefined
}

type CheckListProps = {
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  options: readonly CheckOption[]
  /** A scrolling list of fixed height. */
  tall?: true
  disabled?: string | undefined
  describedBy: string | undefined
}

/**
 * Multiple choice as checkboxes. The group has the field's id, so that an error can lead there and a press on its label
 * ticks nothing.
 */
export const CheckList = ({ id, label, value, onChange, options, tall, disabled, describedBy }: CheckListProps) => {
  const t = useTranslations('webUser')
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const toggle = (option: CheckOption) => {
    const has = chosen.has(String(option.value))
    onChange(
      options.filter((each) => (each === option ? !has : chosen.has(String(each.value)))).map((each) => each.value),
    )
  }
  return (
    <>
      <fieldset
        id={id}
        tabIndex={-1}
        className={styles.list}
        data-tall={tall}
        aria-label={label}
        aria-describedby={describedBy}
      >
        {options.map((option) => {
          const why = disabled ?? option.disabled
          const inputId = `${id}-${option.value}`
          return (
            <div
              key={option.value}
              className={styles.item}
              data-off={why ? '' : undefined}
              style={{ '--level': option.level ?? 0 } as Record<string, number>}
              title={why}
            >
              <input
                id={inputId}
                type="checkbox"
                checked={chosen.has(String(option.value))}
                disabled={why !== undefined}
                onChange={() => toggle(option)}
              />
              <label htmlFor={inputId}>{option.name}</label>
            </div>
          )
        })}
      </fieldset>
      {tall && <p className={styles.note}>{t('chosen', { count: chosen.size })}</p>}
    </>
  )
}
