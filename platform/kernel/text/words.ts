import type { Bilingual, Language } from '@/lib/contract/language'
import { technicalNames } from './technical-names'
import words from './words.json' with { type: 'json' }

type NounWords = {
  fields: Record<string, Bilingual>
  heads: Record<string, Bilingual>
  choices: Record<string, Record<string, Bilingual>>
  actions: Record<string, Bilingual>
}

const ofNouns = words as Readonly<Record<string, NounWords>>

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

const isName = (part: string): boolean => !/^\d+$/.test(part)
/** The part of a dotted path that has a name: the last that is no place in a list. */
const leafOf = (path: string): string => path.split('.').findLast(isName) ?? ''

/** What `questionId` is called: a question, by the name that the log has for the noun. */
const keyName = (part: string): Bilingual | undefined =>
  part.endsWith('Id') ? own(own(ofNouns, 'log')?.choices.module, part.slice(0, -2)) : undefined

/** What a field of a noun is called: as the console's forms call it, where one shows it; else what it is a part of. */
export const fieldName = (noun: string, path: string, language: Language): string | undefined => {
  const nameOf = (part: string) => own(own(ofNouns, noun)?.fields, part) ?? own(technicalNames, part) ?? keyName(part)
  const part = path.split('.').findLast((each) => nameOf(each) !== undefined)
  return part === undefined ? undefined : nameOf(part)?.[language]
}

/** What a field of a noun is called in its own words; undefined where it has none of its own. */
export const ownFieldName = (noun: string, field: string, language: Language): string | undefined =>
  own(own(ofNouns, noun)?.fields, field)?.[language]

/** What a value of a field is called, where it is one of a few. */
export const choiceName = (noun: string, path: string, value: unknown, language: Language): string | undefined =>
  own(own(own(ofNouns, noun)?.choices, leafOf(path)), String(value))?.[language]

/** What a column is called, whichever noun's list has it: of a saved view, of the layout of a table. */
export const anyFieldName = (field: string, language: Language): string | undefined =>
  Object.values(ofNouns).find(({ fields }) => Object.hasOwn(fields, field))?.fields[field]?.[language] ??
  own(technicalNames, field)?.[language]

/** What an action on rows of a noun is called. */
export const actionName = (noun: string, action: string, language: Language): string | undefined =>
  own(own(ofNouns, noun)?.actions, action)?.[language]

/** What the column of a field is called in a list of the noun. */
export const columnName = (noun: string, field: string, language: Language): string | undefined =>
  own(own(ofNouns, noun)?.heads, field)?.[language] ?? fieldName(noun, field, language)
