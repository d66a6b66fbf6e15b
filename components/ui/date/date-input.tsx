'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { type DateKind, showTypedDate } from '@/lib/format/typed-date'
import boxed from '../field/boxed-input.module.css'
import { IconButton } from '../field/button'
import { isOfInputMethod } from '../field/input-method'
import { PanelBoundary } from '../notice/panel-boundary'
import styles from './date-input.module.css'
import { useDateText } from './use-date-text'

// The component library comes with it.
const DatePopup = lazy(() => import('./date-popup'))

export type DateInputProps = {
  id: string
  kind: DateKind
  /** Its label's text, for the button and the calendar. */
  label: string
  /** `yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or `HH:mm`; empty for none. */
  value: string
  onChange: (value: string) => void
  name?: string | undefined
  /** Whose today and now the calendar has. */
  zone?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Where the calendar of an empty field opens. */
  near?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  isInvalid?: boolean | undefined
  describedBy?: string | undefined
}

const forms = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm', time: 'HH:mm' }

/**
 * A date typed as text, always with the year first, and a calendar that loads when it is opened. The field is plain
 * markup. Its label stands outside, with its id.
 */
export const DateInput = (props: DateInputProps) => {
  const { id, kind, label, value, onChange, name, zone, min, max, near, required, disabled, isInvalid, describedBy } =
    props
  const t = useTranslations('common.date')
  const flawId = useId()
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { text, flaw, type, leave, take } = useDateText({ kind, value, min, max, onChange, input })
  const close = (isBack: boolean) => {
    setOpen(false)
    if (isBack) opener.current?.focus()
  }
  return (
    <span className={styles.whole}>
      <span
        ref={box}
        className={boxed.box}
        data-invalid={flaw || isInvalid ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          className={`${boxed.input} ${styles.input}`}
          autoComplete="off"
          maxLength={32}
          placeholder={forms[kind]}
          required={required}
          disabled={disabled}
          aria-invalid={flaw || isInvalid ? true : undefined}
          aria-describedby={[flaw && flawId, describedBy].filter(Boolean).join(' ') || undefined}
          data-wrong-date={flaw ? '' : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (isOfInputMethod(event)) return
            if (event.key === 'Enter') leave()
            if (event.key !== 'ArrowDown' || !event.altKey) return
            event.preventDefault()
            setOpen(true)
          }}
        />
        <IconButton
          ref={opener}
          className={styles.opener}
          disabled={disabled}
          aria-label={t(kind === 'time' ? 'openTimes' : 'openCalendar', { name: label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            event.preventDefault()
            event.stopPropagation()
            close(true)
          }}
        >
          <Icon name={kind === 'time' ? 'clock' : 'calendar'} size={16} />
        </IconButton>
      </span>
      {flaw && (
        <span id={flawId} className={`${boxed.flaw} ${styles.flaw}`} role="alert">
          {t(flaw === 'unreadable' ? `unreadable.${kind}` : flaw, {
            limit: showTypedDate((flaw === 'tooEarly' ? min : max) ?? ''),
          })}
        </span>
      )}
      {isOpen && box.current && (
        <PanelBoundary title={label}>
          <Suspense
            fallback={
              <span className="visually-hidden" role="status">
                {t('loading')}
              </span>
            }
          >
            <DatePopup
              under={box.current}
              kind={kind}
              name={label}
              value={value}
              zone={zone}
              min={min}
              max={max}
              near={near}
              isRequired={required === true}
              onChange={take}
              onClose={close}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </span>
  )
}
