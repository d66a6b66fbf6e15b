import { authApi, type LoginForm, SignedIn } from '@/lib/contract/auth'
import { capabilityApi } from '@/lib/contract/capability'
import { codes } from '@/lib/contract/error-code'
import { menuApi } from '@/lib/contract/menu'
import { userApi } from '@/lib/contract/user'
import { toReceived } from '@/lib/format/received'
import type { Finding } from './finding'
import { type Account, type Capabilities, isMissing, Look, type Options, whyNoRefusal, whyNoSuccess } from './look'
import { ask } from './talk'

export const formOf = ({ account, password }: Account, platformId: LoginForm['platformId']): LoginForm => ({
  username: account,
  password,
  uuid: `conformance-${crypto.randomUUID()}`,
  platformId,
  client: '',
})

/** Opens a session, or says why there is none. */
export const signIn = async ({ talk, platformId }: Options, account: Account): Promise<{ token: string } | string> => {
  const told = await ask(talk, authApi.login, formOf(account, platformId))
  const why = whyNoSuccess(told)
  if (why) return why
  const { data, error } = SignedIn.safeParse(told.envelope?.data)
  return data ?? `the answer to a sign-in has another shape: ${error?.issues[0]?.path.join('.')}`
}

/** What the platform says of itself. */
const readCapabilities = async ({ talk }: Options, opened: { token: string }): Promise<Capabilities> => {
  const told = await ask(talk, capabilityApi.list, {}, opened)
  if (isMissing(told)) return {}
  const why = whyNoSuccess(told)
  const { data, error } = capabilityApi.list.data.safeParse(told.envelope?.data)
  if (why || !data) return { whyNone: why ?? `data.${error?.issues[0]?.path.join('.')}: ${error?.issues[0]?.message}` }
  return { offered: new Set(data.endpoints) }
}

const signedOut = [codes.unauthorized, codes.illegalToken, codes.tokenExpired]

/** Begins to look: the session of the main account, or what stands in its way. */
export const begin = async (options: Options): Promise<Look | Finding[]> => {
  const opened = await signIn(options, options.main)
  if (typeof opened === 'string') return [{ area: 'sign-in', name: 'auth.login', state: 'bad', why: opened }]
  const told = await ask(options.talk, userApi.info, {}, { token: opened.token })
  const why = whyNoSuccess(told)
  const user = userApi.info.data.safeParse(toReceived(userApi.info, told.envelope?.data, options.platformId))
  if (why || !user.success) {
    const shape = user.error?.issues[0]
    return [
      { area: 'sign-in', name: 'user.info', state: 'bad', why: why ?? `${shape?.path.join('.')}: ${shape?.message}` },
    ]
  }
  const look = new Look(options, opened.token, user.data, await readCapabilities(options, opened))
  look.note('sign-in', 'auth.login', 'ok')
  look.note('sign-in', 'user.info', 'ok', undefined, told.ms)
  return look
}

/** Sign-in, its refusals, and that signing out ends the session. */
export const checkSignIn = async (look: Look): Promise<void> => {
  const { talk, platformId, main } = look.options
  await look.check('sign-in', 'menu.nav', async () => {
    const told = await look.ask(menuApi.nav, {})
    const why = whyNoSuccess(told)
    if (why) return why
    const { error } = menuApi.nav.data.safeParse(toReceived(menuApi.nav, told.envelope?.data, platformId))
    return error && `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`
  })
  await look.check('sign-in', 'auth.login refuses an unknown account', async () => {
    const account = { account: `nobody-${crypto.randomUUID().slice(0, 8)}`, password: main.password }
    const told = await ask(talk, authApi.login, formOf(account, platformId))
    return whyNoRefusal(told, [codes.wrongPassword, codes.wrongCaptcha, codes.tooManyRequests])
  })
  await look.check('sign-in', 'user.info refuses a call without a token', async () =>
    whyNoRefusal(await ask(talk, userApi.info, {}), signedOut),
  )
  await look.check('sign-in', 'user.info refuses a token that nobody has', async () =>
    whyNoRefusal(await ask(talk, userApi.info, {}, { token: 'x'.repeat(43) }), signedOut),
  )
  await look.check('sign-in', 'auth.logout ends the session', async () => {
    const second = await signIn(look.options, main)
    if (typeof second === 'string') return second
    const out = whyNoSuccess(await ask(talk, authApi.logout, {}, second))
    return out ?? whyNoRefusal(await ask(talk, userApi.info, {}, second), [...signedOut, codes.otherClient])
  })
}
