'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { Namespace } from '@/messages/messages'
import { ConflictNotice } from './conflict-notice'
import type { Form, FormField } from './define-form'
import { EntityControl } from './entity-control'
import styles from './entity-form.module.css'
import { pairShort } from './pair-short'
import { toSections } from './to-sections'
import { useSendForm } from './use-send-form'

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
  /** `outlined` where another form of the screen is the next step. */
  submitLook?: 'contained' | 'outlined'
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
  const { submitLook = 'contained' } = props
  const t = useTranslations('common')
  const id = useId()
  // A page of a form also opens by its address: what cannot be saved is said before it is filled in.
  const whyNot = useWhyNot()(form.endpoint as Endpoint, form.endpoint as Endpoint)
  const labels = useLabels(form.messages)
  const shownIn = (entered: Input) => form.fields.filter(({ when }) => when?.(entered as Input & Values) ?? true)
  const isSecret = form.fields.some(({ as }) => as === 'password')
  const {
    formProps,
    values: now,
    errors,
    change,
    submit,
    isPending,
    giveUp,
    others,
  } = useSendForm<Input & Values, Input, unknown>({
    messages: form.messages,
    draft: isSecret ? undefined : { page, name: `${form.name}:${record}` },
    initial: values as Input & Values,
    schema: form.endpoint.input,
    toInput,
    required: (entered) => shownIn(entered).flatMap(({ field, required }) => (required ? [field] : [])),
    check,
    send: (input) => call(form.endpoint, input),
    about,
    onSent: (data, _how, saved) => onDone(data, saved),
  })
  const there = shownIn(now)

  const submitAndFocus = (event: FormEvent) => {
    event.preventDefault()
    const found = submit()
    const first = there.find(({ field }) => found[field])
    if (first) document.getElementById(`${id}-${first.field}`)?.focus()
  }

  const own = check?.(now) ?? {}
  const unknown = Object.entries(errors).filter(
    ([field]) => !(field in own) && !there.some((each) => each.field === field),
  )

  const pairs = pairShort(there)

  return (
    <form {...formProps} className={styles.form} onSubmit={submitAndFocus}>
      {whyNot && <Notice tone="warning">{whyNot}</Notice>}
      <ConflictNotice others={others} />
      {unknown.length > 0 && (
        <p className={controls.error} role="alert">
          {unknown.map(([, text]) => text).join(' ')}
        </p>
      )}
      <div className={styles.fields}>
        {toSections(there as readonly FormField<Values, Namespace>[]).map(({ section, fields }) => {
          const controlsOf = fields.map(({ field, index }) => (
            <div key={field.field} data-short={pairs.has(index) ? '' : undefined}>
              <EntityControl
                id={`${id}-${field.field}`}
                field={field}
                label={labels.formField(field.field)}
                hint={labels.hint(field.field)}
                labelOf={(choice) => labels.choice(field.field, choice)}
                value={now[field.field]}
                error={errors[field.field]}
                onChange={(value) => change({ [field.field]: value } as Partial<Input & Values>)}
              />
            </div>
          ))
          if (section === undefined) return controlsOf
          return (
            <fieldset key={section} className={styles.section}>
              <legend>{labels.text(`sections.${section}`)}</legend>
              {controlsOf}
            </fieldset>
          )
        })}
        {children?.(errors, now)}
      </div>
      <div className={styles.buttons}>
        {onCancel && (
          <Button
            type="button"
            disabled={isPending}
            onClick={() => {
              giveUp()
              onCancel()
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" variant={submitLook} disabled={isPending || whyNot !== undefined}>
          {submitLabel ?? t('save')}
        </Button>
      </div>
    </form>
  )
}
