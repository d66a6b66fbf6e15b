import type { Referent } from '@/lib/contract/reference'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'
import { type InputPath, inputFields, inputSchema } from '@/tests/support/input-fields'
import { referencesOf } from './references'

/** A field of an endpoint by which an input names something. */
export type Naming = {
  named: NamedEndpoint
  path: InputPath
  to: Referent
  /** What the rest of the input has to be. */
  when: Readonly<Record<string, unknown>>
  isOptional: boolean
}

export const fieldOf = (path: InputPath): string => path.filter((part) => part !== '[]').at(-1) ?? ''

/** Every field of the contract that names something, once for each kind of thing that it may name. */
export const namings: readonly Naming[] = endpoints.flatMap((named) => {
  const schema = inputSchema(named.endpoint.input)
  const paths = new Map(inputFields(schema).map(({ path }) => [path.join('.'), path]))
  return [...paths.values()].flatMap((path) => {
    const isOptional = schema.properties !== undefined && !schema.required?.includes(path[0] ?? '')
    return (referencesOf(named.name, fieldOf(path)) ?? []).map((choice) => ({ named, path, isOptional, ...choice }))
  })
})
