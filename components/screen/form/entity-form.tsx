'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { Namespace } from '@/messages/messages'
import type { Form, FormField } from './define-form'
import { EntityControl } from './entity-control'
import styles from './entity-form.module.css'
import { pairShort } from './pair-short'
import { useFormValues } from './use-form-values'

type Values = Record<string, unknown>

type EntityFormProps<Input> = {
  form: Form<Input, never> | Form<Input, Namespace>
  /** Initial values, including those sent by fields without a control. */
  values: Input
  /** The open page that owns the draft, and the record within it. */
  page: string
  record?: string
  /** Called with the endpoint's answer, and with what was saved. */
  onDone: (data: unknown, saved: Input) => void
  /** Name of what is saved, for the report of a failure. */
  about?: (values: Input) => string | undefined
  onCancel?: () => void
  submitLabel?: string
  /** Last check before sending: errors by name, for the form's fields or for `children`. */
  check?: (values: Input) => FieldErrors | undefined
  /** Computed from the values just before sending. */
  toInput?: (values: Input) => Input
  /** Controls outside the input, given the errors that `check` found and the current values. */
  children?: (errors: FieldErrors, values: Input) => ReactNode
}

/**
 * The form of a definition. The endpoint's own schema checks it before sending; input is kept as a draft
 * until it is saved or discarded, through a reload, a language switch and signing in again. Platform errors
 * are shown at their fields.
 */
export const EntityForm = <Input extends object>(props: EntityFormProps<Input>) => {
  const { form, values, page, record = '', onDone, about, onCancel, submitLabel, check, toInput, children } = props
  const t = useTranslations('common')
  const fields = useFieldCheck(form.messages)
  const id = useId()
  const { userId } = useUser()
  const labels = useLabels(form.messages)
  const draftKey = `${draftPrefix(userId, page)}form:${form.name}:${record}`
  const secret = form.fields.some(({ as }) => as === 'password')
  const {
    values: now,
    isChanged,
    errors,
    change,
    showErrors,
    giveUp,
    keep,
  } = useFormValues<Input & Values>({
    draftKey,
    initial: values as Input & Values,
    secret,
  })
  const there = form.fields.filter(({ when }) => when?.(now) ?? true)
  useUnsaved(isChanged, secret ? false : draftKey)

  const save = useMutation({
    mutationFn: (input: Input) => call(form.endpoint, input),
    meta: { quiet: true, ...(about && { about }) },
    onSuccess: (data, saved) => {
      keep()
      onDone(data, saved)
    },
    onError: (error) => {
      if (error instanceof CallError && error.detail.fields) showErrors(error.detail.fields)
    },
  })

  const early = useTypedEarly((typed) => change(typed as Partial<Input & Values>))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = toInput?.(now) ?? now
    const before = toInput?.(values) ?? values
    const found = { ...fields.checkChanged(form.endpoint.input, input, before), ...check?.(now) }
    showErrors(found)
    const first = there.find(({ field }) => found[field])
    if (first) document.getElementById(`${id}-${first.field}`)?.focus()
    if (Object.keys(found).length === 0) save.mutate(input)
  }

  const own = check?.(now) ?? {}
  const unknown = Object.entries(errors).filter(
    ([field]) => !(field in own) && !there.some((each) => each.field === field),
  )

  const pairs = pairShort(there)

  // Submitted before the script has loaded, a form with this method goes nowhere.
  return (
    <form {...early} className={styles.form} method="dialog" onSubmit={submit} noValidate>
      {unknown.length > 0 && (
        <p className={controls.error} role="alert">
          {unknown.map(([, text]) => text).join(' ')}
        </p>
      )}
      <div className={styles.fields}>
        {(there as readonly FormField<Values, Namespace>[]).map((field, index) => (
          <div key={field.field} data-short={pairs.has(index) ? '' : undefined}>
            <EntityControl
              id={`${id}-${field.field}`}
              field={field}
              label={labels.field(field.field)}
              hint={labels.hint(field.field)}
              labelOf={(choice) => labels.choice(field.field, choice)}
              value={now[field.field]}
              error={errors[field.field]}
              onChange={(value) => change({ [field.field]: value } as Partial<Input & Values>)}
            />
          </div>
        ))}
        {children?.(errors, now)}
      </div>
      <div className={styles.buttons}>
        {onCancel && (
          <Button
            type="button"
            disabled={save.isPending}
            onClick={() => {
              giveUp()
              onCancel()
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {submitLabel ?? t('save')}
        </Button>
      </div>
    </form>
  )
}
