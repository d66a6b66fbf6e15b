import * as z from 'zod'
import { type CheckMessage, checkMessages, limitMessages } from './check-messages'
import type { Upload } from './endpoint'
import type { FieldErrors } from './envelope'
import type { Bilingual, Language } from './language'
import { requestLimits } from './request-limits'

/** Name of a field in the reader's language, by its dotted path; undefined if it has none. */
export type NameField = (path: string) => string | undefined

type Limits = { min?: number | undefined; max?: number | undefined; now?: number | undefined }
/** Parameters of a message, besides its key. */
export type CheckFacts = Limits & {
  field?: string | undefined
  file?: Upload | undefined
  list?: boolean
  /** What of a table it is about: heads, or a line. */
  places?: readonly string[] | undefined
  /** Its limits are those of a whole number. */
  isWhole?: boolean
}

const isCheckMessage = (key: string): key is CheckMessage => Object.hasOwn(checkMessages, key)

const keyOf = (issue: z.core.$ZodIssue): CheckMessage => {
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  if (isCheckMessage(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'outOfRange'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? issue.minimum === 1
          ? 'required'
          : 'tooShort'
        : 'outOfRange'
    case 'invalid_type':
      // Issues do not always carry their input; zod's own message then names what was received.
      return /received (?:undefined|null)$/.test(issue.message) ? 'required' : 'invalid'
    default:
      return 'invalid'
  }
}

const unnamed: Bilingual = { zh: '该项', en: 'This field' }
const comma: Bilingual = { zh: '、', en: ', ' }
const megabyte = 1024 * 1024

/** The most informative message for what is known. */
const limitOf = (key: CheckMessage, { min, max, file, list, isWhole }: CheckFacts): Bilingual | undefined => {
  if (list && max !== undefined && (key === 'tooLong' || key === 'outOfRange')) return limitMessages.tooMany
  if (list && min !== undefined && (key === 'tooShort' || key === 'outOfRange')) return limitMessages.tooFew
  if (key === 'tooLong' && max !== undefined) return limitMessages.tooLong
  if (key === 'tooShort' && min !== undefined) return limitMessages.tooShort
  if (key === 'fileType' && file) return limitMessages.fileType
  if (key === 'fileTooLarge' && file) return limitMessages.fileTooLarge
  if (key !== 'outOfRange') return undefined
  if (min !== undefined && max !== undefined) return isWhole ? limitMessages.wholeRange : limitMessages.range
  if (max !== undefined) return limitMessages.atMost
  return min === undefined ? undefined : limitMessages.atLeast
}

/** `10 MB`, `200 kB`. */
const sizeText = (bytes: number): string => {
  const inMegabytes = bytes / megabyte
  const [size, unit] = inMegabytes >= 1 ? [inMegabytes, 'MB'] : [bytes / 1024, 'kB']
  return `${Math.round(size * 10) / 10} ${unit}`
}

/** The only place that makes the text of a field error: from its key, the field's name, and the exceeded limit. */
export const checkText = (key: string, language: Language, facts: CheckFacts = {}): string => {
  const known = isCheckMessage(key) ? key : 'invalid'
  const { field, min, max, now, file, places } = facts
  const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? ''
  const limit = limitOf(known, facts)
  const words: Record<string, string> = {
    field: field || unnamed[language],
    min: number(min),
    max: number(max),
    now: number(now),
    types: file?.types.map((type) => `.${type}`).join(comma[language]) ?? '',
    places: places?.join(comma[language]) ?? '',
    size: file ? sizeText(file.maxFile) : '',
  }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
  return (
    filled((limit ?? checkMessages[known])[language]) +
    (limit && now !== undefined ? filled(limitMessages.now[language]) : '')
  )
}

/** Whether an integer is only the range of the type and not a limit. */
const isBound = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e15

/** Minimum and maximum of a number, however its schema is wrapped. */
const rangeOf = (schema: z.core.$ZodType | undefined): Limits => {
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema
    return { ...(isBound(minValue) && { min: minValue }), ...(isBound(maxValue) && { max: maxValue }) }
  }
  return rangesBelow(schema).find(({ min, max }) => min !== undefined || max !== undefined) ?? {}
}
const rangesBelow = (schema: z.core.$ZodType | undefined): Limits[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return [rangeOf(schema.def.innerType)]
  }
  if (schema instanceof z.ZodPipe) return [rangeOf(schema.def.out), rangeOf(schema.def.in)]
  return schema instanceof z.ZodUnion ? schema.def.options.map(rangeOf) : []
}

/** The schema at a path. */
const schemaAt = (schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): z.core.$ZodType | undefined => {
  const [key, ...rest] = path
  if (key === undefined || schema === undefined) return schema
  if (schema instanceof z.ZodObject) return schemaAt(schema.shape[String(key)], rest)
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schemaAt(schema.def.innerType, path)
  }
  if (schema instanceof z.ZodPipe) return schemaAt(schema.def.in, path) ?? schemaAt(schema.def.out, path)
  if (!(schema instanceof z.ZodUnion)) return undefined
  return schema.def.options.map((option) => schemaAt(option, path)).find((found) => found !== undefined)
}

const toNumber = (limit: unknown): number | undefined =>
  typeof limit === 'bigint' || typeof limit === 'number' ? Number(limit) : undefined

const lengthOf = (input: unknown): number | undefined =>
  typeof input === 'string' || Array.isArray(input) ? input.length : undefined

const factsOf = (issue: z.core.$ZodIssue, schema: z.core.$ZodType | undefined): CheckFacts => {
  // A check of its own says its limits itself.
  if (issue.code === 'custom' && issue.params) return issue.params as CheckFacts
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return rangeOf(schemaAt(schema, issue.path))
  const { input } = issue
  const own = issue.code === 'too_big' ? { max: toNumber(issue.maximum) } : { min: toNumber(issue.minimum) }
  if (issue.origin === 'string' || issue.origin === 'array') {
    return { ...own, now: lengthOf(input), list: issue.origin === 'array' }
  }
  return { ...own, ...rangeOf(schemaAt(schema, issue.path)), ...(isBound(input) && { now: input }) }
}

type Checked = { name?: NameField | undefined; schema?: z.core.$ZodType | undefined }

/**
 * Field errors of a failed parse, first one per field, in one language, limited in number. Keys are dotted paths;
 * '' is the whole input. The current length or value is included if the parse was told to report its input.
 */
export const toFieldErrors = (error: z.ZodError, language: Language, { name, schema }: Checked = {}): FieldErrors => {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    if (fields.size >= requestLimits.errors) break
    // Looked up once: zod's text of unknown keys is as long as all of them together, so comparing it is costly.
    const key = keyOf(issue)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((each) => [...issue.path, each]) : [issue.path]
    for (const path of paths.slice(0, requestLimits.errors - fields.size)) {
      const at = path.join('.')
      if (fields.has(at)) continue
      const facts = key === 'unknownField' ? {} : { ...factsOf(issue, schema), field: name?.(at) }
      fields.set(at, checkText(key, language, facts))
    }
  }
  return Object.fromEntries(fields)
}

/** Errors of an input by field, none if it is valid: what a form shows before sending. */
export const checkInput = (
  schema: z.ZodType,
  input: unknown,
  { language, name }: { language: Language; name: NameField },
): FieldErrors => {
  const parsed = schema.safeParse(input, { reportInput: true })
  return parsed.success ? {} : toFieldErrors(parsed.error, language, { name, schema })
}
