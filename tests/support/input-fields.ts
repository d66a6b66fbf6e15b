import * as z from 'zod'

/** The parts of JSON Schema that the contract's inputs use. */
export type InputSchema = {
  type?: string
  pattern?: string
  'x-refers-to-nothing'?: true
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  required?: string[]
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
  allOf?: InputSchema[]
  items?: InputSchema
  additionalProperties?: InputSchema | boolean
  properties?: Record<string, InputSchema>
}

/** Position of a value in an input: `[]` for any entry of a list, `{}` for any key of a record. */
export type InputPath = readonly string[]
type Field = { path: InputPath; schema: InputSchema }

export const inputSchema = (input: z.ZodType): InputSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema

export const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: InputSchema): InputSchema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** Every value of an input that has no parts of its own; one that may be of several kinds, once for each. */
export const inputFields = (schema: InputSchema, at: InputPath = []): Field[] => {
  const choices = alternatives(schema)
  if (choices.length > 0) return choices.flatMap((choice) => inputFields(choice, at))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => inputFields(field, [...at, name]))
  if (schema.items) return inputFields(schema.items, [...at, '[]'])
  if (typeof schema.additionalProperties === 'object') return inputFields(schema.additionalProperties, [...at, '{}'])
  return [{ path: at, schema }]
}
