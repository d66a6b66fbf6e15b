'use client'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { ChoiceField } from './choice-field'
import { ChooseDevices } from './choose-devices'
import { ChooseNamed } from './choose-named'
import { DeviceTable } from './device-table'
import { FilterFields } from './filter-fields'
import { useProjectOptions, useRegionOptions } from './use-named-options'
import type { Wizard } from './use-wizard'
import { scopes } from './wizard-draft'

/** Second step: the intended devices. The pre-flight decides who takes part. */
export const DevicesStep = (wizard: Wizard) => {
  const t = useTranslations('otaWizard.devices')
  const { draft, change } = wizard
  const { scope, by, given, projects, regions, percent, includeOffline } = draft
  const offered = scopes.filter((each) =>
    each === 'given' ? given !== undefined : each !== 'policy' || by === 'policy',
  )
  return (
    <section className={layout.panel} aria-label={t('by')}>
      <ChoiceField
        label={t('by')}
        value={scope}
        choices={offered.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        onChange={(value) => change({ scope: value })}
      />
      {scope === 'given' && given?.by === 'device' && (
        <p className={layout.quiet}>{t('count', { count: given.macWifiIds.length })}</p>
      )}
      {scope === 'device' && <ChooseDevices {...wizard} />}
      {scope === 'filter' && (
        <>
          <FilterFields {...wizard} />
          <DeviceTable {...wizard} />
        </>
      )}
      {scope === 'project' && (
        <ChooseNamed
          label={t('searchProject')}
          useOptions={useProjectOptions}
          chosen={projects}
          onChange={(next) => change({ projects: next })}
        />
      )}
      {scope === 'region' && (
        <ChooseNamed
          label={t('searchRegion')}
          useOptions={useRegionOptions}
          chosen={regions}
          onChange={(next) => change({ regions: next })}
        />
      )}
      {scope === 'percent' && (
        <TextField
          label={t('percentLabel')}
          value={percent}
          inputProps={{ inputMode: 'numeric', maxLength: 3 }}
          error={/^(?:[1-9]\d?|100)$/.test(percent) ? undefined : t('why.percent')}
          onChange={(event) => change({ percent: event.target.value })}
        />
      )}
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={includeOffline === 1}
          onChange={(event) => change({ includeOffline: event.target.checked ? 1 : 0 })}
        />
        {t('offline')}
      </label>
    </section>
  )
}
