import '@/lib/contract/zod-mode'
import 'server-only'
import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { PlatformId } from '@/lib/contract/platform-id'
import { consoleConfig } from './console-config'

/** Name of the session cookie. Spec 9. */
export const sessionCookie = 'Admin-Token'
/** Visitor id of the sign-in form: binds a captcha to one browser. Holds no right. */
export const visitorCookie = 'Visitor'

/** Longest life of a session, seconds. */
export const sessionLifetime = 8 * 3600

/** What the sealed cookie holds. `v` is its version: an unknown one means signing in again, never an error. */
const Session = z.object({
  v: z.literal(1),
  sid: z.string(),
  token: z.string(),
  userId: z.string(),
  platformId: PlatformId,
})
export type Session = z.infer<typeof Session>

type Shared = typeof globalThis & {
  sessionCache?: Map<string, { session: Session; until: number }>
  endedSessions?: Map<string, number>
}
const shared = globalThis as Shared
// Opening a seal costs 0.6 ms. Bounded in size and in time, keyed by a hash so that no cookie is kept.
const cache = () => (shared.sessionCache ??= new Map())
// A sealed cookie cannot be revoked: sessions that ended here stay ended even while the platform is down.
const ended = () => (shared.endedSessions ??= new Map())
const cacheSize = 5000
const cacheTime = 60_000

const keyOf = (seal: string): string => createHash('sha256').update(seal).digest('base64')

export const sealSession = (session: Session): Promise<string> =>
  sealData(session, { password: consoleConfig().passwords, ttl: sessionLifetime })

/** The session in a cookie value, or null when it is missing, broken, too old, ended, or of another version. */
export const openSession = async (seal: string | undefined): Promise<Session | null> => {
  if (!seal || seal.length > 4096) return null
  const key = keyOf(seal)
  const now = Date.now()
  const known = cache().get(key)
  if (known && known.until > now) return ended().has(known.session.sid) ? null : known.session
  const data = await unsealData<unknown>(seal, { password: consoleConfig().passwords, ttl: sessionLifetime }).catch(
    () => null,
  )
  const parsed = Session.safeParse(data)
  if (!parsed.success || ended().has(parsed.data.sid)) return null
  if (cache().size >= cacheSize) cache().delete(cache().keys().next().value ?? '')
  cache().set(key, { session: parsed.data, until: now + cacheTime })
  return parsed.data
}

/** Ends a session in this process for as long as its cookie could live. */
export const endSession = (session: Session): void => {
  const now = Date.now()
  for (const [sid, until] of ended()) if (until < now) ended().delete(sid)
  ended().set(session.sid, now + sessionLifetime * 1000)
}

const attributes = (maxAge: number): string =>
  `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${consoleConfig().secureCookies ? '; Secure' : ''}`

export const toSessionCookie = (seal: string): string => `${sessionCookie}=${seal}; ${attributes(sessionLifetime - 60)}`
export const clearedSessionCookie = (): string => `${sessionCookie}=; ${attributes(0)}`
export const toVisitorCookie = (id: string): string => `${visitorCookie}=${id}; ${attributes(3600)}`

/** Value of one cookie of a `Cookie` header. A name that occurs twice counts as absent: somebody planted the other. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
