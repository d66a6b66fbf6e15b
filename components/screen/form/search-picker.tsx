'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'

type Choice = { value: string; label: string }

type SearchPickerProps<Found extends Choice> = {
  id?: string | undefined
  /** Key of the chosen option, null for none. */
  value: unknown
  /** Cache key of its query. */
  path: string
  find: (search: string, signal: AbortSignal) => Promise<Found[]>
  /** The chosen option, or none. */
  onChange: (value: string | null, found: Found | undefined) => void
  /** Name of the current value, which may not be among the options. */
  currentName: string | null
  /** What can be typed. */
  searchLabel: string
  /** The option for none. */
  noneLabel: string
  /** Keys that are not offered, since they are chosen already. */
  without?: readonly string[]
  /** Nothing is offered before something is typed. */
  isTyped?: true
  error?: string | undefined
  describedBy?: string | undefined
  disabled?: boolean
  className?: string | undefined
}

/** Chooses one of many that the platform finds for what is typed. */
export const SearchPicker = <Found extends Choice>(props: SearchPickerProps<Found>) => {
  const { id, value, path, find, onChange, currentName, searchLabel, noneLabel, isTyped, without, error, disabled } =
    props
  const language = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data: found, isFetching } = useQuery({
    queryKey: [path, search, language],
    queryFn: ({ signal }) => find(search, signal),
    enabled: !isTyped || search !== '',
    placeholderData: (previous) => previous,
  })
  const choices = isTyped && search === '' ? [] : (found ?? []).filter((choice) => !without?.includes(choice.value))
  const current = typeof value === 'string' ? value : ''
  return (
    <SearchSelect
      id={id}
      className={props.className ?? controls.control}
      disabled={disabled}
      value={current}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={props.describedBy}
      lookup={{
        found: choices.map((choice) => ({ value: choice.value, text: choice.label, disabled: false, group: '' })),
        onType: setText,
        isPending: isFetching || search !== text.trim(),
        label: searchLabel,
        isTyped,
      }}
      onChange={({ target }) =>
        onChange(
          target.value || null,
          choices.find((choice) => choice.value === target.value),
        )
      }
    >
      {/* Where each choice is added to a list, it only says what the field is for. */}
      <option value="" hidden={without !== undefined}>
        {noneLabel}
      </option>
      {current && (
        <option value={current}>
          {choices.find((choice) => choice.value === current)?.label ?? currentName ?? current}
        </option>
      )}
    </SearchSelect>
  )
}
