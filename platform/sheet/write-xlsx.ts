import writeExcelFile from 'write-excel-file/node'

/** A sheet of text cells. */
export type TextSheet = { name: string; head: string[]; rows: string[][]; widths: number[] }

/**
 * The writer finds its shared texts by name in an object, and takes a name that every object has for one that is there
 * already. With a blank behind it, which readers take off, it is a text like any other.
 */
const toShareable = (value: string): string => (value in {} ? `${value} ` : value)

/** A workbook in which every cell is text by type and by format, so that no program makes a number or a formula of it. */
export const writeXlsx = async (sheets: readonly TextSheet[]): Promise<Uint8Array> => {
  const text = { type: String, format: '@' } as const
  return writeExcelFile(
    sheets.map(({ name, head, rows, widths }) => ({
      sheet: name,
      data: [
        head.map((value) => ({ ...text, value, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map((value) => ({ ...text, value: toShareable(value) }))),
      ],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}
