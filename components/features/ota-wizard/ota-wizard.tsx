'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { focusWrongDate } from '@/components/ui/date/focus-wrong-date'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { toPageTop } from '@/components/ui/to-page-top'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useMay } from '@/components/ui/user-provider'
import { readTypedInteger } from '@/lib/format/typed-number'
import { CheckStep } from './check-step'
import { DevicesStep } from './devices-step'
import { HowStep } from './how-step'
import { ReviewStep } from './review-step'
import { StepsBar } from './steps-bar'
import { useCreate } from './use-create'
import { useLacking, usePlan } from './use-plan'
import { useWizard, type Wizard } from './use-wizard'
import { WavePlan } from './wave-plan'
import { WhatStep } from './what-step'
import own from './wizard.module.css'
import { type WizardStep, wizardSteps } from './wizard-draft'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

const right = 'ota:task'

/** OTA upgrade list > a new upgrade, in steps. Input stays until it is created or discarded. */
export const OtaWizardScreen = () => {
  const t = useTranslations('otaWizard')
  const noPermission = useNoPermission()
  const allowed = useMay()(right)
  const wizard = useWizard()
  const { draft, change, forget, isBegun } = wizard
  const [typed, setTyped] = useState('')
  const [asksRestart, setAsksRestart] = useState(false)
  const plan = usePlan(draft, allowed)
  const { check, preflight, run, runDraft, taskName } = plan
  const lacking = useLacking(draft, plan, typed)
  const { at, step, show } = toSteps(wizard, run !== undefined)
  const { create, errors, isChanged, isPending } = useCreate({
    forget,
    onChanged: () => {
      setTyped('')
      preflight.refetch()
      change({ step: 'check' })
    },
  })
  useUnsaved(draft.step !== 'what', true)

  const restart = () => {
    setAsksRestart(false)
    forget()
    setTyped('')
  }
  const submit = () => {
    if (!check || !run || !preflight.data) return
    const { snapshot } = preflight.data
    create({ ...check, taskName, remark: draft.remark, run, confirmCount: readTypedInteger(typed), snapshot })
  }

  return (
    <div className={layout.screen}>
      <WizardHead
        step={step}
        lacking={lacking}
        onShow={show}
        onRestart={() => (isBegun ? setAsksRestart(true) : restart())}
      />
      {!allowed && <Notice tone="warning">{t('noRight', { reason: noPermission(right) })}</Notice>}
      {step === 'what' && <WhatStep {...wizard} />}
      {step === 'devices' && <DevicesStep {...wizard} />}
      {step === 'check' && check && <CheckStep check={check} preflight={preflight} isChanged={isChanged} />}
      {step === 'how' && check && (
        <>
          <HowStep
            run={runDraft}
            onChange={(part) => change({ run: { ...runDraft, ...part } })}
            errors={plan.runErrors}
            zone={plan.zone}
            count={preflight.data?.eligible ?? 0}
            upgradeType={plan.upgradeType}
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
      <WizardFoot
        step={step}
        at={at}
        reason={lacking[step]}
        isBlocked={step === 'review' ? !allowed || isPending : !allowed && step === 'devices'}
        onShow={show}
        onSubmit={submit}
      />
      <Late>
        {asksRestart && (
          <ConfirmDialog
            title={t('restart')}
            destroys
            text={t('restartText')}
            busy={false}
            onCancel={() => setAsksRestart(false)}
            onConfirm={restart}
          />
        )}
      </Late>
    </div>
  )
}

/** Where the wizard is, and how it moves. A stored draft may be further on than the current data allows. */
const toSteps = ({ draft, change }: Wizard, hasRun: boolean) => {
  const at = wizardSteps.indexOf(draft.step)
  const show = (next: WizardStep | undefined) => {
    if (next) change({ step: next })
    toPageTop()
  }
  return {
    at,
    step: wizardSteps.findLast((each, index) => index <= at && (each !== 'review' || hasRun)) ?? 'what',
    show,
  }
}

type WizardHeadProps = {
  step: WizardStep
  lacking: Record<WizardStep, string | undefined>
  onShow: (step: WizardStep) => void
  onRestart: () => void
}

const WizardHead = ({ step, lacking, onShow, onRestart }: WizardHeadProps) => {
  const t = useTranslations('otaWizard')
  const title = useRouteTitle()('otaUpgrade')
  return (
    <header className={layout.panel}>
      <div className={layout.line}>
        <h1 className={layout.title}>{title}</h1>
        <span className={layout.space} />
        <Button onClick={onRestart}>{t('restart')}</Button>
      </div>
      <StepsBar
        label={t('steps.label')}
        steps={wizardSteps.map((key) => ({ key, label: t(`steps.${key}`) }))}
        current={step}
        canShow={(wanted) =>
          wizardSteps.slice(0, wizardSteps.indexOf(wanted)).every((each) => lacking[each] === undefined)
        }
        onShow={onShow}
      />
    </header>
  )
}

type WizardFootProps = {
  step: WizardStep
  at: number
  reason: string | undefined
  isBlocked: boolean
  onShow: (step: WizardStep | undefined) => void
  onSubmit: () => void
}

const WizardFoot = ({ step, at, reason, isBlocked, onShow, onSubmit }: WizardFootProps) => {
  const t = useTranslations('otaWizard')
  const isLast = step === 'review'
  return (
    <footer className={own.foot} data-footed="">
      <p className={own.why} role="status">
        {reason}
      </p>
      <Button disabled={at === 0} onClick={() => onShow(wizardSteps[at - 1])}>
        {t('back')}
      </Button>
      <Button
        variant="contained"
        disabled={isBlocked || reason !== undefined}
        onClick={() => (isLast ? onSubmit() : !focusWrongDate() && onShow(wizardSteps[at + 1]))}
      >
        {t(isLast ? 'review.create' : 'next')}
      </Button>
    </footer>
  )
}
