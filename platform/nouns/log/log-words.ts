import { errorMessages } from '@/lib/contract/error-code'
import { controllerTypeNames } from '@/lib/contract/import-column'
import type { Language } from '@/lib/contract/language'
import type { LogDifference } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { choiceName, fieldName } from '../../kernel/text/words'
import { type NameOf, noNames } from './linked-names'

const flags = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
const flagField = /Flag$|^(?:shared|hidden|disabled|forceUpdate|pushEnabled|autoClear|onlyIdle|includeOffline)$/

/** Each part of a path by its name: `filter.source` is 筛选条件 › 来源. Places in a list stay numbers, from 1. */
const toFieldText = (module: string, path: string, language: Language): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (fieldName(module, part, language) ?? part)))
    .join(' › ')

type Reading = { language: Language; nameOf: NameOf }

const ofOne = (module: string, path: string, value: string, { language, nameOf }: Reading): string => {
  const named = choiceName(module, path, value, language) ?? nameOf(module, path, value)
  if (named !== undefined) return named
  const leaf = path.split('.').at(-1) ?? ''
  return (flagField.test(leaf) ? flags[language][Number(value)] : undefined) ?? value
}

/** A value by its name; a list of them one by one. */
const toValueText = (module: string, path: string, value: string | null, reading: Reading): string | null => {
  if (value === null || value === 'null') return null
  if (!/^\[[^[\]{}]*\]$/.test(value)) return ofOne(module, path, value, reading)
  try {
    const parts: unknown = JSON.parse(value)
    return Array.isArray(parts)
      ? parts.map((part) => ofOne(module, path, String(part), reading)).join(reading.language === 'zh' ? '、' : ', ')
      : value
  } catch {
    return value
  }
}

/**
 * What was changed, with the names that the console's forms have for fields and values, and those of rows that are named
 * by their ids.
 */
export const inWords = (
  module: string,
  difference: LogDifference,
  language: Language,
  nameOf: NameOf = noNames,
): LogDifference => {
  const reading = { language, nameOf }
  const { target, field, before, after } = difference
  return {
    target,
    field: toFieldText(module, field, language),
    before: toValueText(module, field, before, reading),
    after: toValueText(module, field, after, reading),
  }
}

/** Why a call failed: the words that the caller was told, for the name of the error that is kept. */
export const toReasonText = (errorMsg: string, language: Language): string =>
  Object.hasOwn(errorMessages, errorMsg) ? errorMessages[errorMsg as keyof typeof errorMessages][language] : errorMsg

/** Why a sign-in failed. */
export const toSignInReason = (failReason: string, language: Language): string =>
  choiceName('log', 'failReason', failReason, language) ?? toReasonText(failReason, language)

/** Controllers whose name the brand decides. */
const brandModules: Readonly<Record<string, 2 | 3>> = { hidom: 2, smartTouch: 3 }

/** What a module is called. */
export const toModuleText = (module: string, platformId: PlatformId, language: Language): string => {
  const type = brandModules[module]
  const branded = type && controllerTypeNames[platformId][type]?.[language]
  return branded ?? choiceName('log', 'module', module, language) ?? module
}
