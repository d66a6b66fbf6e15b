'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { focusWrongDate } from '@/components/ui/date/focus-wrong-date'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { Notice } from '@/components/ui/notice/notice'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { toPageTop } from '@/components/ui/to-page-top'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useMay } from '@/components/ui/user-provider'
import { CheckStep } from './check-step'
import { DevicesStep } from './devices-step'
import { HowStep } from './how-step'
import { ReviewStep } from './review-step'
import { StepsBar } from './steps-bar'
import { toCheck } from './to-check'
import { toRun, toRunDraft } from './to-run'
import { useCreate } from './use-create'
import { usePreflight } from './use-preflight'
import { useWhat } from './use-what'
import { useWizard } from './use-wizard'
import { WavePlan } from './wave-plan'
import { WhatStep } from './what-step'
import own from './wizard.module.css'
import { type WizardStep, wizardSteps } from './wizard-draft'

const right = 'ota:task'

/** OTA upgrade list > a new upgrade, in steps. Input stays until it is created or discarded. */
export const OtaWizardScreen = () => {
  const title = useRouteTitle()('otaUpgrade')
  const t = useTranslations()
  const noPermission = useNoPermission()
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const may = useMay()
  const wizard = useWizard()
  const { draft, change, forget } = wizard
  const { zone } = useShownZone()()
  const [typed, setTyped] = useState('')
  const check = toCheck(draft)
  const isChosen = draft.by === 'policy' ? draft.strategyId !== undefined : draft.versionId !== undefined
  const isLate = wizardSteps.indexOf(draft.step) >= wizardSteps.indexOf('check')
  const preflight = usePreflight(check, isLate && may(right))
  const what = useWhat(draft)
  const runDraft = draft.run ?? toRunDraft(zone, what.upgradeType, what.policy)
  const { run, errors: runErrors = {} } = toRun(runDraft, zone, language, useFieldCheck('otaWizard').name)
  const taskName = draft.taskName ?? what.name
  const eligible = preflight.data?.eligible ?? 0
  const { create, errors, isChanged, isPending } = useCreate({
    forget,
    onChanged: () => {
      setTyped('')
      preflight.refetch()
      change({ step: 'check' })
    },
  })
  useUnsaved(draft.step !== 'what', true)

  const scopeReason = (): string => {
    const { scope } = draft
    const name =
      scope === 'device' || scope === 'project' || scope === 'region' || scope === 'percent' ? scope : 'other'
    return t(`otaWizard.devices.why.${name}`)
  }
  /** Why a step is not complete, or undefined. */
  const lacking: Record<WizardStep, string | undefined> = {
    what: isChosen ? undefined : t('otaWizard.what.why'),
    devices: check ? undefined : scopeReason(),
    check: !preflight.data ? t('otaWizard.check.wait') : eligible === 0 ? t('otaWizard.check.why') : undefined,
    how: run ? undefined : t('otaWizard.how.why'),
    review: typed.trim() === String(eligible) ? undefined : t('otaWizard.review.confirm', { count: eligible }),
  }
  const at = wizardSteps.indexOf(draft.step)
  const canShow = (step: WizardStep): boolean => {
    const before = wizardSteps.slice(0, wizardSteps.indexOf(step))
    return before.every((each) => lacking[each] === undefined)
  }
  // A stored draft may be further on than the current data allows.
  const step = wizardSteps.findLast((each, index) => index <= at && (each !== 'review' || run)) ?? 'what'
  const show = (next: WizardStep | undefined) => {
    if (next) change({ step: next })
    toPageTop()
  }
  const submit = () => {
    if (check && run && preflight.data) {
      create({
        ...check,
        taskName,
        remark: draft.remark,
        run,
        confirmCount: Number(typed),
        snapshot: preflight.data.snapshot,
      })
    }
  }
  const reason = lacking[step]
  const allowed = may(right)

  return (
    <div className={layout.screen}>
      <header className={layout.panel}>
        <div className={layout.line}>
          <h1 className={layout.title}>{title}</h1>
          <span className={layout.space} />
          <Button
            onClick={() => {
              forget()
              setTyped('')
            }}
          >
            {t('otaWizard.restart')}
          </Button>
        </div>
        <StepsBar
          label={t('otaWizard.steps.label')}
          steps={wizardSteps.map((key) => ({ key, label: t(`otaWizard.steps.${key}`) }))}
          current={step}
          canShow={canShow}
          onShow={show}
        />
      </header>
      {!allowed && (
        <Notice tone="warning">
          {t('otaWizard.noRight')} {noPermission(right)}
        </Notice>
      )}
      {step === 'what' && <WhatStep {...wizard} />}
      {step === 'devices' && <DevicesStep {...wizard} />}
      {step === 'check' && check && <CheckStep check={check} preflight={preflight} isChanged={isChanged} />}
      {step === 'how' && check && (
        <>
          <HowStep
            run={runDraft}
            onChange={(part) => change({ run: { ...runDraft, ...part } })}
            errors={runErrors}
            zone={zone}
            count={eligible}
            upgradeType={what.upgradeType}
          />
          <WavePlan check={check} run={run} />
        </>
      )}
      {step === 'review' && preflight.data && run && (
        <ReviewStep
          {...wizard}
          preflight={preflight.data}
          run={run}
          taskName={taskName}
          typed={typed}
          onTyped={setTyped}
          errors={errors}
        />
      )}
      <footer className={own.foot}>
        <p className={own.why} role="status">
          {reason}
        </p>
        <Button disabled={at === 0} onClick={() => show(wizardSteps[at - 1])}>
          {t('otaWizard.back')}
        </Button>
        {step === 'review' ? (
          <Button variant="contained" disabled={!allowed || reason !== undefined || isPending} onClick={submit}>
            {t('otaWizard.review.create')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={reason !== undefined || (!allowed && step === 'devices')}
            onClick={() => !focusWrongDate() && show(wizardSteps[at + 1])}
          >
            {t('otaWizard.next')}
          </Button>
        )}
      </footer>
    </div>
  )
}
