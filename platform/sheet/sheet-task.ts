import type { SheetCheck } from './sheet-error'
import type { ReadFile } from './to-import-rows'
import type { TextSheet } from './write-xlsx'

/** What the worker is asked for. */
export type SheetTask =
  | { kind: 'read'; path: string; type: 'xlsx' | 'csv' }
  | { kind: 'write'; sheets: readonly TextSheet[] }

export type SheetResult<Task extends SheetTask = SheetTask> = Task extends { kind: 'read' } ? ReadFile : Uint8Array

export type SheetAnswer = { result: ReadFile | Uint8Array } | { check: SheetCheck } | { error: string }
