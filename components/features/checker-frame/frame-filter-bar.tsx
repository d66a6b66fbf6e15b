// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import base from '@/components/features/checker-task/checker.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SelectField } from '@/components/ui/field/select-field'
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
  const id = useId()
  const typed = useTypedFilter({ filter, onChange })
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        typed.submit()
      }}
      method="dialog"
      {...typed.early}
    >
      {texts.map((field) => (
        <FilterText key={field} id={`${id}-${field}`} field={field} typed={typed} />
      ))}
      <SelectField
        label={t('fields.type')}
        value={filter.type ?? ''}
        options={[
          ['', t('anyType')],
          ...FrameTypeName.options.map((type) => [type, t(`choices.type.${type}`)] as const),
        ]}
        onChange={(type) => typed.change({ type: FrameTypeName.safeParse(type).data })}
      />
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={filter.errorOnly === 1}
          onChange={(event) => typed.change({ errorOnly: event.target.checked ? 1 : undefined })}
        />
        {t('fields.errorOnly')}
      </label>
      {(Object.keys(filter).length > 0 || texts.some((field) => typed.texts[field] !== '')) && (
        <Button type="button" onClick={typed.clear}>
          {t('frames.clear')}
        </Button>
      )}
      <input type="submit" hidden />
    </form>
  )
}

/** The texts as typed: the address follows them after a pause, and they follow an address that changes elsewhere. */
const useTypedFilter = ({ filter, onChange }: FrameFilterBarProps) => {
  const language = useLocale()
  const key = JSON.stringify(filter)
  // The fields' content, the address's filter it belongs to, and the last filter set from here.
  const [typed, setTyped] = useState({ key, own: key, texts: textsOf(filter), isResting: true })
  if (typed.key !== key) setTyped({ ...typed, key, texts: key === typed.own ? typed.texts : textsOf(filter) })
  const early = useTypedEarly((values) => setTyped({ ...typed, texts: { ...typed.texts, ...values } }))
  const parsed = toFilter(typed.texts, filter)
  const errors: FieldErrors = parsed.success ? {} : toFieldErrors(parsed.error, language)
  // The first digit of a byte is not an error while the second may follow.
  if (!typed.isResting && /^[\da-f\s]*$/i.test(typed.texts.hex)) delete errors.hex

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
  return {
    texts: typed.texts,
    errors,
    early,
    type: (part: Partial<Texts>) => setTyped({ ...typed, isResting: false, texts: { ...typed.texts, ...part } }),
    rest,
    submit: () => {
      rest()
      if (parsed.success) apply(parsed.data, false)
    },
    change: (part: Partial<FrameFilter>) => {
      const next = toFilter(typed.texts, { ...filter, ...part })
      // An invalid field does not block the other filters.
      apply(next.success ? next.data : FrameFilter.parse({ ...filter, ...part }), false)
    },
    clear: () => {
      setTyped({ ...typed, isResting: true, texts: textsOf({}) })
      if (key !== '{}') onChange({}, false)
    },
  }
}

type FilterTextProps = { id: string; field: keyof Texts; typed: ReturnType<typeof useTypedFilter> }

const FilterText = ({ id, field, typed }: FilterTextProps) => {
  const t = useTranslations('checkerFrame')
  const error = typed.errors[field]
  return (
    <div className={base.field}>
      <label htmlFor={id}>{t(`fields.${field}`)}</label>
      <input
        id={id}
        name={field}
        className={controls.control}
        value={typed.texts[field]}
        placeholder={field === 'hex' ? '03 0C' : 'IDU 03-12'}
        maxLength={64}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => typed.type({ [field]: event.target.value })}
        onBlur={typed.rest}
      />
      {error && (
        <small id={`${id}-error`} className={controls.error} role="alert">
          {error}
        </small>
      )}
    </div>
  )
}
