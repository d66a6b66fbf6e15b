import type { ListFileFormat } from '@/lib/contract/list-file'
import { fromWireTime } from '@/lib/format/date-time'
import { toKnownZone } from '../fleet/known-zone'
import type { JobContext } from '../jobs/job-definition'
import { csvWriter } from './csv-writer'
import type { ListColumn } from './list-column'
import type { ListCell, OpenListWriter } from './list-writer'
import { xlsxWriter } from './xlsx-writer'

const chunk = 500
const writers: Record<ListFileFormat, OpenListWriter> = { csv: csvWriter, xlsx: xlsxWriter }

/** What the reader asked of the file. */
export type AskedFile = { timeZone: string; format: ListFileFormat; promised?: number | undefined }

type ListFile<Key, Row> = {
  asked: AskedFile
  columns: readonly ListColumn<Row>[]
  /** Of every row that matches, in the order of the list: read once, so that the file has what was there when it began. */
  keys: readonly Key[]
  /** Rows of some of the keys, in their order; one that is gone is left out. */
  read: (keys: readonly Key[]) => Promise<readonly Row[]>
}

/**
 * Writes the rows of a list into the file of a job: its heads in the first line and nothing above them. The job ends with
 * how many rows the file has, against how many its reader was told of.
 */
export const writeListFile = async <Key, Row>(
  job: JobContext,
  { asked, columns, keys, read }: ListFile<Key, Row>,
): Promise<void> => {
  const zone = toKnownZone(asked.timeZone)
  const { language } = job
  const writer = writers[asked.format](job.file, zone, job.now)
  job.file.name = `excel-list.${asked.format}`
  const zoneMark = language === 'zh' ? `（${zone}）` : ` (${zone})`
  await writer.head(columns.map((column) => column[language] + (column.time ? zoneMark : '')))
  const toCell = (column: ListColumn<Row>, row: Row): ListCell => {
    if (!column.time) return column.cell(row, { language })
    const wire = column.time(row)
    return wire ? fromWireTime(wire) : null
  }
  let written = 0
  for (let from = 0; from < keys.length; from += chunk) {
    job.signal.throwIfAborted()
    const rows = await read(keys.slice(from, from + chunk))
    await writer.rows(rows.map((row) => columns.map((column) => toCell(column, row))))
    written += rows.length
    await job.progress(written, keys.length)
  }
  await writer.end()
  await job.progress(written, asked.promised ?? keys.length)
}
