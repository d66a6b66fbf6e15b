import { csvLine } from '@/lib/format/csv-line'
import { toFileTime } from '@/lib/format/zoned-time'
import type { OpenListWriter } from './list-writer'

/** CSV with a byte order mark, by which programs know that it is UTF-8. */
export const csvWriter: OpenListWriter = (file, zone) => ({
  head: (titles) => file.write(`\uFEFF${csvLine(titles)}`),
  rows: async (rows) => {
    const lines = rows.map((row) =>
      csvLine(row.map((cell) => (cell instanceof Date ? toFileTime(cell, zone) : (cell ?? '')))),
    )
    await file.write(lines.join(''))
  },
  end: async () => undefined,
})
