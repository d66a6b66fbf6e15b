import { normalizeShort } from '@/lib/contract/normalize-short'
import { toDateTime } from '@/lib/format/date-time'

/** `2026-11-20 08:30:00`, `2026/11/20 8:30`, `2026-11-20`, `2026年11月20日`. */
const shape =
  /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/

/** How far a zone's clocks are ahead of UTC at a moment, milliseconds. */
const offsetAt = (moment: number, zone: string): number =>
  Date.parse(`${toDateTime(new Date(moment), zone).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000

/**
 * The moment that a text of a sheet names on the clocks of a zone; null where it names none. An hour that the clocks
 * leave out in spring is read as the one after it.
 */
export const readTime = (text: string, zone: string): Date | null => {
  const parts = shape.exec(normalizeShort(text).trim())
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [
    parts[1],
    parts[2] ?? parts[4],
    parts[3] ?? parts[5],
    ...parts.slice(6),
  ].map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const same = new Date(wall)
  const isReal =
    year >= 1970 &&
    same.getUTCMonth() === month - 1 &&
    same.getUTCDate() === day &&
    same.getUTCHours() === hour &&
    same.getUTCMinutes() === minute &&
    second < 60
  if (!isReal) return null
  // The offset is that of the moment and not of the text read as UTC: the two differ around a change of clocks.
  return new Date(wall - offsetAt(wall - offsetAt(wall, zone), zone))
}
