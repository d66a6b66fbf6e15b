'use client'
import { QueryClient, useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ZodType } from 'zod'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUserId } from '@/components/ui/user-provider'
import { CallError, conflictOf, refusedFields } from '@/lib/api/call-error'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { NameField } from '@/lib/contract/validation'
import type { Namespace } from '@/messages/messages'
import { useConflict, useOtherChanges } from './use-conflict'
import { useFormValues } from './use-form-values'

type SendFormOptions<Values, Input, Answer, How> = {
  /** Namespace of its labels, or a function that gives them: errors name their fields. */
  messages: Namespace | NameField
  /**
   * The draft: path of the list whose page keeps it, and its name among the drafts of that page, such as `policy:12`;
   * `policy:` for a new one. Without it no input is stored, and the browser asks before the page is left.
   */
  draft?: { page: string; name: string } | undefined
  initial: Values
  /** Checks the input, and makes what is sent of it. */
  schema?: ZodType<Input>
  /** The input, by default the values. */
  toInput?: ((values: Values) => unknown) | undefined
  /** Fields that are marked as required now, whatever the schema lets pass: one that is empty is named with the rest. */
  required?: ((values: Values) => readonly string[]) | undefined
  /** Errors by field that the schema does not find. */
  check?: ((values: Values, fields: ReturnType<typeof useFieldCheck>) => FieldErrors | undefined) | undefined
  /** Form values behind each field of the endpoint, where they differ; changing one clears the field's error. */
  madeOf?: Record<string, readonly (keyof Values)[]>
  /** `how` is the argument of `submit`. */
  send: (input: Input, how: How) => Promise<Answer>
  /** Errors by field of a failure; without any, it is the form's failure. By default those of the platform. */
  toErrors?: (failure: unknown) => FieldErrors | undefined
  /** Name of what is saved, for the report of a failure. */
  about?: ((input: Input) => string | undefined) | undefined
  onSent: (answer: Answer, how: How, input: Input) => void
  /** Whether it may be sent now. */
  isReady?: boolean
  /** Losing the input costs nothing: nothing asks before it is lost. */
  isDisposable?: true
  /** Once sent, the page is left: it stays pending, and nothing asks. */
  leaves?: true
  /** It shows its failures itself, and no toast does. It may stand outside the shell. */
  noToast?: true
}

/** Where a draft is stored among the states of this tab. */
export const toDraftKey = (userId: string, { page, name }: { page: string; name: string }): string =>
  `${draftPrefix(userId, page)}form:${name}`

/** For forms without toasts: no failure is reported, and no input is stored. */
const silent = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

/**
 * A form that sends what is entered. `submit` checks before it sends; each error is shown at its field until that is
 * changed, and any other error and the failure until anything is. With a draft, input is stored until it is saved or
 * discarded.
 */
export const useSendForm = <Values extends object, Input, Answer, How = void>(
  options: SendFormOptions<Values, Input, Answer, How>,
) => {
  const { messages, draft, initial, schema, toInput = (values) => values, check, madeOf = {}, send, about } = options
  const {
    required,
    toErrors = refusedFields,
    onSent,
    isReady = true,
    isDisposable = false,
    leaves = false,
    noToast,
  } = options
  const fields = useFieldCheck(messages)
  const userId = useUserId()
  const toText = useFailureText()
  const draftKey = draft && toDraftKey(userId, draft)
  const { current, version, refused, note, forget } = useConflict(initial)
  const form = useFormValues<Values & Record<string, unknown>>({
    draftKey,
    initial: current as Values & Record<string, unknown>,
  })
  const values: Values = form.values
  const early = useTypedEarly((typed) => change(typed as Partial<Values>))

  const showErrors = (found: FieldErrors) => {
    form.showErrors(found)
    // After rendering.
    requestAnimationFrame(() =>
      early.ref.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const { mutate, reset, isPending, isSuccess, error } = useMutation(
    {
      mutationFn: ({ input, how }: { input: Input; how: How }) => send(input, how),
      meta: { quiet: true, ...(about && { about: ({ input }: { input: Input }) => about(input) }) },
      onSuccess: (answer, { input, how }) => {
        form.keep()
        forget()
        onSent(answer, how, input)
      },
      onError: (failure) => {
        const conflict = conflictOf(failure)
        if (conflict) note(conflict, current)
        showErrors(toErrors(failure) ?? {})
      },
    },
    noToast && silent,
  )
  const isBusy = isPending || (leaves && isSuccess)
  useUnsaved(form.isChanged && !isDisposable && !(leaves && isBusy), draftKey ?? false)

  const change = (next: Partial<Values>): void => {
    if (error) reset()
    const alsoRight = Object.keys(form.errors).filter((field) =>
      field in madeOf ? madeOf[field]?.some((part) => part in next) : !(field in initial),
    )
    form.change(next as Partial<Values & Record<string, unknown>>, alsoRight)
  }
  /** Returns errors by field; nothing was sent then. */
  const submit = (how: How): FieldErrors => {
    if (isBusy || !isReady) return {}
    const made = toInput(values)
    const input = version > 0 ? { ...(made as object), version } : made
    const parsed = schema?.safeParse(input)
    const isEmpty = (field: string) => [null, ''].includes((made as Record<string, unknown>)[field] as null)
    const missing = required?.(values).filter(isEmpty) ?? []
    const found = {
      ...Object.fromEntries(missing.map((field) => [field, fields.text('required', field)])),
      ...(schema && fields.checkChanged(schema, input, toInput(current))),
      ...check?.(values, fields),
    }
    showErrors(found)
    // An unchanged stored value may be invalid today: the platform accepts it.
    if (Object.keys(found).length === 0) mutate({ input: parsed?.success ? parsed.data : (input as Input), how })
    return found
  }
  const others = useOtherChanges({
    messages,
    refused,
    current: current as Record<string, unknown>,
    values: values as Record<string, unknown>,
    clashes: form.clashes,
    change: (next) => change(next as Partial<Values>),
  })
  const isShown =
    error !== null && (toErrors(error) !== undefined || (error instanceof CallError && error.detail.shown))
  return {
    /** Properties of the form. Submitted before the script has loaded, a form with this method goes nowhere. */
    formProps: {
      ...early,
      method: 'dialog',
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit(undefined as How)
      },
    },
    values,
    errors: form.errors,
    change,
    submit,
    isPending: isBusy,
    error,
    /** Why it was not sent, if neither a field nor a dialog shows it. */
    failure: error && !isShown ? (conflictOf(error) && others ? others.words : toText(error)) : undefined,
    /** What somebody else changed meanwhile: shown above the fields. */
    others,
    /** Discards the input. */
    giveUp: (): void => {
      forget()
      form.giveUp()
    },
  }
}
