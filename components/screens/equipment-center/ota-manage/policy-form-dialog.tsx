'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useDraftForm } from '@/components/screen/use-draft-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { notify } from '@/lib/api/failure-bus'
import { OtaPolicyForm, otaPolicyApi } from '@/lib/contract/ota-policy'
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

/** The form of a policy, new, changed or copied. What is typed is kept until it is saved or given up. */
export const PolicyFormDialog = (props: PolicyFormDialogProps) => {
  const { title, initial, record, save, saved, onClose, onDone } = props
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const id = useId()
  const { form, values, errors, change, submit, isPending, failure, giveUp } = useDraftForm({
    page: otaPolicyApi.list.path,
    messages: 'otaPolicy',
    name: `policy:${record}`,
    initial,
    schema: OtaPolicyForm,
    toInput: toPolicyInput,
    madeOf,
    save,
    onSaved: () => {
      notify({ kind: 'success', text: saved })
      onDone()
    },
  })
  const shared = { values, errors, change }
  return (
    <AskingDialog open onClose={isPending ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={styles.dialog ?? ''}>
          {failure && <Notice tone="error">{failure}</Notice>}
          <TextField
            label={t('fields.strategyName')}
            value={values.strategyName}
            error={errors.strategyName}
            limit={64}
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
              giveUp()
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
    </AskingDialog>
  )
}
