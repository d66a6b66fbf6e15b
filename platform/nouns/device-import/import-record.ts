import type { DeviceImport, ImportRow } from '@/lib/contract/device-import'
import { reasonText } from '@/lib/contract/import-reason'
import { isFinal } from '@/lib/contract/job'
import { toWireTime } from '@/lib/format/wire-time'
import type { jobs } from '../../kernel/jobs/job-table'
import type { deviceImportRows, deviceImports } from '../tables/device-import'

export type ImportRecord = typeof deviceImports.$inferSelect
type JobState = Pick<typeof jobs.$inferSelect, 'status' | 'done'> | null

/** Whether the job of the present step came to an end without finishing it: cancelled, failed, or long forgotten. */
const hasBrokenOff = (row: ImportRecord, job: JobState): boolean =>
  (row.status === 'checking' || row.status === 'writing') && (job === null || (isFinal(job) && job.status !== 'done'))

/** Where an import really stands: a write that broke off has written nothing, so the choice is open again. */
export const statusOf = (row: ImportRecord, job: JobState): DeviceImport['status'] => {
  if (row.status === 'receiving') return 'checking'
  if (!hasBrokenOff(row, job)) return row.status
  return row.status === 'writing' ? 'checked' : 'failed'
}

export const toImport = (row: ImportRecord, job: JobState): DeviceImport => {
  const status = statusOf(row, job)
  const failed = status === 'checked' && row.status === 'writing'
  return {
    importId: String(row.id),
    status,
    fileName: row.fileName,
    size: row.size,
    timeZone: row.timeZone,
    mode: row.mode,
    rowCount: row.rowCount,
    badCount: row.badCount,
    writtenCount: row.writtenCount,
    unknownColumns: row.unknownColumns,
    reading: row.reading,
    obstacle: failed ? 'failure' : status === 'checked' && row.conflict === 1 ? 'conflict' : null,
    progress: status === 'checking' || status === 'writing' ? (job?.done ?? 0) : row.rowCount,
    jobId: row.jobId === null ? null : String(row.jobId),
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
  }
}

/** A row as it stands in the file, with every reason in both languages. */
export const toImportRow = ({ line, cells, problems }: typeof deviceImportRows.$inferSelect): ImportRow => ({
  line,
  cells,
  problems: problems.map((problem) => ({
    ...problem,
    value: problem.column === null ? (problem.text ?? '') : cells[problem.column],
    zh: reasonText(problem, 'zh'),
    en: reasonText(problem, 'en'),
  })),
})
