import { z } from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'

type Schema = {
  type?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  additionalProperties?: Schema | boolean
  properties?: Record<string, Schema>
}

/** Position of a text in an input: `[]` for any entry of a list, `{}` for any key of a record. */
export type TextPath = readonly string[]
type Text = { path: TextPath; pattern: string | undefined }

const textsOf = (schema: Schema, at: TextPath = []): Text[] => {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => textsOf(choice, at))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => textsOf(field, [...at, name]))
  if (schema.items) return textsOf(schema.items, [...at, '[]'])
  if (typeof schema.additionalProperties === 'object') return textsOf(schema.additionalProperties, [...at, '{}'])
  const isChosen = schema.enum !== undefined || schema.const !== undefined
  // JSON Schema cannot express a transformed text; it counts as plain text.
  return !isChosen && (schema.type === 'string' || schema.type === undefined)
    ? [{ path: at, pattern: schema.pattern }]
    : []
}

/** What the platform determines about an uploaded file itself; its name comes from the uploader. */
const found = new Set(['size', 'sha256'])

/** Every place of an endpoint's input that accepts one of these texts, by its schema: no keys, no numbers. */
export const textFieldsOf = ({ input, upload }: Endpoint, texts: readonly string[]): TextPath[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const paths = textsOf(schema)
    .filter(({ pattern }) => pattern === undefined || texts.some((text) => new RegExp(pattern).test(text)))
    .map(({ path }) => path)
  const unique = [...new Map(paths.map((path) => [path.join('.'), path])).values()]
  return upload ? unique.filter(([name = '']) => !found.has(name)) : unique
}

/** The input with this text at that place, creating missing parents. */
export const withText = (input: unknown, [name, ...rest]: TextPath, text: string): unknown => {
  if (name === undefined) return text
  if (name === '[]') return [withText(Array.isArray(input) ? input[0] : undefined, rest, text)]
  const record = typeof input === 'object' && input !== null ? input : {}
  const key = name === '{}' ? 'key' : name
  return { ...record, [key]: withText((record as Record<string, unknown>)[key], rest, text) }
}
