'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { readTypedInteger } from '@/lib/format/typed-number'
import { toCheck } from './to-check'
import { toRun, toRunDraft } from './to-run'
import { usePreflight } from './use-preflight'
import { useWhat } from './use-what'
import { type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft'

/** What a draft amounts to: its devices, its run and its name. `checks`: its pre-flight may be read. */
export const usePlan = (draft: WizardDraft, checks: boolean) => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const { zone } = useShownZone()()
  const { name: nameOf } = useFieldCheck('otaWizard')
  const check = toCheck(draft)
  const isLate = wizardSteps.indexOf(draft.step) >= wizardSteps.indexOf('check')
  const preflight = usePreflight(check, isLate && checks)
  const { upgradeType, policy, name } = useWhat(draft)
  const runDraft = draft.run ?? toRunDraft(zone, upgradeType, policy)
  const { run, errors: runErrors = {} } = toRun(runDraft, zone, language, nameOf)
  return { check, preflight, upgradeType, runDraft, run, runErrors, zone, taskName: draft.taskName ?? name }
}
type Plan = ReturnType<typeof usePlan>

/** Why a step is not complete, or undefined. `typed`: the confirmed number of devices. */
export const useLacking = (draft: WizardDraft, { check, preflight, run }: Plan, typed: string) => {
  const t = useTranslations('otaWizard')
  const { by, strategyId, versionId, scope } = draft
  const isChosen = (by === 'policy' ? strategyId : versionId) !== undefined
  const isNamed = scope === 'device' || scope === 'project' || scope === 'region' || scope === 'percent'
  const eligible = preflight.data?.eligible ?? 0
  return {
    what: isChosen ? undefined : t('what.why'),
    devices: check ? undefined : t(`devices.why.${isNamed ? scope : 'other'}`),
    check: !preflight.data ? t('check.wait') : eligible === 0 ? t('check.why') : undefined,
    how: run ? undefined : t('how.why'),
    review: readTypedInteger(typed) === eligible ? undefined : t('review.confirm', { count: eligible }),
  } satisfies Record<WizardStep, string | undefined>
}
