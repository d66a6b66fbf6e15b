/** A cell as its file has it: a spreadsheet knows numbers and times, a CSV file only text. */
export type Cell = string | number | boolean | Date | null
/** Rows of a file from its first line on. */
export type Table = Cell[][]

export const maxColumns = 50
/** Columns beyond which a file is not even read: some programs leave many empty ones behind those that are filled. */
export const maxReadColumns = 256
/** Cells of a file, empty ones included: 10,000 rows of 50 columns and something over. */
export const maxCells = 600_000
/** Places of a sheet up to its last line and column: the reader fills each. 10,000 rows of 256 columns and something over. */
export const maxArea = 3_000_000
/** Lines of a file, blank ones included, beyond which it is not even read to its end. */
export const maxLines = 100_000
