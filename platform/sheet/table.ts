/** A cell as its file has it: a spreadsheet knows numbers and times, a CSV file only text. */
export type Cell = string | number | boolean | Date | null
/** Rows of a file from its first line on. */
export type Table = Cell[][]

export const mostColumns = 50
/** Lines of a file, blank ones included, beyond which it is not even read to its end. */
export const mostLines = 100_000
