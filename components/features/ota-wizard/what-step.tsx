'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { ChoiceField } from './choice-field'
import { ChoosePolicy } from './choose-policy'
import { ChooseVersion } from './choose-version'
import type { Wizard } from './use-wizard'

/** First step: a version, or a policy that names one. */
export const WhatStep = (wizard: Wizard) => {
  const t = useTranslations('otaWizard.what')
  const { draft, change } = wizard
  const { by, scope } = draft
  return (
    <section className={layout.panel} aria-label={t('by')}>
      <ChoiceField
        label={t('by')}
        value={by}
        choices={(['version', 'policy'] as const).map((value) => ({
          value,
          label: t(value),
          hint: t(`${value}Hint`),
        }))}
        onChange={(value) =>
          change({
            by: value,
            run: undefined,
            scope: value === 'version' && scope === 'policy' ? 'device' : scope,
          })
        }
      />
      {by === 'version' ? <ChooseVersion {...wizard} /> : <ChoosePolicy {...wizard} />}
    </section>
  )
}
