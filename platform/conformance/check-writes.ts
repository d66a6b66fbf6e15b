import { codes } from '@/lib/contract/error-code'
import { type Organization, type OrganizationForm, organizationApi } from '@/lib/contract/organization'
import { userApi } from '@/lib/contract/user'
import { isMissing, type Look, whyNoRefusal, whyNoSuccess } from './look'
import { headersOf } from './talk'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const read = async (look: Look): Promise<Organization[]> => {
  const told = await look.ask(organizationApi.tree, {})
  return organizationApi.tree.data.safeParse(told.envelope?.data).data?.list ?? []
}

const write = async (look: Look, form: OrganizationForm): Promise<void> => {
  const made = await look.ask(organizationApi.save, form)
  if (isMissing(made)) return look.note('writes', 'organization.save', 'missing', organizationApi.save.path)
  const { data } = organizationApi.save.data.safeParse(made.envelope?.data)
  look.note('writes', 'organization.save', data ? 'ok' : 'bad', data ? undefined : (whyNoSuccess(made) ?? 'no id'))
  if (!data) return
  look.leftovers.push(`organization ${data.id} “${form.deptName}”`)
  const find = async () => (await read(look)).find(({ id }) => id === data.id)
  const row = await find()
  await look.check('writes', 'organization.save is read back', async () =>
    row?.deptName === form.deptName ? undefined : `the tree has ${row ? `“${row.deptName}”` : 'no such row'}`,
  )
  const { pid: _, ...fields } = form
  const renamed = `${form.deptName} 2`
  if (row) {
    await look.check('writes', 'organization.update', async () => {
      const told = await look.ask(organizationApi.update, {
        ...fields,
        id: row.id,
        deptName: renamed,
        version: row.version,
      })
      const why = whyNoSuccess(told)
      if (why) return why
      const name = (await find())?.deptName
      return name === renamed ? undefined : `says that it is done, and the name is still “${name}”`
    })
    await look.check('writes', 'organization.update of a version that is not the newest', async () =>
      whyNoRefusal(await look.ask(organizationApi.update, { ...fields, id: row.id, version: row.version }), [
        codes.conflict,
      ]),
    )
  }
  await look.check('writes', 'organization.save without a name', async () => {
    const told = await look.ask(organizationApi.save, { ...form, deptName: '' })
    return (
      whyNoRefusal(told, [codes.badRequest]) ??
      (told.envelope?.fields?.deptName ? undefined : 'does not say that `deptName` is wrong')
    )
  })
  await look.check('writes', 'organization.remove', async () => {
    const why = whyNoSuccess(await look.ask(organizationApi.remove, { id: data.id }))
    if (why) return why
    if (await find()) return 'says that it is done, and the row is still there'
    look.leftovers.pop()
    return undefined
  })
}

/** An upload as browsers make it. It becomes the avatar of the account that looks, and goes again. */
const upload = async (look: Look): Promise<void> => {
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
  if (response.status === 404) return look.note('writes', 'user.setAvatar', 'missing', userApi.setAvatar.path)
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

/** What changes something, on what it makes itself and removes. */
export const checkWrites = async (look: Look): Promise<void> => {
  if (!look.options.writes) return look.note('writes', 'all', 'skipped', 'only with --write')
  const [root] = await read(look)
  const name = `Conformance ${crypto.randomUUID().slice(0, 8)}`
  const empty = { deptNameEn: '', deptCode: null, leader: '', phone: '', email: '', regionId: null }
  if (root) await write(look, { pid: root.id, deptName: name, ...empty })
  else look.note('writes', 'organization.save', 'skipped', 'the tree of organizations is empty or cannot be read')
  await upload(look)
}
