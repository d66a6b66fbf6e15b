import type { FormField } from '@/components/screen/form/define-form'
import { AppChannel, type AppVersionForm } from '@/lib/contract/app-version'

/** Fields of every version, wherever its package is hosted. */
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

/** The typed values as the endpoint takes them: a build is a number, and an empty text means no lowest version. */
export const toVersionInput = <Values extends Typed>(values: Values): Values => ({
  ...values,
  // Typed as text; an invalid number stays as it is, and its error is shown.
  buildNo: /^\s*\d{1,10}\s*$/.test(String(values.buildNo)) ? Number(values.buildNo) : values.buildNo,
  minSupported: values.minSupported?.trim() || null,
})
