import { millisecondsInMinute } from 'date-fns/constants'
import type { CallKind, CallRates } from '../config/call-rates'
import { PlatformError } from '../error/platform-error'
import type { Logger } from '../log/logger'
import { toTokenHash } from '../session/token'

const secondMs = 1000
/** Users and sessions that one process remembers; the longest unseen are forgotten first. */
const maxKnown = 10_000

/** A call beyond what one user may ask for. It leaves no row in the operation log: a flood would fill it. */
export class TooManyCalls extends PlatformError {
  constructor(retryAfter: number) {
    super('tooManyRequests', { retryAfter })
  }
}

type Bucket = { tokens: number; at: number }
type Caller = { userId: number; account: string }

export type CallLimits = {
  /** Refuses a call by its token alone, before anything is read for it: where its user is known and has none left. */
  refuseKnown: (token: string | null, kind: CallKind | null) => void
  /** Counts a call of a user. Throws `TooManyCalls` when it is one too many. */
  take: (token: string | null, caller: Caller, kind: CallKind | null) => void
}

type Options = {
  /** Null: nothing is limited. */
  rates: CallRates | null
  logger: Pick<Logger, 'warn'>
  /** Milliseconds of a clock that only goes forward. */
  ticks?: () => number
  /** Calls back after a time, without holding the process. */
  later?: (ms: number, act: () => void) => void
}

const realLater: NonNullable<Options['later']> = (ms, act) => {
  setTimeout(act, ms).unref()
}

/** Puts a value at the end of a map that holds no more than so many. */
const remember = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void => {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxKnown && oldest !== undefined) map.delete(oldest)
}

/**
 * Token buckets, one for each user and kind of call, so that what one user asks for too much is nobody else's time. They
 * are this process's own: several processes together give several times as much.
 */
export const createCallLimits = (options: Options): CallLimits => {
  const { rates, logger, ticks = () => performance.now(), later = realLater } = options
  const buckets = new Map<string, Bucket>()
  const users = new Map<string, Caller>()
  const refused = new Map<number, { account: string; counts: Partial<Record<CallKind, number>> }>()

  const fill = (caller: Caller, kind: CallKind, { burst, perSecond }: CallRates[CallKind]): Bucket => {
    const key = `${caller.userId} ${kind}`
    const now = ticks()
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / secondMs) * perSecond)
    bucket.at = now
    remember(buckets, key, bucket)
    return bucket
  }

  const tellMinute = (): void => {
    for (const [userId, { account, counts }] of refused)
      logger.warn({ userId, account, refused: counts }, 'calls refused: too many')
    refused.clear()
  }

  /** Throws when the bucket is empty; counts what is refused, and tells of it a minute after the first. */
  const require = (caller: Caller, kind: CallKind, rate: CallRates[CallKind]): Bucket => {
    const bucket = fill(caller, kind, rate)
    if (bucket.tokens >= 1) return bucket
    if (refused.size === 0) later(millisecondsInMinute, tellMinute)
    const told = refused.get(caller.userId) ?? { account: caller.account, counts: {} }
    told.counts[kind] = (told.counts[kind] ?? 0) + 1
    refused.set(caller.userId, told)
    throw new TooManyCalls(Math.ceil((1 - bucket.tokens) / rate.perSecond))
  }

  return {
    refuseKnown: (token, kind) => {
      if (rates === null || kind === null || token === null) return
      const caller = users.get(toTokenHash(token))
      if (caller !== undefined) require(caller, kind, rates[kind])
    },
    take: (token, caller, kind) => {
      if (rates === null || kind === null) return
      if (token !== null) remember(users, toTokenHash(token), { userId: caller.userId, account: caller.account })
      require(caller, kind, rates[kind]).tokens -= 1
    },
  }
}
