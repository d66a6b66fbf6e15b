'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import controls from '@/components/ui/controls.module.css'
import { type FrameFilter, FrameTypeName } from '@/lib/contract/checker-frame'
import base from '../checker.module.css'
import styles from './report.module.css'

type FrameFilterBarProps = { filter: FrameFilter; onChange: (filter: FrameFilter) => void }

const texts = ['src', 'dst', 'hex'] as const

/** Narrows the frames; what is chosen stands in the address. Texts by Enter, the others at once. */
export const FrameFilterBar = ({ filter, onChange }: FrameFilterBarProps) => {
  const t = useTranslations('checkerFrame')
  const id = useId()
  const key = JSON.stringify(filter)
  const [typed, setTyped] = useState({ key, filter })
  if (typed.key !== key) setTyped({ key, filter })
  const change = (part: Partial<FrameFilter>) => onChange({ ...typed.filter, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.filter)
  }
  return (
    <form className={styles.filters} onSubmit={submit} method="dialog">
      {texts.map((field) => (
        <div key={field} className={base.field}>
          <label htmlFor={`${id}-${field}`}>{t(`fields.${field}`)}</label>
          <input
            id={`${id}-${field}`}
            className={controls.control}
            value={typed.filter[field] ?? ''}
            placeholder={field === 'hex' ? '03 0C' : 'IDU 03-12'}
            maxLength={64}
            onChange={(event) => setTyped({ key, filter: { ...typed.filter, [field]: event.target.value } })}
            onBlur={() => (typed.filter[field] ?? '') !== (filter[field] ?? '') && onChange(typed.filter)}
          />
        </div>
      ))}
      <div className={base.field}>
        <label htmlFor={`${id}-type`}>{t('fields.type')}</label>
        <select
          id={`${id}-type`}
          className={controls.control}
          value={filter.type ?? ''}
          onChange={(event) => change({ type: FrameTypeName.safeParse(event.target.value).data })}
        >
          <option value="">{t('anyType')}</option>
          {FrameTypeName.options.map((type) => (
            <option key={type} value={type}>
              {t(`choices.type.${type}`)}
            </option>
          ))}
        </select>
      </div>
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={filter.errorOnly === 1}
          onChange={(event) => change({ errorOnly: event.target.checked ? 1 : undefined })}
        />
        {t('fields.errorOnly')}
      </label>
      {Object.keys(filter).length > 0 && (
        <Button type="button" onClick={() => onChange({})}>
          {t('frames.clear')}
        </Button>
      )}
      <input type="submit" hidden />
    </form>
  )
}
