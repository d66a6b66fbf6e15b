import { inspectArchive } from './inspect-archive'
import { SheetError } from './sheet-error'
import { readSheetRows } from './sheet-rows'
import type { ReadTable, Table } from './table'
import { readWorkbook } from './workbook-parts'

/** Sheets that are looked through for the table: each costs what the first one costs. */
const mostSheets = 20

/**
 * The first sheet of a workbook that can be seen and is what is looked for, else the first that can be seen: each cell as
 * what it is, a formula by the value that was last worked out. Says what else is in the workbook and what is hidden in it.
 */
export const readXlsx = async (path: string, fits: (rows: Table) => boolean = () => true): Promise<ReadTable> => {
  const parts = await inspectArchive(path)
  try {
    const workbook = readWorkbook(parts)
    const seen = workbook.sheets.filter(({ isHidden }) => !isHidden)
    const read = (sheet: (typeof seen)[number]) => {
      const xml = parts(sheet.path)
      if (xml === undefined) throw new SheetError('fileDamaged')
      return { sheet, ...readSheetRows(xml, workbook) }
    }
    const [first = workbook.sheets[0], ...others] = seen
    if (first === undefined) throw new SheetError('fileDamaged')
    let found = read(first)
    // Each is read only where none before it was the table.
    for (const other of fits(found.rows) ? [] : others.slice(0, mostSheets)) {
      const next = read(other)
      if (!fits(next.rows)) continue
      found = next
      break
    }
    const { sheet, rows, hiddenRows, hiddenColumns } = found
    const otherSheets = workbook.sheets.filter((each) => each !== sheet).map(({ name }) => name)
    return { rows, reading: { encoding: null, sheet: sheet.name, otherSheets, hiddenRows, hiddenColumns } }
  } catch (error) {
    if (error instanceof SheetError || error instanceof RangeError) throw error
    throw new SheetError('fileDamaged')
  }
}
