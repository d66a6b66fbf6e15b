import { tzOffset } from '@date-fns/tz/tzOffset'
import { isValid } from 'date-fns/isValid'
import { subMinutes } from 'date-fns/subMinutes'
import { normalizeShort } from '@/lib/contract/normalize-short'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'

/** `2026-11-20 08:30:00`, `2026/11/20 8:30`, `2026-11-20`, `2026年11月20日`. */
const shape =
  /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/

/**
 * The moment that a text of a sheet names on the clocks of a zone; null where it names none. An hour that the clocks
 * leave out in spring is read as the one after it.
 */
export const readTime = (text: string, zone: string): Date | null => {
  const parts = shape.exec(normalizeShort(text).trim())
  if (parts === null) return null
  const [year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = [
    parts[1],
    parts[2] ?? parts[4],
    parts[3] ?? parts[5],
    ...parts.slice(6),
  ].map((part) => part?.padStart(2, '0'))
  const written = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  const wall = fromWireTime(written)
  // Date counts on from a day or an hour that its month or its day does not have.
  if (Number(year) < 1970 || !isValid(wall) || toWireTime(wall) !== written) return null
  // The offset is that of the moment and not of the text read as UTC: the two differ around a change of clocks.
  const near = subMinutes(wall, tzOffset(zone, wall))
  return subMinutes(wall, tzOffset(zone, near))
}
