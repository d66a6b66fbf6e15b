'use client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ZodType } from 'zod'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { Namespace } from '@/messages/messages'
import { useFormValues } from './use-form-values'

type DraftFormOptions<Values, Form, Answer, How> = {
  /** Path of the list whose page keeps the draft. */
  page: string
  /** Namespace of its labels: errors name their fields. */
  messages: Namespace
  /** Key among the drafts of that page: `policy:12`; `policy:` for a new one. */
  name: string
  initial: Values
  schema: ZodType<Form>
  toInput: (values: Values) => unknown
  /** Form values behind each field of the endpoint, where they differ; changing one clears the field's error. */
  madeOf?: Record<string, readonly (keyof Values)[]>
  save: (input: Form) => Promise<Answer>
  /** Name of what is saved, for the report of a failure. */
  about?: (input: Form) => string | undefined
  /** `how` is the argument of `submit`. */
  onSaved: (answer: Answer, how: How, input: Form) => void
}

/**
 * A custom form: input is kept until it is saved or discarded, and each error is shown at its
 * field until that is changed. `submit` checks before it saves, and focuses the first error.
 */
export const useDraftForm = <Values extends object, Form, Answer, How = void>(
  options: DraftFormOptions<Values, Form, Answer, How>,
) => {
  const { page, messages, name, initial, schema, toInput, madeOf = {}, save, about, onSaved } = options
  const fields = useFieldCheck(messages)
  const form = useRef<HTMLFormElement>(null)
  const { userId } = useUser()
  const toText = useFailureText()
  const draftKey = `${draftPrefix(userId, page)}form:${name}`
  const {
    values,
    isChanged,
    errors,
    change,
    showErrors: show,
    giveUp,
    keep,
  } = useFormValues<Values & Record<string, unknown>>({
    draftKey,
    initial: initial as Values & Record<string, unknown>,
  })
  useUnsaved(isChanged, draftKey)

  const showErrors = (found: FieldErrors) => {
    show(found)
    // After rendering: focus the first of them.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ input }: { input: Form; how: How }) => save(input),
    meta: { quiet: true, ...(about && { about: ({ input }: { input: Form }) => about(input) }) },
    onSuccess: (answer, { input, how }) => {
      keep()
      onSaved(answer, how, input)
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.detail.fields) showErrors(failure.detail.fields)
    },
  })
  /** An endpoint field made of several values has one error for all of them. */
  const changeAll = (next: Partial<Values>): void =>
    change(
      next as Partial<Values & Record<string, unknown>>,
      Object.entries(madeOf).flatMap(([field, parts]) =>
        parts.some((part) => Object.hasOwn(next, part)) ? field : [],
      ),
    )
  const submit = (how: How) => {
    const input = toInput(values)
    const parsed = schema.safeParse(input)
    if (parsed.success) return mutate({ input: parsed.data, how })
    const found = fields.checkChanged(schema, input, toInput(initial))
    if (Object.keys(found).length > 0) return showErrors(found)
    // An unchanged stored value may be invalid today: the platform accepts it.
    mutate({ input: input as Form, how })
  }
  const hasFields = error instanceof CallError && error.detail.fields !== undefined
  return {
    form,
    values: values as Values,
    errors,
    change: changeAll,
    submit,
    isPending,
    /** Why it was not saved, if no field shows it. */
    failure: error && !hasFields ? toText(error) : undefined,
    /** Discards the input. */
    giveUp,
  }
}
