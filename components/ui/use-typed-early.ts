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
 * Hears what was typed into a form of the server's before the script came: React would put its own values back at the
 * next render, and what somebody had typed on a slow line would be gone.
 * @param hear Gets values by the names of their controls; called once, and only when there are any.
 */
export const useTypedEarly = (hear: (typed: TypedEarly) => void): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const isServers = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  // Before anything can be drawn again; the first render alone knows what came from the server.
  useLayoutEffect(function hearOnce() {
    const typed = isServers && form.current ? readTyped(form.current) : {}
    if (Object.keys(typed).length > 0) hear(typed)
  })
  return form
}
