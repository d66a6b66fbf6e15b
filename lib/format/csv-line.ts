import { toSafeCell } from './csv-cell'

/**
 * One line of a CSV file, made only here. Every text is quoted, so that no program sees a line end or delimiter in it,
 * and guarded against formulas; a number stays one.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : `"${toSafeCell(cell).replaceAll('"', '""')}"`))
    .join(',')}\r\n`
