'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { Notice } from '@/components/ui/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { TextField } from '@/components/ui/text-field'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import type { FieldErrors } from '@/lib/contract/envelope'
import { OtaPolicyForm, otaPolicyApi } from '@/lib/contract/ota-policy'
import { toFieldErrors } from '@/lib/contract/validation'
import styles from './ota-manage.module.css'
import { PolicyReach } from './policy-reach'
import { PolicyRunFields } from './policy-run-fields'
import { PolicyScopeFields } from './policy-scope-fields'
import { PolicyTimeFields } from './policy-time-fields'
import { type PolicyValues, toPolicyInput } from './policy-values'
import { PolicyVersionFields } from './policy-version-fields'

type PolicyFormDialogProps = {
  title: string
  initial: PolicyValues
  /** The record that is changed, among the drafts of the page. */
  record: string
  save: (input: OtaPolicyForm) => Promise<unknown>
  saved: string
  onClose: () => void
  onDone: () => void
}

/** Names of the values that each field of the endpoint is made of; a change of one takes its error away. */
const madeOf: Record<string, readonly (keyof PolicyValues)[]> = {
  sourceVersions: ['isAnySource', 'sourceVersions'],
  scopeValue: ['macText', 'projects', 'regionIds', 'percent', 'scopeType'],
  scopeType: ['scopeType', 'macText', 'projects', 'regionIds', 'percent', 'featureCode', 'upgradeType'],
  dailyWindow: ['hasWindow', 'windowFrom', 'windowTo'],
  executeTime: ['isScheduled', 'executeTime', 'effectiveStart', 'effectiveEnd'],
  effectiveEnd: ['effectiveStart', 'effectiveEnd'],
}

/** Errors by field of the endpoint: one of a list is one of its field. */
const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/\..*/, ''), text]))

/** The form of a policy, new, changed or copied. What is typed is kept until it is saved or given up. */
export const PolicyFormDialog = (props: PolicyFormDialogProps) => {
  const { title, initial, record, save, saved, onClose, onDone } = props
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const language = useLocale()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { userId } = useUser()
  const toText = useFailureText()
  const key = `${draftPrefix(userId, otaPolicyApi.list.path)}form:policy:${record}`
  const [changes, store] = useStoredState<Partial<PolicyValues>>(key, noChanges)
  const [errors, setErrors] = useState<FieldErrors>({})
  const values = { ...initial, ...changes }
  useUnsaved(Object.keys(changes).length > 0, true)

  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: () => {
      store(undefined)
      notify({ kind: 'success', text: saved })
      onDone()
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.detail.fields) showErrors(byField(failure.detail.fields))
    },
  })
  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    // After they are drawn: the first of them is gone to.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const change = (next: Partial<PolicyValues>) => {
    store({ ...changes, ...next })
    const touched = Object.keys(next)
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(
          ([field]) => !touched.includes(field) && !madeOf[field]?.some((name) => touched.includes(name)),
        ),
      ),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = OtaPolicyForm.safeParse(toPolicyInput(values))
    if (parsed.success) mutate(parsed.data)
    else showErrors(byField(toFieldErrors(parsed.error, language)))
  }
  const hasFields = error instanceof CallError && error.detail.fields !== undefined
  const shared = { values, errors, change }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <form ref={form} onSubmit={submit} method="post" noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={styles.dialog ?? ''}>
          {error && !hasFields && <Notice tone="error">{toText(error)}</Notice>}
          <TextField
            label={t('fields.strategyName')}
            value={values.strategyName}
            error={errors.strategyName}
            hint={`${values.strategyName.length}/64`}
            required
            autoComplete="off"
            onChange={(event) => change({ strategyName: event.target.value })}
          />
          <PolicyVersionFields {...shared} />
          <PolicyScopeFields {...shared} />
          <PolicyReach values={values} />
          <PolicyTimeFields {...shared} />
          <PolicyRunFields {...shared} />
        </DialogContent>
        <DialogActions>
          <Button
            disabled={isPending}
            onClick={() => {
              store(undefined)
              onClose()
            }}
          >
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {common('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const noChanges: Partial<PolicyValues> = {}
