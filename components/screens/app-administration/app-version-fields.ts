import type { FormField } from '@/components/screen/form/define-form'
import { AppChannel, type AppVersionForm } from '@/lib/contract/app-version'

/** What every version has, wherever its package lies. */
export const appVersionFields = [
  { field: 'versionNo', required: true },
  { field: 'buildNo', required: true },
  { field: 'channel', as: 'choice', choices: [...AppChannel.options] },
  { field: 'minSupported' },
  { field: 'forceUpdate', as: 'switch' },
  { field: 'changeLogZh', as: 'multiline', max: 1000 },
  { field: 'changeLogEn', as: 'multiline', max: 1000 },
] as const satisfies readonly FormField<AppVersionForm, 'appVersion'>[]

type Typed = Pick<AppVersionForm, 'buildNo' | 'minSupported'>

/** What was typed, as the endpoint takes it: a build is a number, and no text is no lowest version. */
export const toVersionInput = <Values extends Typed>(values: Values): Values => ({
  ...values,
  // Typed as text; what is no number stays what it is and is told.
  buildNo: /^\s*\d{1,10}\s*$/.test(String(values.buildNo)) ? Number(values.buildNo) : values.buildNo,
  minSupported: values.minSupported?.trim() || null,
})
