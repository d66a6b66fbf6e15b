import { deviceApi } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { endpoints } from '@/lib/contract/registry'
import { userApi } from '@/lib/contract/user'
import { toReceived } from '@/lib/format/received'
import { signIn } from './check-sign-in'
import { type Look, rowsIn, whyNoRefusal, whyNoSuccess } from './look'
import { ask, type Told } from './talk'

const unknown = { method: 'GET', path: '/sys/no-such-thing-of-any-platform' } as const

/** What is wrong is refused, in words of the language that was asked for. */
export const checkRefusals = async (look: Look): Promise<void> => {
  await look.check('refusals', 'an unknown path', async () => {
    const told = await look.ask(unknown, {})
    if (told.status === 404) return undefined
    return `answered ${told.status}, code ${told.envelope?.code ?? 'none'}, instead of 404`
  })
  await look.check('refusals', 'an unknown record', async () =>
    whyNoRefusal(await look.ask(deviceApi.info, { macWifiId: '0'.repeat(12) }), [codes.notFound]),
  )
  await look.check('refusals', 'an input of another shape', async () => {
    const told = await look.ask(deviceApi.info, { macWifiId: 'no key' })
    const why = whyNoRefusal(told, [codes.badRequest])
    return why ?? (told.envelope?.fields?.macWifiId ? undefined : 'the refusal does not say that `macWifiId` is wrong')
  })
  await look.check('refusals', 'the Language header', async () => {
    const saidIn = async (language: 'zh' | 'en'): Promise<string> => {
      const { envelope } = await look.ask(deviceApi.info, { macWifiId: '0'.repeat(12) }, { language })
      return envelope?.msg ?? ''
    }
    const zh = await saidIn('zh')
    const en = await saidIn('en')
    if (!/\p{Script=Han}/u.test(zh)) return `Chinese was asked for; it says “${zh}”`
    return /\p{Script=Han}/u.test(en) || en === '' ? `English was asked for; it says “${en}”` : undefined
  })
}

const isRefused = ({ envelope, status }: Told): boolean => status === 403 || envelope?.code === codes.forbidden

/** Somebody with fewer rights is refused exactly the reads that his rights do not name. */
export const checkRights = async (look: Look): Promise<void> => {
  const { lesser, talk } = look.options
  if (!lesser) return look.note('rights', 'an account with fewer rights', 'skipped', 'none was named (--lesser)')
  const opened = await signIn(look.options, lesser)
  if (typeof opened === 'string') return look.note('rights', 'an account with fewer rights', 'bad', opened)
  const told = await ask(talk, userApi.info, {}, opened)
  const user = userApi.info.data.safeParse(toReceived(userApi.info, told.envelope?.data, look.options.platformId)).data
  if (!user) return look.note('rights', 'an account with fewer rights', 'bad', whyNoSuccess(told) ?? 'another shape')
  const denied = endpoints.filter(
    ({ endpoint: { effect, stream, download, access } }) =>
      !effect && !stream && !download && access !== 'public' && access !== 'session' && !user.perms.includes(access),
  )
  if (user.superAdmin === 1 || denied.length === 0) {
    return look.note('rights', 'an account with fewer rights', 'skipped', `${lesser.account} may read everything`)
  }
  for (const { name, endpoint } of denied) {
    if (!look.wants(name)) continue
    const input = await look.inputFor(name, endpoint)
    if (input === undefined) continue
    const answer = await ask(talk, endpoint, input, opened)
    if (answer.status === 404 && !answer.envelope) continue
    await look.check('rights', `${name} without ${endpoint.access}`, async () =>
      isRefused(answer)
        ? undefined
        : `answered code ${answer.envelope?.code} instead of ${codes.forbidden} (${errorMessages.forbidden.en})`,
    )
  }
}

/** No row belongs to another brand than the session's. */
export const checkBrands = async (look: Look): Promise<void> => {
  const { platformId } = look.options
  await look.check('brands', 'user.info', async () =>
    look.user.platformId === platformId ? undefined : `signed in to ${platformId}, it says ${look.user.platformId}`,
  )
  for (const { name, endpoint } of endpoints) {
    if (!look.wants(name) || endpoint.effect || endpoint.stream || endpoint.download || !look.may(endpoint)) continue
    if (!endpoint.input.safeParse({}).success) continue
    const rows = rowsIn((await look.ask(endpoint, {})).envelope?.data)
    const brands = rows.flatMap((row) => (typeof row.platformId === 'number' ? [row.platformId] : []))
    if (brands.length === 0) continue
    const foreign = brands.find((each) => each !== platformId)
    // A session list names the brand of each of the user's own sessions.
    if (name === 'session.list') continue
    await look.check('brands', name, async () =>
      foreign === undefined ? undefined : `a session of ${platformId} reads a row of ${foreign}`,
    )
  }
}
