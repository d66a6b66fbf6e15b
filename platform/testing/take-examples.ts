import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { type Reader, type Row, readInputs } from '../conformance/read-inputs'
import type { Example, Examples } from '../openapi/to-openapi'
import { effectInputs } from './effect-inputs'
import type { TestPlatform } from './test-platform'

/** So many elements of each list are shown: an example says what a row is, not how many there are. */
const shown = 2

const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

/** What a passkey says, and the token of a step. */
const drawn = /^(?:id|rawId|step|challenge|clientDataJSON|authenticatorData|attestationObject|signature|userHandle)$/

/** Values that are drawn anew in each run, by their shape; the same for all, so that two runs write one file. */
const steady = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  // Jobs begin when a worker is free, so their numbers differ.
  if (/^(?:job|import)Id$/.test(name)) return '1'
  if (/token|ticket|nonce|secret/i.test(name)) return 'x'.repeat(43)
  if (drawn.test(name) && /^[\w-]{40,}$/.test(value)) return 'x'.repeat(43)
  if (name === 'code' && /^\d{6}$/.test(value)) return '123456'
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(value))
    return '0f9b3a52-7c41-4d0e-9a63-2f1f5b7c8d10'
  return value
}

const shorten = (value: unknown, name = ''): unknown => {
  // Rights have no order.
  if (Array.isArray(value) && name === 'perms') return value.toSorted().slice(0, shown)
  if (Array.isArray(value)) return value.slice(0, shown).map((each) => shorten(each, name))
  if (!isPlain(value)) return steady(name, value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, key)]))
}

/** The newest key of the menu counts the rights of all nouns, so it is shown as another. */
const shortenInput = (endpoint: string, input: Row): unknown => {
  const key = ['id', 'menuId'].find((each) => endpoint.startsWith('menu.') && each in input)
  return shorten(key === undefined ? input : { ...input, [key]: '1' })
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

const rowsIn = (data: unknown): readonly Row[] =>
  isPlain(data)
    ? (Object.values(data).find((each): each is Row[] => Array.isArray(each) && isPlain(each[0])) ?? [])
    : []

/** What every read answers on the seed, and inputs of changes that a platform with the seed takes. */
export const takeExamples = async (platform: TestPlatform): Promise<Examples> => {
  const token = await platform.signIn('admin')
  const answerIn = async (endpoint: Endpoint, input: unknown, language: 'zh' | 'en') => {
    const { envelope, code } = await platform.call(endpoint, input, { token, language })
    return code === 0 ? envelope.data : undefined
  }
  const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))
  const reader: Reader = {
    data: async (name, input = {}) => {
      const endpoint = byName.get(name)
      return endpoint && (await answerIn(endpoint, input, 'zh'))
    },
    rows: async (name, input) => rowsIn(await reader.data(name, input)),
  }
  const examples: Record<string, Example> = {}
  for (const { name, endpoint } of endpoints) {
    if (endpoint.effect || endpoint.download || endpoint.stream) continue
    const derive = readInputs[name]
    const input = derive ? await derive(reader) : endpoint.input.safeParse({}).success ? {} : undefined
    if (input === undefined) continue
    const [zh, en] = [await answerIn(endpoint, input, 'zh'), await answerIn(endpoint, input, 'en')]
    if (zh === undefined) continue
    const data = { zh: shorten(zh), ...(differs(shorten(zh), shorten(en)) && { en: shorten(en) }) }
    examples[name] = { ...(Object.keys(input).length > 0 && { input: shorten(input) }), data }
  }
  for (const [name, toInput] of Object.entries(effectInputs(platform, token))) {
    const endpoint = byName.get(name)
    if (!endpoint) throw new Error(`${name} is no endpoint`)
    const input = await toInput()
    if (!endpoint.upload) examples[name] = { input: shortenInput(name, input) }
    // Later inputs need what this one makes; who signs out does so for himself.
    const as = name.startsWith('auth.logout') ? await platform.signIn('viewer') : token
    const answer = await platform.send(endpoint, input, { token: as })
    await answer.body?.cancel()
  }
  return examples
}
