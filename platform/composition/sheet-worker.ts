import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { faultTypeSheet } from '@/lib/contract/fault-type-column'
import { deviceSheet } from '@/lib/contract/import-column'
import type { SheetLayout } from '@/lib/contract/sheet-layout'
import { readCsv } from '../kernel/sheet/read-csv'
import { readXlsx } from '../kernel/sheet/read-xlsx'
import { SheetError } from '../kernel/sheet/sheet-error'
import type { SheetAnswer, SheetTask } from '../kernel/sheet/sheet-task'
import { fitsLayout, toImportRows } from '../kernel/sheet/to-import-rows'
import { writeXlsx } from '../kernel/sheet/write-xlsx'
import { writePdf } from '../nouns/data-report/write-pdf'

type ReadTask = Extract<SheetTask, { kind: 'read' }>

const read = async <Column extends string>({ type, path }: ReadTask, layout: SheetLayout<Column>) => {
  const table =
    type === 'xlsx'
      ? await readXlsx(path, (rows) => fitsLayout(rows, layout))
      : readCsv(await readFile(path), (head) => layout.toColumn(head) !== undefined)
  return toImportRows(table, layout)
}

const run = async (task: SheetTask): Promise<SheetAnswer> => {
  try {
    if (task.kind === 'write') return { result: await writeXlsx(task.sheets) }
    if (task.kind === 'pdf') return { result: await writePdf(task.layout, task.language) }
    return { result: task.sheet === 'faultType' ? await read(task, faultTypeSheet) : await read(task, deviceSheet) }
  } catch (error) {
    if (error instanceof SheetError) return { check: error.check, places: error.places }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// Whoever started this thread has put a task into it, and nobody else can.
parentPort?.postMessage(await run(workerData as SheetTask))
