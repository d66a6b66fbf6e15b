'use client'
import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/field/text-field'
import { DeviceTable } from './device-table'
import { FilterFields } from './filter-fields'
import { toMacs } from './to-check'
import type { Wizard } from './use-wizard'

/** Devices one by one: ticked in a list, or pasted as a list of WiFi IDs. */
export const ChooseDevices = (wizard: Wizard) => {
  const t = useTranslations('otaWizard.devices')
  const { draft, change } = wizard
  const { macs, bad } = toMacs(draft.devices)
  return (
    <>
      <FilterFields {...wizard} />
      <DeviceTable {...wizard} />
      <TextField
        label={t('list')}
        value={draft.devices}
        multiline
        minRows={5}
        maxRows={12}
        hint={t('count', { count: macs.length })}
        error={bad.length > 0 ? t('bad', { text: bad.slice(0, 5).join(' · ') }) : undefined}
        onChange={(event) => change({ devices: event.target.value })}
      />
    </>
  )
}
