'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { DraftDialog } from '@/components/screen/form/draft-dialog'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { TextField } from '@/components/ui/field/text-field'
import { notify } from '@/lib/api/failure-bus'
import { OtaPolicyForm, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyReach } from './policy-reach'
import { PolicyRunFields } from './policy-run-fields'
import { PolicyScopeFields } from './policy-scope-fields'
import { PolicyTimeFields } from './policy-time-fields'
import { type PolicyValues, toPolicyInput } from './policy-values'
import { PolicyVersionFields } from './policy-version-fields'

type PolicyFormDialogProps = {
  title: string
  initial: PolicyValues
  /** Key of the edited record among the drafts of the page. */
  record: string
  save: (input: OtaPolicyForm) => Promise<unknown>
  saved: string
  onClose: () => void
  onDone: () => void
}

/** Form values behind each field of the endpoint; changing one clears its error. */
const madeOf: Record<string, readonly (keyof PolicyValues)[]> = {
  sourceVersions: ['isAnySource', 'sourceVersions'],
  scopeValue: ['macText', 'projects', 'regionIds', 'percent', 'scopeType'],
  scopeType: ['scopeType', 'macText', 'projects', 'regionIds', 'percent', 'featureCode', 'upgradeType'],
  dailyWindow: ['hasWindow', 'windowFrom', 'windowTo'],
  executeTime: ['isScheduled', 'executeTime', 'effectiveStart', 'effectiveEnd'],
  effectiveEnd: ['effectiveStart', 'effectiveEnd'],
}

/** The form of a policy, new, edited or copied. Input is kept until it is saved or discarded. */
export const PolicyFormDialog = (props: PolicyFormDialogProps) => {
  const { title, initial, record, save, saved, onClose, onDone } = props
  const t = useTranslations('otaPolicy')
  const draft = useSendForm({
    messages: 'otaPolicy',
    draft: { page: otaPolicyApi.list.path, name: `policy:${record}` },
    initial,
    schema: OtaPolicyForm,
    toInput: toPolicyInput,
    madeOf,
    send: save,
    about: ({ strategyName }) => strategyName,
    onSent: (_answer, _how, { strategyName }) => {
      notify({ kind: 'success', text: saved, about: strategyName })
      onDone()
    },
  })
  const { values, errors, change } = draft
  const shared = { values, errors, change }
  return (
    <DraftDialog title={title} width="form" draft={draft} onClose={onClose} contentClass={styles.dialog}>
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
    </DraftDialog>
  )
}
