'use client'
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

type TypedEarly = Readonly<Record<string, string>>
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const never = () => () => undefined

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

/**
 * Picks up input typed into a server-rendered form before the script loaded: React would restore its own values at the
 * next render, and input typed on a slow line would be lost.
 * @param hear Gets values by control name; called once, and only if there are any.
 */
export const useTypedEarly = (hear: (typed: TypedEarly) => void): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const isServers = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // Before any rerender; only the first render knows the server's values.
  useLayoutEffect(function hearOnce() {
    const typed = isServers && form.current ? readTyped(form.current) : {}
    if (Object.keys(typed).length > 0) hear(typed)
  })
  return form
}
