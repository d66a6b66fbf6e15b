'use client'
import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Floating } from '../overlay/floating'
import { isOfInputMethod } from './input-method'
import styles from './search-select.module.css'

/** `group` is the heading of a group of options. */
export type SearchOption = { value: string; text: string; disabled: boolean; group: string }

/** Options that are looked up by what is typed. */
export type Lookup = {
  /** Options for the text last typed. */
  found: readonly SearchOption[]
  onType: (text: string) => void
  /** The answer for it has not come yet. */
  isPending: boolean
  /** What can be typed. */
  label: string
  /** Nothing is looked up before something is typed. */
  isTyped?: boolean | undefined
}

type SearchOptionsProps = {
  name: string
  options: readonly SearchOption[]
  /** Absent: the options are all there are, and the text is searched in them. */
  lookup: Lookup | undefined
  /** There is a field to search in them; otherwise a letter goes to the next option that begins with it. */
  isSearched: boolean
  /** Text typed on the closed select. */
  typed: string
  chosen: string
  /** Its control. */
  under: HTMLElement
  onChoose: (value: string) => void
  /** Closed without a choice. */
  onClose: () => void
}

/** Letters normalised for search: São becomes sao, full width half width. */
const toPlain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** What fits the typed text, and the place of the option that Enter chooses. */
const useFound = ({ options, lookup, typed, chosen }: SearchOptionsProps) => {
  const [text, setText] = useState(typed)
  const found = lookup
    ? [
        ...(text === '' ? options : []),
        ...lookup.found.filter(({ value }) => text !== '' || !options.some((own) => own.value === value)),
      ]
    : options.filter((option) => toPlain(`${option.group} ${option.text}`).includes(toPlain(text)))
  const start = typed === '' ? found.findIndex(({ value }) => value === chosen) : 0
  const [at, setAt] = useState(Math.max(0, start))
  const type = (next: string) => {
    setText(next)
    lookup?.onType(next)
    setAt(0)
  }
  const step = (key: string): boolean => {
    const last = found.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
      Home: 0,
      End: last,
    }
    const next = steps[key]
    if (next !== undefined) setAt(Math.min(last, Math.max(0, next)))
    return next !== undefined
  }
  /** Goes to the next option that begins with a letter. */
  const seek = (letter: string) => {
    const next = [...found.slice(at + 1), ...found].find((option) => toPlain(option.text).startsWith(toPlain(letter)))
    if (next) setAt(found.indexOf(next))
  }
  return { text, type, found, at, step, seek }
}

/** React focuses no list by itself. */
const takeFocus = (list: HTMLElement | null) => list?.focus()

/** The list of a select, with a search field where it is long. */
export const SearchOptions = (props: SearchOptionsProps) => {
  const { name, lookup, chosen, under, isSearched, onChoose, onClose } = props
  const t = useTranslations('common')
  const id = useId()
  const { text, type, found, at, step, seek } = useFound(props)
  useEffect(
    function keepInSight() {
      document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
    },
    [id, at],
  )
  const isPending = lookup?.isPending === true
  const isUntyped = lookup?.isTyped === true && text.trim() === ''
  const nothing = isPending ? t('loading') : t(isUntyped ? 'typeToSearch' : 'noMatch')
  // The count is worth a word only once it is somebody's answer.
  const counted = text === '' || isPending ? '' : t('found', { count: found.length })
  const label = lookup?.label ?? t('searchIn', { name })
  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    if (step(event.key)) event.preventDefault()
    else if (event.key === 'Enter' || (event.key === ' ' && !isSearched)) {
      event.preventDefault()
      const option = found[at]
      if (option && !option.disabled) onChoose(option.value)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // Keep the surrounding dialog open.
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') onClose()
    else if (!isSearched && event.key.length === 1) seek(event.key)
  }
  const keyboard = {
    'aria-activedescendant': found[at] && `${id}-${at}`,
    onKeyDown: press,
  }
  return (
    <Floating under={under} isAsWide className={styles.options ?? ''} onLeave={onClose}>
      {isSearched && (
        <input
          {...keyboard}
          // biome-ignore lint/a11y/noAutofocus: it opens by a press on the select whose list it is
          autoFocus
          type="text"
          role="combobox"
          className={styles.search}
          aria-label={label}
          placeholder={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          autoComplete="off"
          maxLength={64}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={isSearched ? undefined : 0}
        aria-label={name}
        className={styles.list}
        {...(!isSearched && { ...keyboard, ref: takeFocus })}
      >
        {found.map((option, index) => (
          <Fragment key={option.value}>
            {option.group !== '' && option.group !== found[index - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {option.group}
              </div>
            )}
            <Option
              id={`${id}-${index}`}
              option={option}
              isChosen={option.value === chosen}
              isAt={index === at}
              onChoose={onChoose}
            />
          </Fragment>
        ))}
      </div>
      {/* Always there, so that a change of it is announced. */}
      <p role="status" className={found.length === 0 ? styles.none : 'visually-hidden'}>
        {found.length === 0 ? nothing : counted}
      </p>
    </Floating>
  )
}

type OptionProps = {
  id: string
  option: SearchOption
  isChosen: boolean
  isAt: boolean
  onChoose: (value: string) => void
}

const Option = ({ id, option: { value, text, disabled }, isChosen, isAt, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    aria-disabled={disabled || undefined}
    className={styles.option}
    data-at={isAt || undefined}
    onClick={(event) => {
      // Inside a label, a click would be passed on to the label's control.
      event.preventDefault()
      if (!disabled) onChoose(value)
    }}
  >
    {text}
  </div>
)
