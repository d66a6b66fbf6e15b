'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import controls from '@/components/ui/controls.module.css'
import { SearchSelect } from '@/components/ui/search-select'
import type { ControlProps } from './define-form'
import styles from './search-picker.module.css'

type Choice = { value: string; label: string }

type SearchPickerProps = Pick<ControlProps, 'id' | 'value' | 'onChange'> & {
  /** Cache key of its query. */
  path: string
  find: (search: string, signal: AbortSignal) => Promise<Choice[]>
  /** Name of the current value, which may not be among the options. */
  currentName: string | null
  searchLabel: string
  noneLabel: string
}

/** Chooses one of many: type to narrow the options, then choose. `value` is the option's key, null for none. */
export const SearchPicker = (props: SearchPickerProps) => {
  const { id, value, onChange, path, find, currentName, searchLabel, noneLabel } = props
  const language = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data: choices = [] } = useQuery({
    queryKey: [path, search, language],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: (previous) => previous,
  })
  const current = typeof value === 'string' ? value : ''
  return (
    <span className={styles.picker}>
      <input
        className={controls.control}
        type="search"
        value={text}
        maxLength={64}
        placeholder={searchLabel}
        aria-label={searchLabel}
        onChange={(event) => setText(event.target.value)}
      />
      <SearchSelect
        id={id}
        className={controls.control}
        value={current}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{noneLabel}</option>
        {current && !choices.some((choice) => choice.value === current) && (
          <option value={current}>{currentName || current}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SearchSelect>
    </span>
  )
}
