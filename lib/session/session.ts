import '@/lib/contract/zod-mode'
import 'server-only'
import { createHash } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { consoleConfig } from '@/lib/config/console-config'
import { processState } from '@/lib/config/process-state'
import { PlatformId } from '@/lib/contract/platform-id'
import { hasEnded, rememberEnd } from './ended-sessions'

/** Name of the session cookie. Spec 9. */
export const sessionCookie = 'Admin-Token'
/** Visitor id of the sign-in form: binds a captcha to one browser. Grants no right. */
export const visitorCookie = 'Visitor'

/** Longest life of a session, and longest pause in it, milliseconds. */
export const sessionLifetime = hoursToMilliseconds(8)
export const idleLifetime = minutesToMilliseconds(45)
/** A session in use is resealed after this long; more often would only cost. */
const renewAfter = minutesToMilliseconds(5)
/** Clocks of two machines may differ by this much. */
const clockSkew = millisecondsInMinute

/** What the sealed cookie holds. `v` is its version: an unknown one means signing in again, never an error. */
const Session = z.object({
  v: z.literal(2),
  sid: z.string(),
  token: z.string(),
  userId: z.string(),
  platformId: PlatformId,
  /** It began by the company's account: signing out leads there. */
  oidc: z.literal(1).optional(),
  /** When it was last used, and when it expires whatever happens: milliseconds since 1970. */
  usedAt: z.number(),
  endsAt: z.number(),
})
export type Session = z.infer<typeof Session>

/** A new session. */
export const newSession = (own: Pick<Session, 'sid' | 'token' | 'userId' | 'platformId' | 'oidc'>): Session => {
  const now = Date.now()
  return { v: 2, ...own, usedAt: now, endsAt: now + sessionLifetime }
}

const sessionCache = processState<Map<string, { session: Session; until: number }>>('sessionCache')
// Opening a seal costs 0.6 ms, so cache it. Bounded in size and time, keyed by a hash so that no cookie is stored.
const cache = () => (sessionCache.value ??= new Map())
const cacheSize = 5000
const cacheTime = millisecondsInMinute

const keyOf = (seal: string): string => createHash('sha256').update(seal).digest('base64')

// The seal's own expiry is the backstop; 0 would mean never.
const secondsLeft = (session: Session): number => Math.max(1, Math.ceil((session.endsAt - Date.now()) / 1000))

export const sealSession = (session: Session): Promise<string> =>
  sealData(session, { password: consoleConfig().sealKeys.seals, ttl: secondsLeft(session) })

const isAlive = ({ sid, usedAt, endsAt }: Session, now: number): boolean =>
  now < endsAt && now - usedAt < idleLifetime + clockSkew && !hasEnded(sid)

/** What a seal of ours holds, whether or not the session has ended since; null for anything else. */
export const unseal = async (seal: string): Promise<Session | null> => {
  const data = await unsealData<unknown>(seal, {
    password: consoleConfig().sealKeys.opens,
    ttl: sessionLifetime / 1000,
  }).catch(() => null)
  const parsed = Session.safeParse(data)
  return parsed.success ? parsed.data : null
}

/** The session in a cookie value, or null when it is missing, broken, too old, idle, ended, or of another version. */
export const openSession = async (seal: string | undefined): Promise<Session | null> => {
  // The version behind the tilde is not signed: without this, one seal could be written in many ways.
  if (!seal || seal.length > 4096 || !/^Fe26\.2\*[\w*.-]+~2$/.test(seal)) return null
  const key = keyOf(seal)
  const now = Date.now()
  const known = cache().get(key)
  if (known && known.until > now) return isAlive(known.session, now) ? known.session : null
  const session = await unseal(seal)
  if (!session || !isAlive(session, now)) return null
  if (cache().size >= cacheSize) cache().delete(cache().keys().next().value ?? '')
  cache().set(key, { session, until: now + cacheTime })
  return session
}

/**
 * Whether a seal was made with a newer secret than this replica knows: another replica may know it, so that the cookie is
 * not removed. One of an older secret is out of use.
 */
export const isForeignSeal = (seal: string | undefined): boolean => {
  const version = /^Fe26\.2\*(\d{1,6})\*/.exec(seal ?? '')?.[1]
  return (
    version !== undefined &&
    Object.keys(consoleConfig().sealKeys.opens).every((known) => Number(known) < Number(version))
  )
}

/**
 * Ends a session for as long as its cookie could live.
 * @param seal Of the session, while the platform has not been told of its end.
 */
export const endSession = ({ sid, endsAt }: Session, seal?: string): void => rememberEnd(sid, endsAt, seal)

/** The renewed cookie of a session in use, or null while the last one is recent enough. */
export const renewedCookie = async (session: Session): Promise<string | null> => {
  const now = Date.now()
  if (now - session.usedAt < renewAfter || !isAlive(session, now)) return null
  return toSessionCookie(await sealSession({ ...session, usedAt: now }), session)
}

export const cookieAttributes = (maxAge: number): string =>
  `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${consoleConfig().secureCookies ? '; Secure' : ''}`

export const toSessionCookie = (seal: string, session: Session): string =>
  `${sessionCookie}=${seal}; ${cookieAttributes(secondsLeft(session))}`
export const clearedSessionCookie = (): string => `${sessionCookie}=; ${cookieAttributes(0)}`
export const toVisitorCookie = (id: string): string => `${visitorCookie}=${id}; ${cookieAttributes(3600)}`

/** Value of one cookie of a `Cookie` header. A name that occurs twice counts as absent: somebody planted the other. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
