'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type TypedEarly = Readonly<Record<string, string>>
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const serverValueOf = (control: TextControl): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? '')
    : control.defaultValue

const readTyped = (form: HTMLFormElement): TypedEarly => {
  const controls = form.querySelectorAll<TextControl>(
    'input[name]:not([type="checkbox"], [type="radio"], [type="file"]), textarea[name], select[name]',
  )
  const changed = [...controls].filter((control) => control.value !== serverValueOf(control))
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]))
}

/** Marks a form that the server has drawn; React leaves it there, and a form drawn in the browser has none. */
const mark = 'data-from-server'

type TypedEarlyProps = { ref: RefObject<HTMLFormElement | null>; suppressHydrationWarning: true; [mark]?: '' }

/**
 * Picks up input typed into a server-rendered form before the script loaded: React would restore its own values at the
 * next render, and input typed on a slow line would be lost.
 * @param hear Gets values by control name; called once, and only if there are any.
 * @returns Properties of the form.
 */
export const useTypedEarly = (hear: (typed: TypedEarly) => void): TypedEarlyProps => {
  const ref = useRef<HTMLFormElement>(null)
  // Before any rerender; only the first one knows the server's values.
  useLayoutEffect(function hearOnce() {
    const form = ref.current
    if (!form?.hasAttribute(mark)) return
    form.removeAttribute(mark)
    const typed = readTyped(form)
    if (Object.keys(typed).length > 0) hear(typed)
  })
  return { ref, suppressHydrationWarning: true, ...(typeof window === 'undefined' && { [mark]: '' as const }) }
}
