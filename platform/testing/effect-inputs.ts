import type { Referent } from '@/lib/contract/reference'
import { endpoints, type NamedEndpoint } from '@/lib/contract/registry'
import { type InputPath, inputSchema } from '@/tests/support/input-fields'
import { knownFile } from './reach/known-file'
import { knownValue } from './reach/known-value'
import { liveInputs } from './reach/live-inputs'
import { makerOf } from './reach/maker-of'
import { priorTo } from './reach/prior-to'
import { queryOf } from './reach/query-of'
import { referencesOf } from './reach/references'
import { requireSource } from './reach/referents'
import { seededRow } from './reach/seeded-row'
import { stateOf } from './reach/state-of'
import { toInput } from './reach/to-input'
import type { TestPlatform } from './test-platform'

type Input = Record<string, unknown>
/** What has been chosen for an input: rows by their referent, and values by the field. */
type Chosen = { keys: Map<Referent, string>; fields: Input }

/** What ends sessions or changes how the caller signs in comes last, in this order; upgrades that run, behind the others. */
const late = [
  ...[
    'otaResult.',
    'role.preview',
    'role.leavePreview',
    'session.end',
    'session.seen',
    'user.changePassword',
    'factor.',
  ],
  ...['factor.removePasskey', 'factor.removeTotp', 'auth.', 'webUser.resetFactors'],
]
const lateness = (name: string): number => Math.max(late.indexOf(name), late.indexOf(`${name.split('.')[0]}.`))
const effects: readonly NamedEndpoint[] = endpoints
  .filter(({ endpoint }) => endpoint.effect)
  .toSorted((a, b) => lateness(a.name) - lateness(b.name))
const byName = new Map(effects.map((named) => [named.name, named]))

const referentAt = (name: string, path: InputPath): Referent | undefined =>
  referencesOf(name, path.filter((part) => part !== '[]').at(-1) ?? '')?.[0]?.to

/**
 * Every change of the contract with what makes an input that the platform takes: its schema, rows that it may have, and
 * what has to come first. Run in this order: those that end sessions come last.
 */
export const effectInputs = (platform: TestPlatform, token: string): Record<string, () => Promise<Input>> => {
  /** Inputs made for each noun: a new noun leaves those of the others as they are. */
  const counts = new Map<string, number>()
  const query = queryOf(platform.database)
  const newest = async (to: Referent): Promise<string> => {
    const source = requireSource(to)
    const {
      from,
      key,
      brands,
      order = 't.id desc',
    } = 'shared' in source ? { ...source.own, brands: 'array[6]' } : source
    const [row] = await query(`select ${key} as key from ${from} where 6 = any(${brands}) order by ${order} limit 1`)
    if (row === undefined) throw new Error(`there is no ${to}`)
    return String(row.key)
  }
  const perform = async (name: string, chosen: Chosen): Promise<void> => {
    const named = byName.get(name)
    if (named === undefined) throw new Error(`${name} is no effect`)
    const input = await make(named, chosen)
    const answer = await platform.call(named.endpoint, input, { token })
    if (answer.code !== 0) throw new Error(`${name}: ${JSON.stringify([answer.envelope, input])}`)
  }
  const keyOf = async (to: Referent, name: string, chosen: Chosen): Promise<string> => {
    const known = chosen.keys.get(to)
    if (known !== undefined) return known
    const maker = makerOf(to)
    if (maker && maker !== name) {
      await perform(maker, { keys: new Map(), fields: {} })
      await platform.jobs.idle()
    }
    const key = await newest(to)
    chosen.keys.set(to, key)
    return key
  }
  const versionOf = async (to: Referent, key: string): Promise<unknown> => {
    const source = requireSource(to)
    const { from, key: column } = 'shared' in source ? source.own : source
    const [row] = await query(
      `select (to_jsonb(t) ->> 'version')::int as version from ${from} where ${column}::text = '${key}'`,
    )
    return row?.version
  }
  const make = async (named: NamedEndpoint, chosen: Chosen): Promise<Input> => {
    const { name, endpoint } = named
    const [noun = ''] = name.split('.')
    const seeded = seededRow(name, 6)
    if (seeded) Object.assign(chosen.fields, (await query(seeded))[0], { ...chosen.fields })
    Object.assign(chosen.fields, await stateOf[name]?.(platform, token))
    for (const prior of priorTo[name] ?? []) {
      await perform(prior, chosen)
      await platform.jobs.idle()
    }
    const schema = inputSchema(endpoint.input)
    const known = (number: number) => (path: InputPath, isRequired: boolean) =>
      (path.length === 1 ? chosen.fields[path[0] ?? ''] : undefined) ?? knownValue(name, path, number, isRequired)
    const wanted: [path: string, to: Referent][] = []
    const note = (path: InputPath) => {
      const to = referentAt(name, path)
      if (to) wanted.push([path.join('.'), to])
      return to && '1'
    }
    const draft = toInput(schema, { value: known(0), key: note, text: '' }) as Input
    const keys = new Map<string, string>()
    for (const [path, to] of wanted) keys.set(path, await keyOf(to, name, chosen))
    const number = (counts.get(noun) ?? 0) + 1
    counts.set(noun, number)
    const key = (path: InputPath) => keys.get(path.join('.'))
    const input = toInput(schema, { value: known(number), key, text: `测试${number}` }) as Input
    const version = ['guide', 'instruction'].includes(noun) ? 'revision' : 'version'
    const isKey = (field: string) => typeof draft[field] === 'string' && referentAt(name, [field]) !== undefined
    const main = wanted.find(([path]) => path in draft)?.[0] ?? Object.keys(draft).find(isKey)
    const to = main && referentAt(name, [main])
    if (to && version in input && known(0)([version], true) === undefined)
      input[version] = await versionOf(to, String(input[main]))
    const { fileName: _name, size: _size, sha256: _sha, ...fields } = input
    const made = endpoint.upload ? { ...fields, ...knownFile(named, number) } : input
    const live = liveInputs[name]
    return live ? { ...made, ...(await live({ platform, token, input: made, fields: chosen.fields })) } : made
  }
  return Object.fromEntries(effects.map((named) => [named.name, () => make(named, { keys: new Map(), fields: {} })]))
}
