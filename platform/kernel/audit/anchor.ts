import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { LogKeys } from './log-keys'

/**
 * The end of the operation log at one moment, signed and kept where the database is not. `restored`: the database was
 * put back on purpose, and what was anchored of rows behind `keeps` is given up. `cut`: the oldest rows up to `logId`
 * are too old, and go.
 */
const Anchor = z.strictObject({
  /** Counts the anchors of a place from 1. */
  seq: z.number().int().positive(),
  kind: z.enum(['head', 'restored', 'cut']),
  time: z.iso.datetime(),
  logId: z.number().int().nonnegative(),
  hash: z.string().max(64),
  /** The last row that was anchored before a restore and is still there; 0 where nothing was restored. */
  keeps: z.number().int().nonnegative(),
  /** What a restored database was restored from. */
  note: z.string().max(80),
  /** Of a cut: how many rows go, `logId` the last of them. */
  rows: z.number().int().positive().optional(),
  /** `mac` of the anchor before it. */
  previous: z.string().max(64),
  /** Number of the key. */
  key: z.string().max(6),
  mac: z.string().regex(/^[\da-f]{64}$/),
})
export type Anchor = z.infer<typeof Anchor>

const toMac = (
  { seq, kind, time, logId, hash, keeps, note, previous, key, rows }: Omit<Anchor, 'mac'>,
  secret: string,
): string => {
  const signed = ['operation-log-anchor', seq, kind, time, logId, hash, keeps, note, previous, key]
  return createHmac('sha256', secret)
    .update(JSON.stringify(rows === undefined ? signed : [...signed, rows]))
    .digest('hex')
}

export const signAnchor = (anchor: Omit<Anchor, 'mac' | 'key'>, keys: LogKeys): Anchor => {
  const unsigned = { ...anchor, key: keys.current }
  // The current number is one of them: `toLogKeys` has chosen it among them.
  return { ...unsigned, mac: toMac(unsigned, keys.byId.get(keys.current) as string) }
}

/** One line of the place where anchors are kept; null when it is not an anchor, or was not signed by one of these keys. */
export const readAnchor = (line: string, keys: LogKeys): Anchor | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { data } = Anchor.safeParse(parsed)
  const secret = data && keys.byId.get(data.key)
  if (data === undefined || secret === undefined) return null
  return timingSafeEqual(Buffer.from(toMac(data, secret)), Buffer.from(data.mac)) ? data : null
}

/** The number of the key that a line names, where it has the form of an anchor: of one that `readAnchor` does not know. */
export const keyOfLine = (line: string): string | null => {
  try {
    return Anchor.parse(JSON.parse(line)).key
  } catch {
    return null
  }
}
