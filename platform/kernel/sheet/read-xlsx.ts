import { inspectArchive } from './inspect-archive'
import { SheetError } from './sheet-error'
import { readSheetRows } from './sheet-rows'
import type { ReadTable } from './table'
import { readWorkbook } from './workbook-parts'

/**
 * The first sheet of a workbook that can be seen: each cell as what it is, a formula by the value that was last worked
 * out. Says what else is in the workbook and what is hidden in it.
 */
export const readXlsx = async (path: string): Promise<ReadTable> => {
  const parts = await inspectArchive(path)
  try {
    const workbook = readWorkbook(parts)
    const sheet = workbook.sheets.find(({ isHidden }) => !isHidden) ?? workbook.sheets[0]
    const xml = sheet && parts(sheet.path)
    if (sheet === undefined || xml === undefined) throw new SheetError('fileDamaged')
    const { rows, hiddenRows, hiddenColumns } = readSheetRows(xml, workbook)
    const otherSheets = workbook.sheets.filter((each) => each !== sheet).map(({ name }) => name)
    return { rows, reading: { encoding: null, sheet: sheet.name, otherSheets, hiddenRows, hiddenColumns } }
  } catch (error) {
    if (error instanceof SheetError || error instanceof RangeError) throw error
    throw new SheetError('fileDamaged')
  }
}
