'use client'
import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from './search-select.module.css'

/** `group` is the heading of a group of options. */
export type SearchOption = { value: string; text: string; disabled: boolean; group: string }

type SearchOptionsProps = {
  name: string
  options: readonly SearchOption[]
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

const height = 320

/** The list of a select, with a search field. */
export const SearchOptions = ({ name, options, typed, chosen, under, onChoose, onClose }: SearchOptionsProps) => {
  const t = useTranslations('common')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typed)
  const found = options.filter((option) => toPlain(`${option.group} ${option.text}`).includes(toPlain(text)))
  const start =
    typed === ''
      ? Math.max(
          0,
          found.findIndex(({ value }) => value === chosen),
        )
      : 0
  const [at, setAt] = useState(start)
  const [place] = useState(() => {
    const { left, top, bottom, width } = under.getBoundingClientRect()
    const isAbove = bottom + height > innerHeight && top > innerHeight - bottom
    return { left, minWidth: width, ...(isAbove ? { bottom: innerHeight - top } : { top: bottom }) }
  })

  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && (box.current?.contains(event.target) || under.contains(event.target))) return
    onClose()
  })
  useEffect(function closeElsewhere() {
    const heard = (event: Event) => leave(event)
    document.addEventListener('pointerdown', heard)
    // It is positioned at its control, which moves when the page below does.
    document.addEventListener('scroll', heard, true)
    return () => {
      document.removeEventListener('pointerdown', heard)
      document.removeEventListener('scroll', heard, true)
    }
  }, [])
  useEffect(
    function keepInSight() {
      document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
    },
    [id, at],
  )

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setAt(Math.min(found.length - 1, Math.max(0, next)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = found[at]
      if (option && !option.disabled) onChoose(option.value)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // Keep the surrounding dialog open.
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') onClose()
  }
  return (
    <div ref={box} className={styles.options} style={place}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens by a press on the select whose list it is
        autoFocus
        type="text"
        role="combobox"
        className={styles.search}
        aria-label={t('searchIn', { name })}
        placeholder={t('searchIn', { name })}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] && `${id}-${at}`}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={name} className={styles.list}>
        {found.map(({ value, text: shown, disabled, group }, index) => (
          <Fragment key={value}>
            {group !== '' && group !== found[index - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={value === chosen}
              aria-disabled={disabled || undefined}
              className={styles.option}
              data-at={index === at || undefined}
              onClick={(event) => {
                // Inside a label, a click would be passed on to the label's control.
                event.preventDefault()
                if (!disabled) onChoose(value)
              }}
            >
              {shown}
            </div>
          </Fragment>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={styles.none}>
          {t('noMatch')}
        </p>
      )}
    </div>
  )
}
