'use client'
import { useLayoutEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { useStoredState } from '@/components/ui/stored-state'
import type { FieldErrors } from '@/lib/contract/envelope'

type FormValuesOptions<Values> = {
  /** Key of the draft among the states of this tab. */
  draftKey: string
  /** What is shown at first. A field that nobody has changed follows it. */
  initial: Values
  /** It has a password: nothing that is typed is stored, not even as a draft. */
  secret?: boolean
}

const noDraft = {}

/**
 * Values, drafts and errors of a form, for whatever draws it. What is typed survives a reload, a language switch and
 * signing in again, until it is saved or given up; the error of a field lasts until that field is changed.
 */
export const useFormValues = <Values extends FieldValues>(options: FormValuesOptions<Values>) => {
  const { draftKey, initial, secret = false } = options
  const [draft, setDraft] = useStoredState<Partial<Values>>(draftKey, noDraft)
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
  // Before it is painted: a draft is what the form shows first.
  useLayoutEffect(function restoreOnce() {
    if (isRestored.current || secret || Object.keys(draft).length === 0) return
    isRestored.current = true
    put(draft)
  })

  return {
    values: watch(),
    /** Fields that differ from what was shown at first. */
    isChanged: Object.keys(dirtyFields).length > 0,
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([field, error]) =>
        error?.message ? [[field === 'root' ? '' : field, String(error.message)]] : [],
      ),
    ) as FieldErrors,
    /** Takes new values of some fields; `alsoRight` are fields whose errors they may have mended. */
    change: (more: Partial<Values>, alsoRight: readonly string[] = []): void => {
      isRestored.current = true
      put(more)
      if (!secret) setDraft((before) => ({ ...before, ...more }))
      clearErrors([...Object.keys(more), ...alsoRight] as Path<Values>[])
    },
    /** Shows these errors and no others, each at its field; a part of a field counts as the field, no name as the form. */
    showErrors: (found: FieldErrors): void => {
      clearErrors()
      for (const [path, message] of Object.entries(found)) {
        setError((path.replace(/\..*/, '') || 'root') as Path<Values>, { type: 'value', message })
      }
    },
    /** Drops what was typed. */
    giveUp: (): void => {
      setDraft(undefined)
      reset(initial)
    },
    /** What was typed is stored elsewhere now: the draft goes, the fields keep what they show. */
    keep: (): void => {
      setDraft(undefined)
      reset(watch() as Values, { keepValues: true })
    },
  }
}
