import { codes } from '@/lib/contract/error-code'
import { endpoints } from '@/lib/contract/registry'
import { userApi } from '@/lib/contract/user'
import { type Life, lives, verbsOf } from './lives'
import { endpointBy, isMissing, type Look, rowsIn, whyNoRefusal, whyNoSuccess } from './look'
import type { Row } from './read-inputs'
import { headersOf } from './talk'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Letters only: some names take no digits. */
const newName = (): string =>
  `Conformance ${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

const without = (row: Row, fields: readonly string[] = []): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))

/** Makes a row, changes it, is refused what must be refused, and removes it. */
const live = async (look: Look, life: Life): Promise<void> => {
  const { noun, key, name: field, query } = life
  const { save, update, remove } = verbsOf(life)
  const names = [`${noun}.save`, `${noun}.update`, `${noun}.remove`, life.list]
  if (!names.every((name) => look.has(name))) return
  if (!names.every((name) => look.may(endpointBy(name)))) {
    return look.note('writes', `${noun}.save`, 'skipped', 'the account may not make, change, read or remove it')
  }
  const name = newName()
  const form = await life.form(name, look.reader)
  if (!form) return look.note('writes', `${noun}.save`, 'skipped', 'the platform has nothing to make one of')
  const made = await look.ask(save, form)
  if (isMissing(made)) return look.missing('writes', `${noun}.save`, save.path)
  const { data } = save.data.safeParse(made.envelope?.data)
  const id = (data as Row | undefined)?.[key]
  look.note('writes', `${noun}.save`, id ? 'ok' : 'bad', id ? undefined : (whyNoSuccess(made) ?? 'no id'))
  if (!id) return
  look.leftovers.push(`${noun} ${id} “${name}”`)
  const find = async (called = name): Promise<Row | undefined> =>
    rowsIn((await look.ask(endpointBy(life.list), query?.(called) ?? {})).envelope?.data).find((row) => row[key] === id)
  const row = await find()
  await look.check('writes', `${noun}.save is read back`, async () =>
    row?.[field] === name ? undefined : `${life.list} has ${row ? `“${row[field]}”` : 'no such row'}`,
  )
  const changed = { ...without(form, life.fixed), [key]: id, version: row?.version }
  const renamed = `${name}x`
  let newest = row
  if (row) {
    await look.check('writes', `${noun}.update`, async () => {
      const why = whyNoSuccess(await look.ask(update, { ...changed, [field]: renamed }))
      if (why) return why
      newest = await find(renamed)
      return newest?.[field] === renamed ? undefined : `says that it is done, and the name is still “${name}”`
    })
    await look.check('writes', `${noun}.update of a version that is not the newest`, async () =>
      whyNoRefusal(await look.ask(update, changed), [codes.conflict]),
    )
  }
  await look.check('writes', `${noun}.save without a name`, async () => {
    const told = await look.ask(save, { ...form, [field]: '' })
    const why = whyNoRefusal(told, [codes.badRequest])
    // It has made a row that nobody removes.
    const nameless = (told.envelope?.data as Row | null | undefined)?.[key]
    if (nameless) look.leftovers.unshift(`${noun} ${nameless} without a name`)
    return why ?? (told.envelope?.fields?.[field] ? undefined : `does not say that \`${field}\` is wrong`)
  })
  await look.check('writes', `${noun}.remove`, async () => {
    const last = newest ?? { ...form, [key]: id, version: 1 }
    const why = whyNoSuccess(await look.ask(remove, life.removes?.(last) ?? { [key]: id }))
    if (why) return why
    if ((await find(renamed)) ?? (await find())) return 'says that it is done, and the row is still there'
    look.leftovers.pop()
    return undefined
  })
}

/** An upload as browsers make it. It becomes the avatar of the account that looks, and goes again. */
const upload = async (look: Look): Promise<void> => {
  if (!look.has('user.setAvatar')) return
  if (look.user.avatar !== '') {
    return look.note('writes', 'user.setAvatar', 'skipped', 'the account has an avatar of its own')
  }
  const body = new FormData()
  body.append('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png')
  const response = await look.options.talk(userApi.setAvatar.path, {
    method: 'POST',
    headers: headersOf({ token: look.token }),
    body,
    signal: AbortSignal.timeout(look.longest),
  })
  const text = await response.text()
  if (response.status === 404) return look.missing('writes', 'user.setAvatar', userApi.setAvatar.path)
  await look.check('writes', 'user.setAvatar', async () => {
    const answer = JSON.parse(text) as { code: number; data?: unknown }
    if (answer.code !== codes.ok) return `code ${answer.code}`
    const { data } = userApi.setAvatar.data.safeParse(answer.data)
    if (!data) return 'the answer has another shape'
    const why = whyNoSuccess(await look.ask(userApi.removeAvatar, {}))
    if (why) look.leftovers.push(`avatar of ${look.user.account}`)
    return why
  })
}

/** Changes that are made here, or by the other areas. */
const made = new Set([
  ...lives.flatMap(({ noun }) => [`${noun}.save`, `${noun}.update`, `${noun}.remove`]),
  ...['user.setAvatar', 'user.removeAvatar', 'auth.login', 'auth.logout'],
])

/** What is left of each noun: it would change what others work with, or could not be taken back. */
const noteOthers = (look: Look): void => {
  const byNoun = new Map<string, string[]>()
  for (const { name, endpoint } of endpoints) {
    const [noun = '', verb = ''] = name.split('.')
    if (!endpoint.effect || made.has(name) || !look.has(name)) continue
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), verb])
  }
  for (const [noun, verbs] of byNoun) {
    look.note('writes', `${noun}: ${verbs.join(', ')}`, 'skipped', 'would change what others work with')
  }
}

/** What changes something, on what it makes itself and removes. */
export const checkWrites = async (look: Look): Promise<void> => {
  if (!look.options.writes) return look.note('writes', 'all', 'skipped', 'only with --write')
  for (const life of lives) if (look.options.names?.includes(`${life.noun}.save`) ?? true) await live(look, life)
  if (look.options.names) return
  await upload(look)
  noteOthers(look)
}
