'use client'
import { useLayoutEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { useStoredState } from '@/components/ui/stored-state'
import type { FieldErrors } from '@/lib/contract/envelope'

type FormValuesOptions<Values> = {
  /** Key of the draft among the states of this tab. Without it no input is stored, as for a password. */
  draftKey: string | undefined
  /** Initial values. An unchanged field follows them. */
  initial: Values
}

const noDraft = {}

/** An empty field is stored as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Values, drafts and errors of a form, for any rendering. Input survives a reload, a language switch and
 * signing in again, until it is saved or discarded; a field's error lasts until that field is changed.
 */
export const useFormValues = <Values extends FieldValues>(options: FormValuesOptions<Values>) => {
  const { draftKey, initial } = options
  const [draft, setDraft] = useStoredState<Partial<Values>>(draftKey, noDraft)
  // What each field was when it was first changed: by it a change of somebody else's meanwhile is known.
  const [base, setBase] = useStoredState<Partial<Values>>(draftKey && `${draftKey}~base`, noDraft)
  const { watch, setValue, reset, setError, clearErrors, formState } = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    values: initial,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { dirtyFields, errors } = formState

  const put = (more: Partial<Values>): void => {
    for (const [field, value] of Object.entries(more)) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
  const isRestored = useRef(false)
  // Before painting: the form shows a draft first.
  useLayoutEffect(function restoreOnce() {
    if (isRestored.current || Object.keys(draft).length === 0) return
    isRestored.current = true
    put(draft)
  })

  return {
    values: watch(),
    /** Fields that differ from their initial values. */
    isChanged: Object.keys(dirtyFields).length > 0,
    /** Fields that were changed here, and by somebody else since. */
    clashes: Object.keys(base).filter(
      (field) =>
        field in dirtyFields && !isSame(base[field], initial[field]) && !isSame(watch()[field], initial[field]),
    ),
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([field, error]) =>
        error?.message ? [[field === 'root' ? '' : field, String(error.message)]] : [],
      ),
    ) as FieldErrors,
    /** Sets new values of some fields; `alsoRight` are other fields whose errors this may have fixed. */
    change: (more: Partial<Values>, alsoRight: readonly string[] = []): void => {
      isRestored.current = true
      put(more)
      setDraft((before) => ({ ...before, ...more }))
      const was = Object.fromEntries(Object.keys(more).map((field) => [field, initial[field] ?? null]))
      setBase((before) => ({ ...was, ...before }) as Partial<Values>)
      clearErrors([...Object.keys(more), ...alsoRight].map((field) => field || 'root') as Path<Values>[])
    },
    /** Replaces all errors, each at its field; a part of a field counts as the field, '' as the form. */
    showErrors: (found: FieldErrors): void => {
      clearErrors()
      for (const [path, message] of Object.entries(found)) {
        setError((path.replace(/\..*/, '') || 'root') as Path<Values>, { type: 'value', message })
      }
    },
    /** Discards the input. */
    giveUp: (): void => {
      setDraft(undefined)
      setBase(undefined)
      reset(initial, { keepDirtyValues: false })
    },
    /** The input is stored elsewhere now: drops the draft, keeps the fields. */
    keep: (): void => {
      setDraft(undefined)
      setBase(undefined)
      reset(watch() as Values, { keepValues: true })
    },
  }
}
