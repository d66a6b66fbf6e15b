import * as z from 'zod'
import { errorMessages } from '@/lib/contract/error-code'
import { controllerTypeNames } from '@/lib/contract/import-column'
import type { Bilingual, Language } from '@/lib/contract/language'
import type { LogDifference } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { endpoints } from '@/lib/contract/registry'
import { settingKeys, settingOf } from '@/lib/contract/setting'
import type { operationLogs } from '../../kernel/audit/log-table'
import { operations } from '../../kernel/audit/operation'
import { actionName, anyFieldName, choiceName, fieldName } from '../../kernel/text/words'
import { type NameOf, noNames } from './linked-names'

const flags = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
const flagField = /Flag$|^(?:shared|hidden|disabled|forceUpdate|pushEnabled|autoClear|onlyIdle|includeOffline)$/

/** Each part of a path by its name: `filter.source` is 筛选条件 › 来源. Places in a list stay numbers, from 1. */
const content: Bilingual = { zh: '内容', en: 'Content' }

const toFieldText = (module: string, path: string, language: Language): string =>
  (path === '' ? content[language] : path)
    .split('.')
    .map((part) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      return fieldName(module, part, language) ?? anyFieldName(part, language) ?? part
    })
    .join(' › ')

/** Values that are the key of a column. */
const columnField = /^(?:sidx|order|hidden|columns|field|fields)$/
const directions: Readonly<Record<string, Bilingual>> = {
  asc: { zh: '升序', en: 'Ascending' },
  desc: { zh: '降序', en: 'Descending' },
}
/** A list's path: whose list it is. */
const nounOfPath: ReadonlyMap<string, string> = new Map(
  endpoints.map(({ name, endpoint }) => [endpoint.path, name.split('.')[0] ?? '']),
)

const ofKey = (module: string, leaf: string, value: string, language: Language): string | undefined => {
  const noun = value.startsWith('/') ? nounOfPath.get(value) : undefined
  if (noun !== undefined) return toModuleText(noun, 6, language)
  if (!columnField.test(leaf)) return undefined
  return directions[value]?.[language] ?? fieldName(module, value, language) ?? anyFieldName(value, language)
}

type Reading = { language: Language; nameOf: NameOf }

const ofOne = (module: string, path: string, value: string, { language, nameOf }: Reading): string => {
  const named = choiceName(module, path, value, language) ?? nameOf(module, path, value)
  if (named !== undefined) return named
  const leaf = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const key = ofKey(module, leaf, value, language)
  if (key !== undefined) return key
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

/** Targets that are no name of a row, by module. */
const fixedTargets: Readonly<Record<string, Bilingual>> = {
  'connection.issueKeys': { zh: '批量签发密钥', en: 'Keys of many devices' },
  'log.login': { zh: '登录日志', en: 'Sign-in log' },
  'log.operation': { zh: '操作日志', en: 'Operation log' },
  'otaResult.result': { zh: '升级结果', en: 'Upgrade results' },
  'otaTask.preflight': { zh: '升级前检查', en: 'Check before an upgrade' },
  'retention.clock': { zh: '系统时钟', en: 'System clock' },
  'weather.all': { zh: '所有城市', en: 'All cities' },
}
const batch: Bilingual = { zh: '批量操作', en: 'Batch' }
const table: Bilingual = { zh: '表格', en: 'Table' }

type Target = Pick<typeof operationLogs.$inferSelect, 'module' | 'operation' | 'endpoint' | 'target' | 'platformId'>

const namedTarget = ({ module, endpoint, target, platformId }: Target, language: Language): string | undefined => {
  if (module === 'preference') return choiceName('log', 'module', target, language) ?? table[language]
  const setting = module === 'config' ? settingKeys.find((key) => key === target) : undefined
  if (setting !== undefined) {
    const name = settingOf(setting).description[language]
    return language === 'zh' ? `${name}（${target}）` : `${name} (${target})`
  }
  const fixed = fixedTargets[`${module}.${target}`] ?? undefined
  if (fixed !== undefined) return fixed[language]
  if (/batch$/i.test(endpoint)) {
    // `question.remove` of one list of all, `remove` of a list of its own.
    const [verb = '', noun = module] = target.split('.').reverse()
    return actionName(noun, verb, language) ?? batch[language]
  }
  const noun = nounOfPath.get(target)
  if (noun !== undefined) return toModuleText(noun, (platformId ?? 6) as PlatformId, language)
  const isModule = target === module || target === 'list' || /^(?:himit|hidom|hicube|smarttouch)$/.test(target)
  return isModule
    ? toModuleText(module, (platformId ?? 6) as PlatformId, language)
    : choiceName(module, 'kind', target, language)
}

const Exported = z.object({ promised: z.number().int(), format: z.string() }).partial()
const exported = (params: string): string => {
  try {
    const { promised, format } = Exported.parse(JSON.parse(params))
    return [promised, format].some((each) => each === undefined) ? '' : `${promised} ${format}`
  } catch {
    return ''
  }
}

/** What a row of the log was done to, in words: a name that somebody gave stays as it is. */
export const toTargetText = (row: Target & { params: string }, language: Language): string => {
  const [rows, format] = row.operation === operations.export ? exported(row.params).split(' ') : []
  const named = namedTarget(row, language)
  if (!rows) return named ?? row.target
  const what = language === 'zh' ? `导出${rows}条（${format}）` : `${rows} rows exported (${format})`
  return named === undefined ? `${row.target}${language === 'zh' ? '：' : ': '}${what}` : what
}
