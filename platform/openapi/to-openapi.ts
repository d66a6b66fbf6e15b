import * as z from 'zod'
import { type Endpoint, otherMethods } from '@/lib/contract/endpoint'
import { FieldErrors } from '@/lib/contract/envelope'
import { codes, type ErrorName, errorMessages, nameOf, statusOf } from '@/lib/contract/error-code'
import { languageHeader } from '@/lib/contract/language'
import { isOptional } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'

type Json = Record<string, unknown>
/** What one endpoint was sent and answered on the seed, by language; English only where it differs. */
export type Example = { input?: unknown; data?: { zh: unknown; en?: unknown } }
export type Examples = Readonly<Record<string, Example>>

const draft = {
  unrepresentable: 'any',
  target: 'draft-2020-12',
  override: ({ jsonSchema }: { jsonSchema: Json }) => {
    // Every whole number of JavaScript has these limits: they say nothing of the field.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
} as const

/** A schema as JSON Schema. One that contains itself moves to the components: a reference starts at the document. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output', name: string, components: Json): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { ...draft, io }) as Json
  const text = JSON.stringify(described)
  if (!text.includes('"$ref"')) return described
  const { $defs = {}, ...own } = JSON.parse(
    text
      .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${name}.`)
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
  ) as Json & { $defs?: Json }
  for (const [part, each] of Object.entries($defs)) components[`${name}.${part}`] = each
  components[name] = own
  return { $ref: `#/components/schemas/${name}` }
}

const propertiesOf = (schema: Json): [string, unknown][] => Object.entries((schema.properties ?? {}) as Json)
const isRequired = (schema: Json, name: string): boolean => ((schema.required ?? []) as string[]).includes(name)
const exampleOf = (input: unknown, name: string): unknown => (input as Json | undefined)?.[name]

/** Codes that a call may be refused with, beyond those of every call. */
const refusalsOf = ({ access, effect, upload, session }: Endpoint): ErrorName[] => [
  'badRequest',
  ...(access === 'public' ? [] : (['unauthorized', 'illegalToken', 'otherClient', 'tokenExpired'] as const)),
  ...(access === 'public' || access === 'session' ? [] : (['forbidden'] as const)),
  ...(session === 'opens' ? (['wrongCaptcha', 'wrongPassword'] as const) : []),
  'notFound',
  ...(effect ? (['conflict', 'illegalState', 'readOnly'] as const) : []),
  ...(upload ? (['payloadTooLarge', 'unsupportedMediaType', 'storageFull', 'storeDown'] as const) : []),
  'tooManyRequests',
  'failure',
  'unavailable',
]

const requestOf = (endpoint: Endpoint, schema: Json, example: unknown): Json => {
  if (endpoint.upload) {
    const sent = propertiesOf(schema).filter(([name]) => !['fileName', 'size', 'sha256'].includes(name))
    const { maxFile, types } = endpoint.upload
    const file = { type: 'string', format: 'binary', 'x-max-bytes': maxFile, 'x-extensions': types }
    const properties = { ...Object.fromEntries(sent), file }
    const required = [...sent.map(([name]) => name).filter((name) => isRequired(schema, name)), 'file']
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
      },
    }
  }
  if (endpoint.method === 'POST') {
    const media = { schema, ...(example !== undefined && { example }) }
    return { requestBody: { required: true, content: { 'application/json': media } } }
  }
  return {
    parameters: [
      { $ref: '#/components/parameters/Language' },
      ...propertiesOf(schema).map(([name, each]) => ({
        name,
        in: 'query',
        required: isRequired(schema, name),
        schema: each,
        ...(exampleOf(example, name) !== undefined && { example: exampleOf(example, name) }),
      })),
    ],
  }
}

const answerOf = (endpoint: Endpoint, data: Json, example: Example['data']): Json => {
  if (endpoint.download) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (endpoint.stream) return { 'text/event-stream': { schema: { type: 'string' } } }
  const wrap = (value: unknown) => ({ value: { code: codes.ok, msg: 'success', data: value } })
  const examples = example && {
    zh: wrap(example.zh),
    ...(example.en !== undefined && { en: wrap(example.en) }),
  }
  return {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { const: codes.ok }, msg: { type: 'string' }, data },
        required: ['code', 'msg', 'data'],
      },
      ...(examples && { examples }),
    },
  }
}

const operationOf = (name: string, endpoint: Endpoint, example: Example | undefined, components: Json): Json => {
  const { access, effect, maxBody, session } = endpoint
  const input = toSchema(endpoint.input, 'input', `${name}.input`, components)
  const data = toSchema(endpoint.data, 'output', `${name}.data`, components)
  const byStatus = new Map<string, ErrorName[]>()
  for (const each of refusalsOf(endpoint)) {
    const status = String(statusOf(codes[each]))
    byStatus.set(status, [...(byStatus.get(status) ?? []), each])
  }
  const refusals = [...byStatus].map(([status, names]) => [
    status === '200' ? 'default' : status,
    {
      description: names.map((each) => `${codes[each]} ${each}`).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  const request = requestOf(endpoint, input, example?.input)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-access': access,
    'x-optional': isOptional(name),
    'x-effect': effect,
    'x-max-body-bytes': maxBody,
    ...(session && { 'x-session': session }),
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [{ $ref: '#/components/parameters/Language' }],
    ...request,
    responses: {
      200: { description: 'success', content: answerOf(endpoint, data, example?.data) },
      ...Object.fromEntries(refusals),
    },
  }
}

const codeTable = Object.entries(codes).map(([name, code]) => ({
  code,
  name,
  status: statusOf(code),
  ...(name !== 'ok' && { msg: errorMessages[name as ErrorName] }),
}))

/** The contract as an OpenAPI 3.1 document: what a platform serves, not what browsers call. */
export const toOpenApi = (examples: Examples): Json => {
  const schemas: Json = {
    Refusal: {
      type: 'object',
      description: `A refusal: \`code\` says why (x-codes), \`msg\` says it in the language of the request, \`fields\` says what is wrong with which field.`,
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        requestId: { type: 'string' },
        fields: z.toJSONSchema(FieldErrors, draft),
      },
      required: ['code', 'msg'],
      example: { code: codes.forbidden, msg: errorMessages[nameOf(codes.forbidden) as ErrorName].en },
    },
  }
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints) {
    const methods = [endpoint.method, ...(endpoint.anyMethod ? otherMethods : [])]
    paths[endpoint.path] ??= {}
    for (const method of methods) {
      const called = { ...endpoint, method: method === 'POST' ? method : ('GET' as const) }
      const operation = operationOf(name, called, examples[name], schemas)
      const id = method === endpoint.method ? name : `${name}.${method.toLowerCase()}`
      Object.assign(paths[endpoint.path] as Json, { [method.toLowerCase()]: { ...operation, operationId: id } })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platform API of the HVAC console',
      version: '1',
      description:
        'What the console asks of a platform. Every answer but a file and a stream is an envelope of `code`, `msg` and `data`; code 0 is success. The console sends `token` and `Language` with each call and waits 40 s.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      parameters: {
        Language: {
          name: 'Language',
          in: 'header',
          required: false,
          schema: { enum: Object.values(languageHeader), default: languageHeader.zh },
        },
      },
      schemas,
    },
    'x-codes': codeTable,
  }
}
