'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Upload } from '@/lib/contract/endpoint'
import { FileDrop } from './file-drop'
import { FileSize } from './file-size'
import styles from './upload-field.module.css'
import { useFileProblem } from './use-file-problem'

type UploadFieldProps = {
  /** Id of the input; its note is `<id>-note`. */
  id: string
  label: string
  rule: Upload
  file: File | undefined
  /** Name of the current file, kept when none is chosen. */
  kept?: string
  error?: string | undefined
  /** Replaces the rule's own message. */
  hint?: string | undefined
  required?: boolean
  /** To choose a file is the next step. */
  prominent?: boolean
  disabled?: boolean
  onChoose: (file: File) => void
}

/** A form field for one file, picked or dropped: its name and size, and its error. */
export const UploadField = ({ id, label, rule, file, kept, error, hint, ...more }: UploadFieldProps) => {
  const t = useTranslations('file')
  const { required = false, prominent = false, disabled = false, onChoose } = more
  const [isMany, setMany] = useState(false)
  const { said, problemOf } = useFileProblem(rule)
  // An unacceptable file is refused at once: nobody should fill in a form for it.
  const wrong = isMany ? t('many') : ((file && problemOf(file)) ?? error)
  const take = ([first, second]: readonly File[]) => {
    setMany(second !== undefined)
    if (first && !second) onChoose(first)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {required ? `${label} *` : label}
      </label>
      <FileDrop
        id={id}
        types={rule.types}
        button={t('choose')}
        emphasis={prominent ? 'contained' : 'outlined'}
        invalid={wrong !== undefined}
        disabled={disabled}
        describedBy={`${id}-note`}
        onFiles={take}
      >
        {file ? (
          <span className={styles.chosen}>
            {file.name} <FileSize bytes={file.size} />
          </span>
        ) : (
          <span className={styles.chosen}>
            {kept === undefined ? t('none') : t('keep', { name: kept })}
            <span className={styles.dropHint}>{t('drop')}</span>
          </span>
        )}
      </FileDrop>
      <small
        id={`${id}-note`}
        className={styles.note}
        data-wrong={wrong ? '' : undefined}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? hint ?? said}
      </small>
    </div>
  )
}
