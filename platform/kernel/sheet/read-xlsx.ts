import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { inspectArchive } from './inspect-archive'
import { SheetError } from './sheet-error'
import type { Cell, Table } from './table'

/** The first sheet of a workbook: texts, numbers and times, a formula by the value that was last worked out. */
export const readXlsx = async (path: string): Promise<Table> => {
  await inspectArchive(path)
  try {
    // Its type names the constructor of a date where it means a date.
    return (await readSheet(await readFile(path), { trim: false })) as Cell[][]
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new SheetError('fileDamaged')
  }
}
