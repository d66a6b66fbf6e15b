import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { addressBlock } from '@/lib/format/address-block'
import { createTokenBuckets, msUntil, type Rate } from '@/lib/rate/token-buckets'
import type { CallKind, CallRates, DeviceKind } from '../config/call-rates'
import { PlatformError } from '../error/platform-error'
import type { Logger } from '../log/logger'
import { toTokenHash } from '../session/token'

/** Credentials, and buckets, that one process remembers; the longest unseen are forgotten first. */
const mostKnown = 20_000
/** Callers that a minute's lines name. */
const mostNamed = 50
/** Of its own bucket; an address that has more left has hardly called of late. */
const quietShare = 0.9

/** A call beyond what one caller may ask for. It leaves no row in the operation log: a flood would fill it. */
export class TooManyCalls extends PlatformError {
  constructor(readonly retryAfter: number) {
    super('tooManyRequests', { retryAfter })
  }
}

type Kind = keyof CallRates
type User = { userId: number; account: string }
/** Whose bucket it is, and how a line of the log names it. */
type Caller = { key: string; line: Record<string, unknown> }

const ofUser = ({ userId, account }: User): Caller => ({ key: `user ${userId}`, line: { userId, account } })
const ofDevice = (device: string): Caller => ({ key: `device ${device}`, line: { device } })
const ofAddress = (block: string): Caller => ({ key: `address ${block}`, line: { address: block } })
const ofAll: Caller = { key: 'all addresses', line: {} }

export type CallLimits = {
  /** Refuses a call by its token alone, before anything is read for it: where its user is known and has none left. */
  refuseKnown: (token: string | null, kind: CallKind | null) => void
  /** Counts a call of a user, whose token is known from now on. Throws `TooManyCalls` when it is one too many. */
  take: (token: string | null, user: User, kind: CallKind | null) => void
  /**
   * Counts a call without a token, or with one that has opened nothing here, for its address and for all addresses
   * together. Answers how to give that back.
   */
  takeUnknown: (token: string | null, address: string, cost?: number) => () => void
  /** A token that opens nothing any more. */
  forget: (token: string | null) => void
  /** The same two for a device, by what it shows. */
  refuseKnownDevice: (shown: string) => void
  takeDevice: (shown: string, device: string) => void
  /** Refuses a device that has used more of a kind than it has; what a piece of work has cost is counted afterwards. */
  requireDevice: (device: string, kind: DeviceKind) => void
  chargeDevice: (device: string, kind: DeviceKind, cost: number) => void
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

/** Counts what was refused; a minute after the first refusal it is logged, a line for each caller. */
const countRefusals = ({ logger, later = realLater }: Pick<Options, 'logger' | 'later'>) => {
  const refused = new Map<string, { line: object; counts: Partial<Record<Kind, number>> }>()
  let others = 0
  const logMinute = (): void => {
    for (const { line, counts } of refused.values())
      logger.warn({ ...line, refused: counts }, 'calls refused: too many')
    if (others > 0) logger.warn({ refused: others }, 'calls of further callers refused: too many')
    refused.clear()
    others = 0
  }
  return ({ key, line }: Caller, kind: Kind): void => {
    if (refused.size === 0) later(millisecondsInMinute, logMinute)
    const counted = refused.get(key) ?? { line, counts: {} }
    if (refused.size >= mostNamed && !refused.has(key)) others += 1
    else refused.set(key, counted)
    counted.counts[kind] = (counted.counts[kind] ?? 0) + 1
  }
}

const noLimits: CallLimits = {
  refuseKnown: () => undefined,
  take: () => undefined,
  takeUnknown: () => () => undefined,
  forget: () => undefined,
  refuseKnownDevice: () => undefined,
  takeDevice: () => undefined,
  requireDevice: () => undefined,
  chargeDevice: () => undefined,
}

/**
 * Token buckets of whatever calls over HTTP: one for each user and kind of call, each device, each address without a
 * session. What one asks for too much is then no other's time. They are this process's own: several processes together
 * give several times as much.
 */
export const createCallLimits = (options: Options): CallLimits => {
  const { rates } = options
  if (rates === null) return noLimits
  const buckets = createTokenBuckets({ mostKnown, ...(options.ticks && { ticks: options.ticks }) })
  const known = new Map<string, Caller>()
  const noteRefusal = countRefusals(options)

  const remember = (credential: string, caller: Caller): void => {
    known.delete(credential)
    known.set(credential, caller)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }
  const bucketOf = ({ key }: Caller, kind: Kind): string => `${key} ${kind}`
  const require = (caller: Caller, kind: Kind, wanted = 1): void => {
    const rate: Rate = rates[kind]
    const left = buckets.left(bucketOf(caller, kind), rate)
    if (left >= wanted) return
    noteRefusal(caller, kind)
    throw new TooManyCalls(Math.ceil(msUntil(left, rate, wanted) / millisecondsInSecond))
  }
  const takeOf = (caller: Caller, kind: Kind): void => {
    require(caller, kind)
    buckets.take(bucketOf(caller, kind), rates[kind])
  }
  /** Half of what all have together is for those that have hardly called: a flood leaves them a way in. */
  const requireTogether = (caller: Caller, cost: number): void => {
    const isQuiet = buckets.left(bucketOf(caller, 'address'), rates.address) > rates.address.burst * quietShare
    require(ofAll, 'anonymous', isQuiet ? cost : Math.max(cost, rates.anonymous.burst / 2))
  }
  const toDeviceHash = (shown: string): string => `device ${toTokenHash(shown)}`

  return {
    refuseKnown: (token, kind) => {
      const caller = token === null ? undefined : known.get(toTokenHash(token))
      if (caller !== undefined && kind !== null) require(caller, kind)
    },
    take: (token, user, kind) => {
      const caller = ofUser(user)
      if (token !== null) remember(toTokenHash(token), caller)
      if (kind !== null) takeOf(caller, kind)
    },
    takeUnknown: (token, address, cost = 1) => {
      if (token !== null && known.has(toTokenHash(token))) return () => undefined
      const caller = ofAddress(addressBlock(address))
      require(caller, 'address', cost)
      requireTogether(caller, cost)
      const taken = [bucketOf(caller, 'address'), bucketOf(ofAll, 'anonymous')] as const
      buckets.take(taken[0], rates.address, cost)
      buckets.take(taken[1], rates.anonymous, cost)
      return () => {
        buckets.take(taken[0], rates.address, -cost)
        buckets.take(taken[1], rates.anonymous, -cost)
      }
    },
    forget: (token) => {
      if (token !== null) known.delete(toTokenHash(token))
    },
    refuseKnownDevice: (shown) => {
      const caller = known.get(toDeviceHash(shown))
      if (caller !== undefined) require(caller, 'device')
    },
    takeDevice: (shown, device) => {
      const caller = ofDevice(device)
      remember(toDeviceHash(shown), caller)
      takeOf(caller, 'device')
    },
    requireDevice: (device, kind) => require(ofDevice(device), kind),
    chargeDevice: (device, kind, cost) => {
      buckets.take(bucketOf(ofDevice(device), kind), rates[kind], cost)
    },
  }
}
