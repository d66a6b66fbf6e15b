import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, listQuery, nothing, page, post, searchText, upload } from './endpoint'
import { importColumns } from './import-column'
import { ImportProblem, ImportReason } from './import-reason'

/** Spec: an import takes files of at most 10 MB. */
export const importFile = { maxFile: 10 * 1024 * 1024, types: ['xlsx', 'csv'] } as const
export const maxImportRows = 10_000

/**
 * `checking`: its rows are being looked at and nothing is written yet. `checked`: the dry run's report is there, and
 * somebody has to choose. `writing`, `done`. `failed`: the check came to no end. `discarded`: somebody began anew.
 */
export const ImportStatus = z.enum(['checking', 'checked', 'writing', 'done', 'failed', 'discarded'])
export type ImportStatus = z.infer<typeof ImportStatus>
/** `all`: every row or none. `good`: the rows without a problem, in one go as well. */
export const ImportMode = z.enum(['all', 'good'])
export type ImportMode = z.infer<typeof ImportMode>

export const DeviceImport = z.object({
  importId: Id,
  status: ImportStatus,
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Zone in which the file's times are read. */
  timeZone: z.string(),
  mode: ImportMode.nullable(),
  rowCount: z.number().int(),
  badCount: z.number().int(),
  /** Controllers that it has added. */
  writtenCount: z.number().int(),
  /** Heads of columns that nobody knows; what stands under them is left out. */
  unknownColumns: z.array(z.string()),
  /** The last try to write wrote nothing: `conflict` when rows had become bad since the check, else `failure`. */
  obstacle: z.enum(['conflict', 'failure']).nullable(),
  /** Rows that the running step has done; of `rowCount`. */
  progress: z.number().int(),
  jobId: Id.nullable(),
  createTime: DateTime,
  updateTime: DateTime,
})
export type DeviceImport = z.infer<typeof DeviceImport>

/** A row that cannot be written, as it stands in the file. */
export const ImportRow = z.object({
  /** Line of the file, the header's is 1. */
  line: z.number().int(),
  cells: z.record(z.enum(importColumns), z.string()),
  problems: z.array(ImportProblem.extend({ value: z.string(), zh: z.string(), en: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

const byId = z.strictObject({ importId: Id })
const format = z.enum(['xlsx', 'csv']).default('xlsx')
const access = 'device:import'

// ours: not shown in the spec
export const deviceImportApi = {
  /** An empty file with the right heads, an example and the allowed values. */
  template: get('/sys/device/import/template', {
    access,
    download: true,
    input: z.strictObject({ format }),
    data: z.unknown(),
  }),
  /** Takes a file, reads it and begins the dry run. Refuses a file that cannot be read as a table, and why: field `file`. */
  upload: upload('/sys/device/import/upload', {
    access,
    file: importFile,
    fields: { timeZone: z.string().regex(/^[A-Za-z][\w+/-]{0,63}$/) },
    data: byId,
  }),
  /** The caller's own imports, newest first. */
  list: get('/sys/device/import/list', { access, input: listQuery(['createTime'], {}), data: page(DeviceImport) }),
  info: get('/sys/device/import/info', { access, input: byId, data: DeviceImport }),
  /** Rows with a problem, in the order of the file. */
  problems: get('/sys/device/import/problems', {
    access,
    input: listQuery(['line'], { importId: Id, reason: ImportReason.optional(), text: searchText.optional() }),
    data: page(ImportRow),
  }),
  /** The rows with a problem as a file that can be put right and imported. */
  failures: get('/sys/device/import/failures', {
    access,
    download: true,
    input: z.strictObject({ importId: Id, format }),
    data: z.unknown(),
  }),
  /** Writes: as a job, in one transaction. Asked twice, it is written once. */
  commit: post('/sys/device/import/commit', {
    access,
    input: z.strictObject({ importId: Id, mode: ImportMode }),
    data: nothing,
  }),
  /** Ends an import that nothing has been written of. */
  discard: post('/sys/device/import/discard', { access, input: byId, data: nothing }),
}

type Countable = Pick<DeviceImport, 'status' | 'rowCount' | 'badCount'>

/** What may be done with an import in its present state; the platform refuses by the same functions. */
export const importCan = {
  commitAll: ({ status, badCount, rowCount }: Countable): boolean =>
    status === 'checked' && badCount === 0 && rowCount > 0,
  commitGood: ({ status, badCount, rowCount }: Countable): boolean => status === 'checked' && badCount < rowCount,
  discard: ({ status }: Pick<DeviceImport, 'status'>): boolean => status === 'checking' || status === 'checked',
}

/** Whether nothing happens to it any more by itself. */
export const isImportAtRest = ({ status }: Pick<DeviceImport, 'status'>): boolean =>
  status !== 'checking' && status !== 'writing'
