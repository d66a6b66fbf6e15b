import { toSafeCell } from './csv-cell'

/**
 * One line of a CSV file, and the only place where one is made. Every cell stands in quotes, whatever is in it, so that
 * no line end and no delimiter of any program begins a row of its own; a text is disarmed, a number stays one.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => `"${typeof cell === 'number' ? cell : toSafeCell(cell).replaceAll('"', '""')}"`)
    .join(',')}\r\n`
