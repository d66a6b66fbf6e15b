import { expect, it } from '@jest/globals'
import { inputFields, inputSchema } from '@/tests/support/input-fields'
import { MacWifiId } from './device'
import { Id } from './endpoint'
import { referencesOf } from './reference'
import { endpoints } from './registry'

const keyPatterns = new Set([Id, MacWifiId].map((schema) => inputSchema(schema).pattern))
const keyName =
  /(?:Id|Ids|Key|Keys|No|Nos|Code|Codes|Account|Accounts|Email)$|^(?:ids?|keys?|pid|uuid|ticket|accounts?|subject|target|code|email|except|mailbox|scopeValue)$/

const fields = endpoints.flatMap(({ name, endpoint }) =>
  inputFields(inputSchema(endpoint.input)).map(({ path, schema }) => {
    const field = path.filter((part) => part !== '[]' && part !== '{}').at(-1) ?? ''
    const isKey = keyName.test(field) || keyPatterns.has(schema.pattern)
    const references = schema['x-refers-to-nothing'] ? [] : referencesOf(name, field)
    return { at: `${name} ${path.join('.')}`, isKey, references }
  }),
)

it('is declared for every field of an input that looks like a key', () => {
  const undeclared = fields.filter(({ isKey, references }) => isKey && references === undefined)
  const remedy = 'add it to byName, byPlace or referToNothing in lib/contract/reference.ts'
  expect(undeclared.map(({ at }) => `${at}: ${remedy}`)).toEqual([])
})

it('looks like a key wherever it is declared: another field of that kind is found, too', () => {
  // A field that may be null has two kinds of values.
  const keys = new Set(fields.flatMap(({ at, isKey }) => (isKey ? [at] : [])))
  const missed = fields.filter(({ at, references }) => !keys.has(at) && references !== undefined)
  expect(missed.map(({ at }) => at)).toEqual([])
})
