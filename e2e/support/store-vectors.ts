import { configApi } from '@/lib/contract/config'
import { deviceApi } from '@/lib/contract/device'
import { distributorApi } from '@/lib/contract/distributor'
import type { Endpoint } from '@/lib/contract/endpoint'
import { faultApi } from '@/lib/contract/fault'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { listViewApi } from '@/lib/contract/list-view'
import { questionApi } from '@/lib/contract/question'
import { endpoints } from '@/lib/contract/registry'
import { repairApi } from '@/lib/contract/repair'
import { type SettingKey, settingKeys, settingOf } from '@/lib/contract/setting'
import { effectInputs } from '@/platform/testing/effect-inputs'
import type { TestPlatform } from '@/platform/testing/test-platform'
import { type TextPath, textFieldsOf, withText } from './text-fields'

/** Input texts that nobody ever reads again, each with the reason. */
const notShown: { field: RegExp; why: string }[] = [
  { field: /[pP]assword$|^auth\./, why: 'a secret, kept as a hash; names at the sign-in have a try of their own' },
  { field: /\.(?:filter|selection)\./, why: 'a question, whose answer does not repeat it' },
  { field: /\.(?:confirmed|confirmId|snapshot|fingerprint)$/, why: 'compared with what the platform itself has said' },
  { field: /^announcement\.(?:save|update)\.content/, why: 'rich text, which has tests of its own' },
]

export type Stored = { fields: number; stored: number; refused: number; faults: string[] }

type Makers = Record<string, () => unknown>

/** Inputs that must differ each time, unlike in the one-time test. */
const freshInputs = (platform: TestPlatform, token: string, makers: Makers): Makers => {
  let made = 0
  let page = 0
  const faultIds: string[] = []
  const editable = settingKeys.filter((key: SettingKey) => settingOf(key).editable)
  const known = async (name: string): Promise<object> => (await makers[name]?.()) as object
  const faultType = async () => {
    const code = (++made).toString(36).toUpperCase().padStart(2, '0')
    return { ...(await known('faultType.save')), faultCode: `Y${code.slice(-2)}` }
  }
  return {
    'repair.save': async () => {
      // A fault has one request: the next page has faults without one.
      while (faultIds.length === 0) {
        const { data } = await platform.call(faultApi.list, { page: ++page, limit: 200 }, { token })
        if (data.list.length === 0) throw new Error('every fault has a request')
        for (const { faultId, repairId } of data.list) if (repairId === null) faultIds.push(faultId)
      }
      const { data } = await platform.call(repairApi.draft, { faultId: faultIds.shift() }, { token })
      return data.form
    },
    'question.update': async () => {
      const form = { ...(await known('question.save')), title: `Q${++made}` }
      await platform.call(questionApi.save, form, { token })
      const { data } = await platform.call(questionApi.list, { title: form.title, limit: 100 }, { token })
      const { questionId, version } = data.list.find(({ title }) => title === form.title) ?? {}
      return { ...form, questionId, version }
    },
    'faultType.save': faultType,
    'faultType.update': async () => {
      const form = await faultType()
      await platform.call(faultTypeApi.save, form, { token })
      return { ...form, version: 1 }
    },
    'config.update': async () => {
      const configKey = editable[++made % editable.length]
      const { data } = await platform.call(configApi.list, { configKey, limit: 100 }, { token })
      const { description, descriptionEn, value, version } = data.list.find((row) => row.configKey === configKey) ?? {}
      return { configKey, description, descriptionEn, value, version }
    },
    // A list whose screen is looked at.
    'listView.save': async () => ({ ...(await known('listView.save')), list: deviceApi.himitList.path }),
    'listView.update': async () => {
      // From a list other than the saved ones: a name is unique within each.
      const list = faultTypeApi.list.path
      const form = { name: `V${++made}`, address: {}, columns: null, shared: 1 }
      const { data } = await platform.call(listViewApi.save, { list, ...form }, { token })
      return { ...form, viewId: data.viewId, version: 1 }
    },
    'distributor.back': async () => {
      const { relationId, version } = (await known('distributor.back')) as { relationId: string; version: number }
      await platform.call(distributorApi.submit, { relationId, version }, { token })
      return known('distributor.back')
    },
  }
}

