import { toSafeCell } from './csv-cell'

/**
 * One line of a CSV file, and the only place where one is made. Every text stands in quotes, whatever is in it, so that
 * no line end and no delimiter of any program begins a row of its own, and is disarmed; a number stays one.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : `"${toSafeCell(cell).replaceAll('"', '""')}"`))
    .join(',')}\r\n`
