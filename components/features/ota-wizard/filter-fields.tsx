'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { TextField } from '@/components/ui/field/text-field'
import { Connection, ControllerType } from '@/lib/contract/device'
import type { Wizard } from './use-wizard'
import own from './wizard.module.css'

const texts = [
  'deviceName',
  'macWifiId',
  'projectName',
  'firmwareVersion',
  'controllerModel',
  'city',
  'featureCode',
] as const

/** Devices by the filters of the controller lists. */
export const FilterFields = ({ draft, change }: Wizard) => {
  const t = useTranslations('common')
  const labels = useLabels('otaWizard')
  const id = useId()
  const { filter } = draft
  const set = (part: Partial<typeof filter>) => change({ filter: { ...filter, ...part } })
  return (
    <div className={own.fields}>
      <div className={own.field}>
        <label htmlFor={`${id}-type`}>{labels.field('controllerType')}</label>
        <SearchSelect
          id={`${id}-type`}
          className={controls.control}
          value={filter.controllerType ?? 1}
          onChange={({ target }) => {
            const controllerType = ControllerType.safeParse(Number(target.value))
            if (controllerType.success) set({ controllerType: controllerType.data })
          }}
        >
          {[...ControllerType.values].map((type) => (
            <option key={type} value={type}>
              {labels.choice('controllerType', type)}
            </option>
          ))}
        </SearchSelect>
      </div>
      {texts.map((field) => (
        <TextField
          key={field}
          label={labels.field(field)}
          value={filter[field] ?? ''}
          inputProps={{ maxLength: 64 }}
          autoComplete="off"
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
      <div className={own.field}>
        <label htmlFor={`${id}-online`}>{labels.field('onlineStatus')}</label>
        <SearchSelect
          id={`${id}-online`}
          className={controls.control}
          value={filter.onlineStatus}
          onChange={(event) => set({ onlineStatus: event.target.value })}
        >
          <option value="">{t('all')}</option>
          {[...Connection.values].map((status) => (
            <option key={status} value={status}>
              {labels.choice('onlineStatus', status)}
            </option>
          ))}
        </SearchSelect>
      </div>
    </div>
  )
}
