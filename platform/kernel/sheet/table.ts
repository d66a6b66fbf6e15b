import type { FileReading } from '@/lib/contract/cell-reason'

/**
 * A cell of a workbook that is no text. `noValue`: an error such as #N/A, or a formula whose result was never worked out.
 * A CSV file has texts alone.
 */
export type TypedCell = { kind: 'number' | 'boolean' | 'date' | 'noValue'; text: string }
export type Cell = string | TypedCell | null
/** Rows of a file from its first line on. */
export type Table = Cell[][]

export type ReadTable = { rows: Table; reading: FileReading }

export const maxColumns = 50
/** Columns beyond which a file is not even read: some programs leave many empty ones behind those that are filled. */
export const maxReadColumns = 256
/** Cells of a file, empty ones included: 10,000 rows of 50 columns and something over. */
export const maxCells = 600_000
/** Places of a sheet up to its last line and column: the reader fills each. 10,000 rows of 256 columns and something over. */
export const maxArea = 3_000_000
/** Lines of a file, blank ones included, beyond which it is not even read to its end. */
export const maxLines = 100_000
/** What a cell of a workbook can hold. */
export const longestCell = 32_767