/** What the platform parses of an upload; for anything else the input itself. */
const parsed = ({ upload }: Endpoint, input: object): object => {
  if (!upload || !('file' in input)) return input
  const { file, content: _content, ...fields } = input as unknown as { file: string; content: unknown }
  return { ...fields, fileName: file, size: 1, sha256: '0'.repeat(64) }
}

/** Sets a text at that place; a file name gets an extension that its endpoint accepts. */
const sent = ({ upload }: Endpoint, input: unknown, path: TextPath, text: string): unknown =>
  upload && path[0] === 'fileName'
    ? withText(input, ['file'], `${text}.${upload.types[0]}`)
    : withText(input, path, text)

type Answer = Awaited<ReturnType<TestPlatform['call']>>

/** Refused for the value at that place, or because nothing has that key. */
const isRefusal = ({ code, envelope }: Answer, [root = '']: TextPath): boolean =>
  code === 404 ||
  (code === 400 && Object.keys(envelope.fields ?? {}).some((told) => told === 'file' || told.startsWith(root)))

/**
 * Puts the vectors into every text field of every change of the contract. A value that a field's own check refuses is
 * sent once, to see it refused; accepted ones are stored, several vectors per record. `every` sends each refusal.
 */
export const storeVectors = async (
  platform: TestPlatform,
  token: string,
  vectors: readonly string[],
  every = false,
): Promise<Stored> => {
  const result: Stored = { fields: 0, stored: 0, refused: 0, faults: [] }
  const known = effectInputs(platform, token)
  const makers: Makers = { ...known, ...freshInputs(platform, token, known) }
  for (const name of Object.keys(known)) {
    const endpoint: Endpoint | undefined = endpoints.find((named) => named.name === name)?.endpoint
    if (endpoint === undefined) throw new Error(`${name} is no change`)
    const paths = textFieldsOf(endpoint, vectors).filter(
      (path) => !notShown.some(({ field }) => field.test(`${name}.${path.join('.')}`)),
    )
    if (paths.length === 0) continue
    const make = async (): Promise<object> => structuredClone((await makers[name]?.()) as object)
    const send = (input: unknown) => platform.call(endpoint, input, { token })
    const base = await make()
    // Later inputs depend on what this has created.
    if (/\.(?:save|upload|start|submit)$/.test(name)) await send(await make())
    const takes: string[][] = []
    for (const [at, path] of paths.entries()) {
      result.fields += 1
      const passes = (text: string) => endpoint.input.safeParse(withText(parsed(endpoint, base), path, text)).success
      const ofSchema = vectors.filter(passes)
      const others = vectors.filter((text) => !ofSchema.includes(text))
      // If the handler refuses a value that the schema accepts, such as a record's key, it accepts none.
      // Not one of the vectors: a unique name is still free for them.
      const probe = ofSchema.map((text) => `${text}!`).find(passes) ?? ofSchema[0]
      const isTaken = probe !== undefined && !isRefusal(await send(sent(endpoint, await make(), path, probe)), path)
      takes.push(isTaken ? ofSchema : [])
      result.refused += vectors.length - (isTaken ? ofSchema.length : 0)
      for (const text of every ? others : others.slice(at % Math.max(1, others.length)).slice(0, 1)) {
        const answer = await send(sent(endpoint, base, path, text))
        if (!isRefusal(answer, path)) result.faults.push(`${name}.${path.join('.')}: ${answer.code} for ${text}`)
      }
    }
    const records = Math.max(...takes.map(({ length }) => length))
    for (let record = 0; record < records; record++) {
      let input: unknown = await make()
      for (const [at, path] of paths.entries()) {
        const of = takes[at] ?? []
        const text = of[(record + at) % of.length]
        if (text === undefined) continue
        // A name of a record may be unique.
        const numbered = `${text} ${result.stored + 1}`
        const fits = () => endpoint.input.safeParse(withText(parsed(endpoint, input as object), path, numbered)).success
        input = sent(endpoint, input, path, /name$/i.test(String(path.at(-1))) && fits() ? numbered : text)
      }
      const { code, envelope } = await send(input)
      if (code === 0) result.stored += 1
      else result.faults.push(`${name}: ${code} ${JSON.stringify(envelope.fields ?? envelope.msg)}`)
    }
  }
  return result
}
