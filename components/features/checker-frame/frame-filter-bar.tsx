// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import base from '@/components/features/checker-task/checker.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { FrameFilter, FrameTypeName } from '@/lib/contract/checker-frame'
import type { FieldErrors } from '@/lib/contract/envelope'
import { toFieldErrors } from '@/lib/contract/validation'
import styles from './report.module.css'

type FrameFilterBarProps = {
  filter: FrameFilter
  /** `typed`: it follows typing, and adds no history entry. */
  onChange: (filter: FrameFilter, typed: boolean) => void
}

const texts = ['src', 'dst', 'hex'] as const
type Texts = Record<(typeof texts)[number], string>
const textsOf = ({ src = '', dst = '', hex = '' }: FrameFilter): Texts => ({ src, dst, hex })
/** Pause in typing after which the frames follow, ms. */
const restMs = 300

const toFilter = (typed: Texts, { type, errorOnly }: FrameFilter) =>
  FrameFilter.safeParse({
    ...Object.fromEntries(texts.flatMap((field) => (typed[field].trim() ? [[field, typed[field]]] : []))),
    ...(type && { type }),
    ...(errorOnly && { errorOnly }),
  })

/** Narrows the frames while typing; the filter is in the address. Invalid input is explained at its field. */
export const FrameFilterBar = ({ filter, onChange }: FrameFilterBarProps) => {
  const t = useTranslations('checkerFrame')
  const language = useLocale()
  const id = useId()
  const key = JSON.stringify(filter)
  // The fields' content, the address's filter it belongs to, and the last filter set from here.
  const [typed, setTyped] = useState({ key, own: key, texts: textsOf(filter), isResting: true })
  if (typed.key !== key) setTyped({ ...typed, key, texts: key === typed.own ? typed.texts : textsOf(filter) })
  const early = useTypedEarly((values) => setTyped({ ...typed, texts: { ...typed.texts, ...values } }))
  const parsed = toFilter(typed.texts, filter)
  const found: FieldErrors = parsed.success ? {} : toFieldErrors(parsed.error, language)
  const isHalf = /^[\da-f\s]*$/i.test(typed.texts.hex)
  const errorOf = (field: keyof Texts): string | undefined =>
    // The first digit of a byte is not an error while the second may follow.
    field === 'hex' && isHalf && !typed.isResting ? undefined : found[field]

  const apply = (next: FrameFilter, isTyped: boolean) => {
    const nextKey = JSON.stringify(next)
    if (nextKey === key) return
    setTyped({ ...typed, own: nextKey })
    onChange(next, isTyped)
  }
  const applyTyped = useEffectEvent(() => {
    if (parsed.success) apply(parsed.data, true)
  })
  const written = JSON.stringify(typed.texts)
  useEffect(
    function followTyping() {
      if (written === '') return
      const timer = setTimeout(applyTyped, restMs)
      return () => clearTimeout(timer)
    },
    [written],
  )
  const rest = () => setTyped({ ...typed, isResting: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rest()
    if (parsed.success) apply(parsed.data, false)
  }
  const change = (part: Partial<FrameFilter>) => {
    const next = toFilter(typed.texts, { ...filter, ...part })
    // An invalid field does not block the other filters.
    apply(next.success ? next.data : FrameFilter.parse({ ...filter, ...part }), false)
  }
  return (
    <form className={styles.filters} onSubmit={submit} method="dialog" {...early}>
      {texts.map((field) => {
        const error = errorOf(field)
        return (
          <div key={field} className={base.field}>
            <label htmlFor={`${id}-${field}`}>{t(`fields.${field}`)}</label>
            <input
              id={`${id}-${field}`}
              name={field}
              className={controls.control}
              value={typed.texts[field]}
              placeholder={field === 'hex' ? '03 0C' : 'IDU 03-12'}
              maxLength={64}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${id}-${field}-error` : undefined}
              onChange={(event) =>
                setTyped({ ...typed, isResting: false, texts: { ...typed.texts, [field]: event.target.value } })
              }
              onBlur={rest}
            />
            {error && (
              <small id={`${id}-${field}-error`} className={controls.error} role="alert">
                {error}
              </small>
            )}
          </div>
        )
      })}
      <div className={base.field}>
        <label htmlFor={`${id}-type`}>{t('fields.type')}</label>
        <SearchSelect
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
        </SearchSelect>
      </div>
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={filter.errorOnly === 1}
          onChange={(event) => change({ errorOnly: event.target.checked ? 1 : undefined })}
        />
        {t('fields.errorOnly')}
      </label>
      {(Object.keys(filter).length > 0 || texts.some((field) => typed.texts[field] !== '')) && (
        <Button
          type="button"
          onClick={() => {
            setTyped({ ...typed, isResting: true, texts: textsOf({}) })
            if (key !== '{}') onChange({}, false)
          }}
        >
          {t('frames.clear')}
        </Button>
      )}
      <input type="submit" hidden />
    </form>
  )
}
