import { createHash } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { isKey } from './credential'

/** Pairs of key and hash whose answer is remembered: a device shows the same one with each call. */
const mostRemembered = 20_000
/** Wrong keys of one name within a minute: after that only a key that is known to be right is listened to. */
const mostWrong = 10
/** Hashes worked out within a second, of all devices together: a tenth of a core, and more than a storm needs. */
const mostPerSecond = 400

export type KeyAnswer = 'right' | 'wrong' | 'unknown'

/**
 * Holds keys against their hashes, so that whoever tries keys costs next to nothing. `unknown`: too many were tried of
 * late; nobody has looked at this one. What counts is still the hash that is stored now: one that was revoked is not asked
 * about any more.
 */
export const createKeyCheck = (elapsed: () => number = () => performance.now()) => {
  const remembered = new Map<string, boolean>()
  let wrong = new Map<string, number>()
  let minute = 0
  let second = 0
  let worked = 0

  const remember = (pair: string, isRight: boolean): void => {
    remembered.set(pair, isRight)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }
  const hasBudget = (name: string): boolean => {
    const now = elapsed()
    if (Math.floor(now / millisecondsInMinute) !== minute) {
      minute = Math.floor(now / millisecondsInMinute)
      wrong = new Map()
    }
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000)
      worked = 0
    }
    if (worked >= mostPerSecond || (wrong.get(name) ?? 0) >= mostWrong) return false
    worked += 1
    return true
  }
  return async (name: string, key: string, secret: string): Promise<KeyAnswer> => {
    const pair = createHash('sha256').update(`${secret}\n${key}`).digest('base64')
    const known = remembered.get(pair)
    if (known !== undefined) return known ? 'right' : 'wrong'
    if (!hasBudget(name)) return 'unknown'
    // Counted before the answer, so that many at once are not let through together.
    wrong.set(name, (wrong.get(name) ?? 0) + 1)
    const isRight = await isKey(key, secret)
    remember(pair, isRight)
    if (isRight) wrong.delete(name)
    return isRight ? 'right' : 'wrong'
  }
}
