import { stringify } from 'csv-stringify/sync'
import { toSafeCell } from '@/lib/format/csv-cell'

/** One line of a file. A text that a spreadsheet would take for a formula is disarmed; a number, also a negative one, stays one. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  stringify([cells.map((cell) => (typeof cell === 'number' ? cell : toSafeCell(cell)))], { record_delimiter: '\r\n' })

/** Falls back to UTC for a zone that this machine does not know. */
export const toKnownZone = (zone: string): string => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return 'UTC'
  }
}
