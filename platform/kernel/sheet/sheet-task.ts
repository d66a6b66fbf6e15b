import type { ReportLayout } from '@/lib/contract/data-report-layout'
import type { FaultTypeColumn } from '@/lib/contract/fault-type-column'
import type { ImportColumn } from '@/lib/contract/import-column'
import type { Language } from '@/lib/contract/language'
import type { SheetCheck } from './sheet-error'
import type { ReadFile } from './to-import-rows'
import type { TextSheet } from './write-xlsx'

/** Tables that an import knows, and their columns. */
export type SheetColumns = { device: ImportColumn; faultType: FaultTypeColumn }

/** What the worker is asked for; without a sheet, that of devices. */
export type SheetTask =
  | { kind: 'read'; path: string; type: 'xlsx' | 'csv'; sheet?: keyof SheetColumns }
  | { kind: 'write'; sheets: readonly TextSheet[] }
  | { kind: 'pdf'; layout: ReportLayout; language: Language }

export type SheetResult<Task extends SheetTask = SheetTask> = Task extends { kind: 'read' }
  ? ReadFile<Task extends { sheet: keyof SheetColumns } ? SheetColumns[Task['sheet']] : ImportColumn>
  : Uint8Array

export type SheetAnswer =
  | { result: ReadFile | ReadFile<FaultTypeColumn> | Uint8Array }
  | { check: SheetCheck; places?: readonly string[] | undefined }
  | { error: string }
