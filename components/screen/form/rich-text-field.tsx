'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId } from 'react'
import { LimitNote } from '@/components/ui/field/limit-note'
import { RequiredMark } from '@/components/ui/field/required-mark'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { textLength } from '@/lib/contract/rich-text'
import styles from './rich-text-field.module.css'

// The editor is larger than most screens, so it loads only for writing.
const RichTextEditor = lazy(() => import('./rich-text-editor'))

type RichTextFieldProps = {
  label: string
  /** HTML. */
  value: string
  /** Most visible characters of text. */
  max: number
  error?: string | undefined
  hint?: string | undefined
  required?: true
  onChange: (html: string) => void
}

/**
 * Formatted text with its counter. The page's messages need the namespace `richText`. The value is HTML of `richTextTags`;
 * display it with `CleanHtml`.
 */
export const RichTextField = ({ label, value, max, error, hint, required, onChange }: RichTextFieldProps) => {
  const t = useTranslations('richText')
  const id = useId()
  const count = textLength(value)
  const isOver = count > max
  return (
    <div className={styles.field} data-error={Boolean(error) || isOver || undefined}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </span>
      <PanelBoundary title={label}>
        <Suspense fallback={<div className={styles.loading}>{t('loading')}</div>}>
          <RichTextEditor
            labelledBy={`${id}-label`}
            describedBy={`${id}-note`}
            value={value}
            isInvalid={Boolean(error) || isOver}
            onChange={onChange}
          />
        </Suspense>
      </PanelBoundary>
      <p id={`${id}-note`} className={styles.note}>
        {error ? <span role="alert">{error}</span> : hint}
      </p>
      <LimitNote count={count} limit={max} />
    </div>
  )
}
