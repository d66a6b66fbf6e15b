import './zod-mode'
import * as z from 'zod'
import { FileReading, maxShownRows } from './cell-reason'
import { ControllerType } from './device'
import { DateTime, get, Id, listQuery, nothing, page, post, searchText, upload } from './endpoint'
import { importColumns } from './import-column'
import { ImportProblem, ImportReason } from './import-reason'
import { IssuedKey } from './issued-key'

/** Spec: an import takes files of at most 10 MB. */
export const importFile = { maxFile: 10 * 1024 * 1024, types: ['xlsx', 'csv'] } as const
export const maxImportRows = 10_000

/**
 * `checking`: its rows are being checked and nothing is written yet. `checked`: the dry run's report is ready, and
 * somebody has to choose. `writing`, `done`. `failed`: the check could not finish. `discarded`: somebody started over.
 */
export const ImportStatus = z.enum(['checking', 'checked', 'writing', 'done', 'failed', 'discarded'])
export type ImportStatus = z.infer<typeof ImportStatus>
/** `all`: every row or none. `good`: only the rows without a problem, also in one transaction. */
export const ImportMode = z.enum(['all', 'good'])
export type ImportMode = z.infer<typeof ImportMode>

export const DeviceImport = z.object({
  importId: Id,
  status: ImportStatus,
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Zone of the file's times. */
  timeZone: z.string(),
  mode: ImportMode.nullable(),
  rowCount: z.number().int(),
  badCount: z.number().int(),
  /** Controllers added. */
  writtenCount: z.number().int(),
  /** Heads of unknown columns, which are ignored. */
  unknownColumns: z.array(z.string()),
  /** Null for a file that an older version has read. */
  reading: FileReading.nullable(),
  /** Why the last attempt wrote nothing: `conflict` when rows had become bad since the check, else `failure`. */
  obstacle: z.enum(['conflict', 'failure']).nullable(),
  /** Rows done by the running step, of `rowCount`. */
  progress: z.number().int(),
  jobId: Id.nullable(),
  createTime: DateTime,
  updateTime: DateTime,
})
export type DeviceImport = z.infer<typeof DeviceImport>

/** A row that cannot be written, as it is in the file. */
export const ImportRow = z.object({
  /** Line of the file; the header is 1. */
  line: z.number().int(),
  cells: z.record(z.enum(importColumns), z.string()),
  problems: z.array(ImportProblem.extend({ value: z.string(), zh: z.string(), en: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A row that can be written, as it will be. */
export const ImportedRow = z.object({
  /** Line of the file; the header is 1. */
  line: z.number().int(),
  macWifiId: z.string(),
  controllerType: ControllerType,
  controllerModel: z.string(),
  deviceSn: z.string(),
  deviceName: z.string(),
  project: z.string().nullable(),
  installTime: DateTime.nullable(),
  remarks: z.string(),
})
export type ImportedRow = z.infer<typeof ImportedRow>

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
  /** Takes a file, reads it and starts the dry run. Refuses an unreadable table with the reason: field `file`. */
  upload: upload('/sys/device/import/upload', {
    access,
    file: importFile,
    fields: { timeZone: z.string().regex(/^[A-Za-z][\w+/-]{0,63}$/) },
    data: byId,
  }),
  /** The caller's own imports, newest first. */
  list: get('/sys/device/import/list', { access, input: listQuery(['createTime'], {}), data: page(DeviceImport) }),
  info: get('/sys/device/import/info', { access, input: byId, data: DeviceImport }),
  /** The first rows without a problem, as they will be written. */
  preview: get('/sys/device/import/preview', {
    access,
    input: byId,
    data: z.object({ list: z.array(ImportedRow).max(maxShownRows) }),
  }),
  /** Rows with a problem, in the order of the file. */
  problems: get('/sys/device/import/problems', {
    access,
    input: listQuery(['line'], { importId: Id, reason: ImportReason.optional(), text: searchText.optional() }),
    data: page(ImportRow),
  }),
  /** The rows with a problem as a file that can be corrected and imported. */
  failures: get('/sys/device/import/failures', {
    access,
    download: true,
    input: z.strictObject({ importId: Id, format }),
    data: z.unknown(),
  }),
  /** Writes, as a job and in one transaction. A repeated call writes once. */
  commit: post('/sys/device/import/commit', {
    access,
    input: z.strictObject({ importId: Id, mode: ImportMode }),
    data: nothing,
  }),
  /**
   * Makes a key for every controller that the import has added and that has none yet, shown once. `renew`: also for
   * those whose key nobody has used yet, because the first answer was lost.
   */
  issueKeys: post('/sys/device/import/issueKeys', {
    access: 'device:credential',
    stepUp: true,
    input: z.strictObject({ importId: Id, renew: z.literal([0, 1]).default(0) }),
    data: z.object({ list: z.array(IssuedKey) }),
  }),
  /** Ends an import of which nothing has been written. */
  discard: post('/sys/device/import/discard', { access, input: byId, data: nothing }),
}

type Countable = Pick<DeviceImport, 'status' | 'rowCount' | 'badCount'>

/** What may be done with an import in its current state; the platform uses the same functions. */
export const importCan = {
  commitAll: ({ status, badCount, rowCount }: Countable): boolean =>
    status === 'checked' && badCount === 0 && rowCount > 0,
  commitGood: ({ status, badCount, rowCount }: Countable): boolean => status === 'checked' && badCount < rowCount,
  issueKeys: ({ status, writtenCount }: Pick<DeviceImport, 'status' | 'writtenCount'>): boolean =>
    status === 'done' && writtenCount > 0,
  discard: ({ status }: Pick<DeviceImport, 'status'>): boolean => status === 'checking' || status === 'checked',
}

/** Whether its state no longer changes by itself. */
export const isImportAtRest = ({ status }: Pick<DeviceImport, 'status'>): boolean =>
  status !== 'checking' && status !== 'writing'
