'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { toStageSizes } from '@/lib/contract/stage-sizes'
import { readTypedInteger } from '@/lib/format/typed-number'
import own from './wizard.module.css'
import type { HowProps, StageDraft } from './wizard-draft'

const parts = [
  { field: 'share', label: 'share' },
  { field: 'successTrigger', label: 'trigger' },
  { field: 'failureThreshold', label: 'threshold' },
] as const
const maxStages = 10

/** Stages of an upgrade: each with a share of the devices, a success trigger, and a failure threshold. */
export const StageEditor = ({ run, onChange, errors, count }: HowProps) => {
  const t = useTranslations('otaWizard.how')
  const labels = useTranslations('otaWizard.fields')
  const { stages } = run
  // As the platform will divide them, so that the plan below says the same.
  const sizes = toStageSizes(
    count,
    stages.map(({ share }) => readTypedInteger(share) || 0),
  )
  const set = (at: number, change: Partial<StageDraft>) =>
    onChange({ stages: stages.map((stage, index) => (index === at ? { ...stage, ...change } : stage)) })
  const add = () => {
    const sum = stages.reduce((total, { share }) => total + (readTypedInteger(share) || 0), 0)
    const last = stages.at(-1)
    onChange({
      stages: [
        ...stages,
        {
          share: String(Math.max(1, 100 - sum)),
          successTrigger: last?.successTrigger ?? '90',
          failureThreshold: last?.failureThreshold ?? '5',
        },
      ],
    })
  }
  return (
    <section className={layout.panel} aria-label={labels('stages')}>
      <h2 className={layout.subtitle}>{labels('stages')}</h2>
      <p className={layout.quiet}>{t('stagesHint')}</p>
      {stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place
        <fieldset key={index} className={own.stageRow} aria-label={t('stage', { no: index + 1 })}>
          <span className={own.stageName}>
            {t('stage', { no: index + 1 })}
            <small className={own.hint}>{t('devices', { count: sizes[index] ?? 0 })}</small>
          </span>
          {parts.map(({ field, label }) => (
            <TextField
              key={field}
              label={t(label)}
              value={stage[field]}
              error={errors[`stages.${index}.${field}`]}
              inputProps={{ inputMode: 'numeric', maxLength: 3 }}
              onChange={(event) => set(index, { [field]: event.target.value })}
            />
          ))}
          {stages.length > 1 && (
            <Button
              aria-label={t('removeStage', { no: index + 1 })}
              onClick={() => onChange({ stages: stages.filter((_, at) => at !== index) })}
            >
              ×
            </Button>
          )}
        </fieldset>
      ))}
      {errors.stages && (
        <p className={controls.error} role="alert">
          {errors.stages}
        </p>
      )}
      {stages.length < maxStages && (
        <div>
          <Button variant="outlined" onClick={add}>
            {t('addStage')}
          </Button>
        </div>
      )}
    </section>
  )
}
