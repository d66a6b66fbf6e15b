import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import styles from './command.module.css'

type PartFrameProps = {
  part: string
  label: string
  labelId: string
  /** The control that the label names, where it is one field. */
  htmlFor?: string | undefined
  /** What the target has now, undefined for several targets. */
  now: string | undefined
  isChanged: boolean
  noteId: string
  error: string | undefined
  hint: string | undefined
  disabled: boolean
  onPutBack: () => void
  children: ReactNode
}

/** A field of the face: its name, what the unit has now or that it is changed, the control, a note. */
export const PartFrame = (props: PartFrameProps) => {
  const { part, label, labelId, htmlFor, now, isChanged, noteId, error, hint, disabled, onPutBack, children } = props
  const t = useTranslations('control.dialog')
  const nowText = now === undefined ? undefined : t('nowIs', { value: now })
  return (
    <div className={styles.part} data-part={part} data-changed={isChanged || undefined}>
      <div className={styles.head}>
        {htmlFor ? (
          <label id={labelId} htmlFor={htmlFor}>
            {label}
          </label>
        ) : (
          <span id={labelId}>{label}</span>
        )}
        {isChanged && <strong className={styles.changed}>{t('changed')}</strong>}
        <span className={styles.now}>{nowText ?? (isChanged ? '' : t('keep'))}</span>
        {isChanged && (
          <Button
            className={styles.back}
            aria-label={t('putBackOf', { field: label })}
            disabled={disabled}
            onClick={onPutBack}
          >
            {t('putBack')}
          </Button>
        )}
      </div>
      {children}
      {(error ?? hint) && (
        <p id={noteId} className={error ? controls.error : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
