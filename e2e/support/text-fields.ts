import type { Endpoint } from '@/lib/contract/endpoint'
import { type InputPath, type InputSchema, inputFields, inputSchema } from '@/tests/support/input-fields'

export type TextPath = InputPath

/** JSON Schema cannot express a transformed text; it counts as plain text. */
const isText = ({ type, enum: options, const: only }: InputSchema): boolean =>
  options === undefined && only === undefined && (type === 'string' || type === undefined)

/** What the platform determines about an uploaded file itself; its name comes from the uploader. */
const found = new Set(['size', 'sha256'])

/** Every place of an endpoint's input that accepts one of these texts, by its schema: no keys, no numbers. */
export const textFieldsOf = ({ input, upload }: Endpoint, texts: readonly string[]): TextPath[] => {
  const paths = inputFields(inputSchema(input))
    .filter(({ schema }) => isText(schema))
    .filter(({ schema: { pattern } }) => pattern === undefined || texts.some((text) => new RegExp(pattern).test(text)))
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
