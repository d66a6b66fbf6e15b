import type { ListFileFormat } from '@/lib/contract/list-file'
import { fromWireTime } from '@/lib/format/wire-time'
import type { ListColumn } from '../http/list-column'
import type { JobContext } from '../jobs/job-definition'
import { toKnownZone } from '../time/known-zone'
import { csvWriter } from './csv-writer'
import { type NamedList, toFileStem } from './file-stem'
import type { ListCell, OpenListWriter } from './list-writer'
import { xlsxWriter } from './xlsx-writer'

const chunk = 500
const writers: Record<ListFileFormat, OpenListWriter> = { csv: csvWriter, xlsx: xlsxWriter }

/** What the reader wants of the file. */
export type ListFileRequest = {
  timeZone: string
  format: ListFileFormat
  promised?: number | undefined
  /** That of the list; the file is named by it. */
  filter?: object | undefined
}

type ListFile<Row> = {
  request: ListFileRequest
  columns: readonly ListColumn<Row>[]
  /** What is in the file, by which it is named. */
  list: NamedList
}
/** Some rows of a list, and how many it has in all. */
export type ListPiece<Row> = { rows: readonly Row[]; total: number }

type ListByKey<Key, Row> = ListFile<Row> & {
  /** Of every row that matches, in the order of the list: read once, so that the file has what was there when it began. */
  keys: readonly Key[]
  /** Rows of some of the keys, in their order; one that is gone is left out. See `readInOrder`. */
  read: (keys: readonly Key[]) => Promise<readonly Row[]>
}

/** Rows of keys, so many at a time that the memory holds few of them. */
async function* piecesOf<Key, Row>({ keys, read }: ListByKey<Key, Row>): AsyncGenerator<ListPiece<Row>> {
  for (let from = 0; from < keys.length; from += chunk) {
    yield { rows: await read(keys.slice(from, from + chunk)), total: keys.length }
  }
}

/** Writes the rows of a list, found by their keys, into the file of a job. */
export const writeListFile = <Key, Row>(job: JobContext, list: ListByKey<Key, Row>): Promise<void> =>
  writeListPieces(job, { ...list, pieces: piecesOf(list) })

/**
 * Writes the rows of a list into the file of a job as they come: its heads in the first line and nothing above them. The
 * job ends with how many rows the file has, against how many its reader was told of.
 */
export const writeListPieces = async <Row>(
  job: JobContext,
  { request, columns, list, pieces }: ListFile<Row> & { pieces: AsyncIterable<ListPiece<Row>> },
): Promise<void> => {
  const zone = toKnownZone(request.timeZone)
  const { language, platformId } = job
  const writer = writers[request.format](job.file, zone, job.now)
  job.file.name = `${toFileStem(list, { ...request, now: job.now, zone, language })}.${request.format}`
  const zoneMark = language === 'zh' ? `（${zone}）` : ` (${zone})`
  await writer.head(columns.map((column) => column[language] + (column.time ? zoneMark : '')))
  const toCell = (column: ListColumn<Row>, row: Row): ListCell => {
    if (!column.time) return column.cell(row, { language, platformId })
    const wire = column.time(row)
    return wire ? fromWireTime(wire) : null
  }
  let written = 0
  let there = 0
  for await (const { rows, total } of pieces) {
    job.signal.throwIfAborted()
    await writer.rows(rows.map((row) => columns.map((column) => toCell(column, row))))
    written += rows.length
    there = total
    await job.progress(written, total)
  }
  await writer.end()
  await job.progress(written, request.promised ?? there)
}
