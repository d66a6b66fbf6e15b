import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { deviceCookie } from '@/lib/session/device-cookie'
import { readCookie, toVisitorCookie, visitorCookie } from '@/lib/session/session'
import type { Call } from './call'
import type { BffAnswer } from './exchange'

/** Who has no session yet: what the platform knows them by, and the cookie that a first visitor gets with the answer. */
export type Visitor = { uuid: string; newCookie: string | undefined }

/**
 * The visitor of a call that is bound to one, by an httpOnly cookie: named by the console and not by the browser. What
 * the platform is told cannot be turned back into the cookie.
 */
export const readVisitor = ({ request }: Pick<Call, 'request'>): Visitor => {
  const given = readCookie(request.header('cookie'), visitorCookie)
  const known = given && /^[\w-]{36}$/.test(given) ? given : undefined
  const id = known ?? randomUUID()
  return {
    uuid: createHash('sha256').update(`visitor:${id}`).digest('hex').slice(0, 48),
    newCookie: known === undefined ? toVisitorCookie(id) : undefined,
  }
}

export const withVisitor = ({ newCookie }: Visitor, answer: BffAnswer): BffAnswer => {
  if (newCookie !== undefined) answer.cookies.push(newCookie)
  return answer
}

export const readDeviceCookie = ({ request }: Pick<Call, 'request'>): string | undefined =>
  readCookie(request.header('cookie'), deviceCookie)

/** Whose device a cookie may speak of. */
export const toOwner = ({ platformId }: Pick<Call, 'platformId'>, account: unknown) => ({
  platformId,
  account: typeof account === 'string' ? account : '',
})
