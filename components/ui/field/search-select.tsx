'use client'
import { type ComponentProps, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { isOfInputMethod } from './input-method'
import { type Lookup, type SearchOption, SearchOptions } from './search-options'
import styles from './search-select.module.css'

/** From so many options on, their list has a search field. */
const searchedFrom = 8

/** Text of a label, without a control and options inside it. */
const textOfLabel = (label: HTMLLabelElement | undefined): string => {
  const copy = label?.cloneNode(true)
  if (!(copy instanceof HTMLLabelElement)) return ''
  for (const control of copy.querySelectorAll('select')) control.remove()
  return copy.textContent?.trim() ?? ''
}

/** The heading above an option. */
const groupOf = ({ parentElement }: HTMLOptionElement): string =>
  parentElement instanceof HTMLOptGroupElement ? parentElement.label : ''

type SearchSelectProps = ComponentProps<'select'> & {
  /** Its options are looked up as somebody types; its children are those that need no lookup, and the current one. */
  lookup?: Lookup | undefined
}

/** Under a finger the browser's own list of a few is the better one: it is made for thumbs. */
const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches

/**
 * A select whose list is ours, with a search field once it has eight options, or when they are looked up. The native
 * select stays for display, name, submission and pages without script.
 */
export const SearchSelect = ({ ref, lookup, className, children, ...props }: SearchSelectProps) => {
  const select = useRef<HTMLSelectElement>(null)
  const [open, setOpen] = useState<{ options: SearchOption[]; typed: string; name: string }>()
  const setSelect = useCallback(
    (element: HTMLSelectElement | null) => {
      select.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  const isLong = (): boolean => lookup !== undefined || (select.current?.options.length ?? 0) >= searchedFrom
  const isOurs = (): boolean => !select.current?.disabled && (isLong() || !isFinger())
  const show = (typed: string) => {
    const element = select.current
    if (!element) return
    setOpen({
      typed,
      name: element.getAttribute('aria-label') ?? textOfLabel(element.labels?.[0]),
      options: [...element.options]
        .filter(({ dataset, hidden }) => dataset.found === undefined && !hidden)
        .map((option) => ({
          value: option.value,
          text: option.textContent ?? '',
          disabled: option.disabled,
          group: groupOf(option),
        })),
    })
    lookup?.onType(typed)
  }
  const close = () => {
    setOpen(undefined)
    select.current?.focus()
  }
  const choose = (value: string) => {
    const element = select.current
    close()
    if (!element || element.value === value) return
    element.value = value
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const press = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (!isOurs() || event.ctrlKey || event.metaKey || isOfInputMethod(event)) return
    const isLetter = isLong() && event.key.length === 1 && event.key !== ' ' && !event.altKey
    if (!isLetter && !['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    show(isLetter ? event.key : '')
  }
  return (
    <span className={styles.whole}>
      {/* biome-ignore lint/plugin/native-fields: forms, labels and pages without script keep the native one inside */}
      <select
        {...props}
        ref={setSelect}
        className={`${styles.select} ${className ?? ''}`}
        onMouseDown={(event) => {
          if (event.button !== 0 || !isOurs()) return
          event.preventDefault()
          if (open) close()
          else show('')
        }}
        onKeyDown={press}
      >
        {children}
        {/* One that is chosen has to be among the select's own. */}
        {lookup?.found
          .filter(({ value }) => value !== props.value)
          .map(({ value, text }) => (
            <option key={value} value={value} data-found="">
              {text}
            </option>
          ))}
      </select>
      {open && select.current && (
        <SearchOptions
          {...open}
          isSearched={isLong()}
          lookup={lookup}
          under={select.current}
          chosen={select.current.value}
          onChoose={choose}
          onClose={close}
        />
      )}
    </span>
  )
}
