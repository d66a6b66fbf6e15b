import { alternatives, type InputPath, type InputSchema, inputFields } from '@/tests/support/input-fields'

/** Texts of which the first that a field takes is its value, unless it takes any text. */
const texts = [
  'A',
  '1',
  '00-00',
  'visitor-0000000000000001',
  '2026-11-21',
  '2026-11-21 00:00:00',
  'a@b.example',
  '1.0.0',
  'UTC',
  '+86',
  '08:00',
  '/sys/question/list',
  'CK99999999',
  'ABCDEF012345',
  'a'.repeat(64),
]

const startsWith = (path: InputPath, start: InputPath) => start.every((name, index) => path[index] === name)

const leaf = (schema: InputSchema, text: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 0)
  const { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const takes = (each: string) => new RegExp(pattern).test(each) && each.length >= minLength && each.length <= maxLength
  return [text, ...texts].find(takes) ?? 'A'.repeat(minLength)
}

/** As a known value: there is one here, which its parts say. */
export const fill = Symbol('fill')

type Known = {
  /** The value at a path, where it is known; that of an optional field only if it is meant for that endpoint. */
  value: (path: InputPath, isRequired: boolean) => unknown
  /** The key that stands at a path, where one does. */
  key: (path: InputPath) => string | undefined
  /** What stands in fields that take any text: a name is used once. */
  text: string
  /** The path of a field that is filled, whatever else is left out. */
  wanted?: InputPath
}

/**
 * An input that a schema takes: what is known, and elsewhere the simplest value. What may be left out is left out, and
 * what may be null is null, unless it is known or `wanted` lies there.
 */
export const toInput = (schema: InputSchema, known: Known, at: InputPath = [], isRequired = true): unknown => {
  const { wanted = [] } = known
  const value = known.value(at, isRequired)
  const isWanted = value === fill || (wanted.length >= at.length && wanted.length > 0 && startsWith(wanted, at))
  if (value !== undefined && value !== fill && !isWanted) return value
  const choices = alternatives(schema)
  if (choices.length > 0) {
    const leads = (choice: InputSchema) => inputFields(choice, at).some(({ path }) => path.join() === wanted.join())
    const isNull = ({ type }: InputSchema) => type === 'null'
    const chosen = isWanted
      ? (choices.find(leads) ?? choices.find((choice) => !isNull(choice)))
      : (choices.find(isNull) ?? choices[0])
    return toInput(chosen ?? {}, known, at, isRequired)
  }
  if (schema.properties) {
    const { required = [] } = schema
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, field]) => {
        const path = [...at, name]
        const isNeeded = required.includes(name)
        const isIn = isNeeded || startsWith(wanted, path) || known.value(path, false) !== undefined
        return isIn ? [[name, toInput(field, known, path, isNeeded)]] : []
      }),
    )
  }
  if (schema.items) {
    return isWanted || (schema.minItems ?? 0) > 0 ? [toInput(schema.items, known, [...at, '[]'])] : []
  }
  if (typeof schema.additionalProperties === 'object') return {}
  return schema.type === 'null' ? null : (known.key(at) ?? leaf(schema, known.text))
}
