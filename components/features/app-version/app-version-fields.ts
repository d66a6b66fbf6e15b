import type { FormField } from '@/components/screen/form/define-form'
import { AppChannel, type AppVersionForm } from '@/lib/contract/app-version'
import { readTypedInteger } from '@/lib/format/typed-number'

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
  buildNo: Number.isNaN(readTypedInteger(String(values.buildNo)))
    ? values.buildNo
    : readTypedInteger(String(values.buildNo)),
  minSupported: values.minSupported?.trim() || null,
})
