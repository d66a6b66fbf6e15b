import { normalizeShort } from '@/lib/contract/normalize-short'
import { readTypedDate, withTwoDigits } from '@/lib/format/typed-date'
import { fromWallTime } from '@/lib/format/zoned-time'

/** `2026-11-20 08:30:00`, `2026/11/20 8:30`, `2026-11-20`, `2026年11月20日`. */
const shape =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日)(?:[ T]+((?:[01]?\d|2[0-3]):\d\d(?::\d\d)?)(?:\.\d{1,3})?)?$/

/** The moment that a text of a sheet names on the clocks of a zone; null where it names none, or one before 1970. */
export const readTime = (text: string, zone: string): Date | null => {
  const [, day = '', time = '00:00'] = shape.exec(normalizeShort(text).trim()) ?? []
  const moment = fromWallTime(`${readTypedDate('day', day)} ${withTwoDigits(time)}`, zone)
  return moment !== null && moment >= new Date(0) ? moment : null
}
