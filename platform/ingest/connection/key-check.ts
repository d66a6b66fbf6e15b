import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createTokenBuckets, msUntil, type Rate } from '@/lib/rate/token-buckets'
import { createFairTurns } from '../../kernel/rate/fair-turns'
import { hashKey, isKey, makeKey } from './credential'

/** Names whose right key is remembered: a device shows the same one with each call. */
const mostRight = 100_000
/** Wrong keys that are remembered: a device that has a wrong one shows it again and again. */
const mostWrong = 20_000
/** Hashes worked out, of all devices together: a twentieth of a core. */
const hashes: Rate = { burst: 400, perSecond: 400 }
/** Keys that wait for their hash: ten seconds of work, and of one address half. */
const mostWaiting = 4000
/** Wrong keys of one address, after which its keys wait behind those of others. */
const wrongs: Rate = { burst: 60, perSecond: 1 }
const mostAddresses = 20_000
/** Every so many turns belong to those addresses all the same: a city behind its carrier is one. */
const turnOfSuspects = 4

export type KeyAnswer = 'right' | 'wrong' | 'unknown'
/** A key that is shown for a name, by an address; `secret`: the hash that counts now, null where there is none. */
export type ShownKey = { name: string; from: string; key: string; secret: string | null }

type Options = {
  /** Milliseconds of a clock that only goes forward. */
  elapsed?: () => number
  pause?: (ms: number) => Promise<unknown>
  isRight?: typeof isKey
}

/** A set that forgets what has been in it for longest. */
const remember = <Value>(map: Map<string, Value>, most: number, key: string, value: Value): void => {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/**
 * Holds keys against their hashes. Wrong keys never close a name to the right one: a right key that was shown before
 * costs no hash, and all others are looked at in turns by address and name, so many a second. A name without a key is
 * looked at in the same way, against a hash that no key has: neither the answer nor its time says which names there are.
 * `unknown`: too many wait; this key was not looked at.
 */
export const createKeyCheck = ({
  elapsed = () => performance.now(),
  pause = (ms) => setTimeout(ms, undefined, { ref: false }),
  isRight = isKey,
}: Options = {}) => {
  const right = new Map<string, string>()
  const wrong = new Map<string, true>()
  const buckets = createTokenBuckets({ ticks: elapsed, mostKnown: mostAddresses })
  const ordinary = createFairTurns<() => void>(mostWaiting)
  const suspects = createFairTurns<() => void>(mostWaiting)
  const decoy = hashKey(makeKey())
  let turn = 0
  let isWorking = false

  const next = (): (() => void) | undefined => {
    turn += 1
    return turn % turnOfSuspects === 0 ? (suspects.next() ?? ordinary.next()) : (ordinary.next() ?? suspects.next())
  }
  const work = async (): Promise<void> => {
    while (ordinary.size() + suspects.size() > 0) {
      const left = buckets.take('hashes', hashes)
      if (left < 0) await pause(msUntil(left, hashes, 0))
      next()?.()
    }
    isWorking = false
  }
  /** Resolves when it is this key's turn, with false where there is no room to wait. */
  const turnOf = ({ from, name }: ShownKey): Promise<boolean> =>
    new Promise((resolve) => {
      const isSuspect = buckets.left(`from ${from}`, wrongs) < 0
      const turns = isSuspect ? suspects : ordinary
      if (!turns.add(from, name, () => resolve(true))) return resolve(false)
      if (isWorking) return
      isWorking = true
      work().catch(() => undefined)
    })
  return async (shown: ShownKey): Promise<KeyAnswer> => {
    const { name, from, key } = shown
    const secret = shown.secret ?? (await decoy)
    const pair = createHash('sha256').update(`${name}\n${secret}\n${key}`).digest('base64')
    if (right.get(name) === pair) return 'right'
    if (wrong.has(pair)) return 'wrong'
    if (!(await turnOf(shown))) return 'unknown'
    if (await isRight(key, secret)) {
      remember(right, mostRight, name, pair)
      return 'right'
    }
    remember(wrong, mostWrong, pair, true)
    buckets.take(`from ${from}`, wrongs)
    return 'wrong'
  }
}
