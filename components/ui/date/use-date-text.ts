'use client'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DateKind, readTypedDate, showTypedDate } from '@/lib/format/typed-date'

type DateFlaw = 'unreadable' | 'tooEarly' | 'tooLate'

type DateTextProps = {
  kind: DateKind
  value: string
  min: string | undefined
  max: string | undefined
  onChange: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * The text of a date field. Text that is exactly a date is its value at once; other text is read when the field is
 * left. Text that is none stays, with its flaw, and changes nothing; its form is not sent meanwhile.
 */
export const useDateText = ({ kind, value, min, max, onChange, input }: DateTextProps) => {
  const [typed, setTyped] = useState<{ text: string; over: string; isLeft: boolean }>()
  // A value that comes from elsewhere replaces what was typed.
  const mine = typed?.over === value ? typed : undefined
  const text = mine ? mine.text : showTypedDate(value)
  const flawOf = (read: string | null): DateFlaw | undefined => {
    if (read === null) return 'unreadable'
    if (read !== '' && min !== undefined && min !== '' && read < min) return 'tooEarly'
    return read !== '' && max !== undefined && max !== '' && read > max ? 'tooLate' : undefined
  }
  const type = (next: string) => {
    const read = readTypedDate(kind, next)
    const isExact = read !== null && showTypedDate(read) === showTypedDate(next) && flawOf(read) === undefined
    if (isExact && read !== value) onChange(read)
    setTyped({ text: next, over: isExact ? read : value, isLeft: false })
  }
  /** Whether the text could be read. */
  const leave = (): boolean => {
    const read = readTypedDate(kind, text)
    if (read === null || flawOf(read) !== undefined) {
      setTyped({ text, over: value, isLeft: true })
      return false
    }
    if (read !== value) onChange(read)
    setTyped(undefined)
    return true
  }
  /** Chosen in the calendar. */
  const take = (chosen: string) => {
    setTyped(undefined)
    if (chosen !== value) onChange(chosen)
  }
  const hold = useEffectEvent((event: Event) => {
    let isRead = true
    // Before the form's own handler reads its values.
    flushSync(() => {
      isRead = leave()
    })
    if (isRead) return
    event.preventDefault()
    event.stopImmediatePropagation()
    input.current?.focus()
  })
  useEffect(
    function holdUnread() {
      const form = input.current?.form
      const sent = (event: Event) => hold(event)
      form?.addEventListener('submit', sent, true)
      return () => form?.removeEventListener('submit', sent, true)
    },
    [input],
  )
  return { text, flaw: mine?.isLeft ? flawOf(readTypedDate(kind, text)) : undefined, type, leave, take }
}
