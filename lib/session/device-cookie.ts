import 'server-only'
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { secondsInDay } from 'date-fns/constants'
import { consoleConfig } from '@/lib/config/console-config'
import type { PlatformId } from '@/lib/contract/platform-id'
import { cookieAttributes } from './session'

/** Distinguishes a browser in which an account has signed in before. Grants no right and holds no token. */
export const deviceCookie = 'Device'
/** As long as the platform remembers one. */
const lifetimeSeconds = 180 * secondsInDay
/** Accounts per browser: a desk that several people share. */
const maxAccounts = 5

/** One account of the browser: a random id, and the signature that ties it to the account. */
type Entry = { id: string; mark: string }
type Owner = { platformId: PlatformId; account: string }

const readEntries = (value: string | undefined): Entry[] =>
  (value ?? '')
    .split('~')
    .slice(0, maxAccounts)
    .flatMap((text) => {
      const [, id, mark] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(text) ?? []
      return id === undefined || mark === undefined ? [] : [{ id, mark }]
    })

// A number, a fixed length and the rest: no two owners have the same text.
const toText = ({ platformId, account }: Owner, id: string): string => `device:${platformId}:${id}:${account.trim()}`

const toMark = (secret: string, owner: Owner, id: string): Buffer =>
  createHmac('sha256', secret).update(toText(owner, id)).digest()

/** Secrets of the session seal, the one that signs first: a cookie signed with another one of a rotation is valid. */
const secrets = (): string[] => {
  const { seals, opens } = consoleConfig().sealKeys
  return [...new Set([...Object.values(seals), ...Object.values(opens)])]
}

const belongsTo =
  (owner: Owner) =>
  ({ id, mark }: Entry): boolean =>
    secrets().some((secret) => timingSafeEqual(Buffer.from(mark, 'base64url'), toMark(secret, owner, id)))

/** The platform's id for it: it cannot be turned back into the cookie, and differs for each account. */
const toKey = (owner: Owner, id: string): string => createHash('sha256').update(toText(owner, id)).digest('hex')

/** The device as the platform knows it, if this cookie was issued for this account of this brand; else undefined. */
export const knownDeviceKey = (value: string | undefined, owner: Owner): string | undefined => {
  const entry = readEntries(value).find(belongsTo(owner))
  return entry && toKey(owner, entry.id)
}

/**
 * The device of a sign-in: the id that the platform knows, or is to remember if the password is right, and the cookie
 * to set then. An id without its signature is never taken over: somebody else may know it.
 */
export const deviceOf = (value: string | undefined, owner: Owner): { key: string; cookieValue: string } => {
  const entries = readEntries(value)
  const known = entries.find(belongsTo(owner))
  const id = known?.id ?? randomUUID()
  // The first secret signs; a console without any does not start.
  const mark = toMark(secrets()[0] ?? '', owner, id).toString('base64url')
  const kept = [{ id, mark }, ...entries.filter((entry) => entry !== known)].slice(0, maxAccounts)
  return { key: toKey(owner, id), cookieValue: kept.map((entry) => `${entry.id}.${entry.mark}`).join('~') }
}

export const toDeviceCookie = (value: string): string =>
  `${deviceCookie}=${value}; ${cookieAttributes(lifetimeSeconds)}`
