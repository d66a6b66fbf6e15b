import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LogKeys } from './log-keys'

const toMac = (note: string, anchorSeq: number, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['operation-log-restored', anchorSeq, note]))
    .digest('hex')

/**
 * A person's decision on a restored database, for the next anchor to say: signed, because a column that SQL alone can
 * fill would have rows of the log given up without the key. `anchorSeq`: the newest anchor that was decided on.
 */
export const signRestored = (note: string, anchorSeq: number, keys: LogKeys): string =>
  `${keys.current}:${toMac(note, anchorSeq, keys.byId.get(keys.current) as string)} ${note}`

/** The note of such a decision; null where there is none, or none that one of these keys has signed for this anchor. */
export const readRestored = (text: string | null, anchorSeq: number, keys: LogKeys): string | null => {
  const [, key = '', mac = '', note = ''] = /^(\d{1,6}):([\da-f]{64}) (.*)$/s.exec(text ?? '') ?? []
  const secret = keys.byId.get(key)
  if (secret === undefined) return null
  return timingSafeEqual(Buffer.from(toMac(note, anchorSeq, secret)), Buffer.from(mac)) ? note : null
}
