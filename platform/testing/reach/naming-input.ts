import type { NamedEndpoint } from '@/lib/contract/registry'
import { type InputPath, inputSchema } from '@/tests/support/input-fields'
import { knownFile } from './known-file'
import { knownValue } from './known-value'
import { fieldOf, type Naming } from './namings'
import { referencesOf } from './references'
import { seededRow } from './seeded-row'
import { type Caller, type Scene, sees, type Thing } from './start-scene'
import { toInput } from './to-input'
/** An input that names a thing in one field, and in all others what its caller sees. */
export const namingInput = async (
  { query, things }: Scene,
  caller: Caller,
  { name, endpoint }: NamedEndpoint,
  naming?: Pick<Naming, 'path' | 'when'> & { key: string },
): Promise<Record<string, unknown>> => {
  const brand = caller === 'elsewhere' ? 12 : 6
  // Texts of the seed that belong together; whom they name is chosen below.
  const row = seededRow(name, brand)
  const seeded = row && name.startsWith('otaPolicy.') ? (await query(row))[0] : {}
  const thingAt = (at: InputPath): Thing | undefined => {
    const to = referencesOf(name, fieldOf(at))?.[0]?.to
    const all = things.filter((thing) => thing.to === to)
    return all.find((thing) => sees(caller, thing)) ?? all[0]
  }
  const isNamed = (at: InputPath) => at.join() === naming?.path.join()
  const key = (at: InputPath) => (isNamed(at) ? naming?.key : thingAt(at)?.key)
  const value = (at: InputPath, isRequired: boolean): unknown => {
    const field = at.length === 1 ? (at[0] ?? '') : ''
    if (isRequired && field === 'platformId') return brand
    if (naming && field in naming.when) return naming.when[field]
    return (isRequired ? seeded?.[field] : undefined) ?? knownValue(name, at, 900, isRequired)
  }
  const schema = inputSchema(endpoint.input)
  const input = toInput(schema, { value, key, text: '测试', ...(naming && { wanted: naming.path }) }) as Record<
    string,
    unknown
  >
  const main = Object.keys(input).find((field) => thingAt([field]) !== undefined && !isNamed([field]))
  const version = name.startsWith('guide') || name.startsWith('instruction') ? 'revision' : 'version'
  if (main && version in input) input[version] = Number(thingAt([main])?.version ?? 0)
  const { fileName: _name, size: _size, sha256: _digest, ...fields } = input
  return endpoint.upload ? { ...fields, ...knownFile({ name, endpoint }, 1) } : input
}
