import type { JobFile } from '../jobs/job-definition'

/** A value of a file: a moment is written by the clock of the file's zone. */
export type ListCell = string | number | Date | null

/** Writes a table piece by piece: no more of it is in memory than one piece. */
export type ListWriter = {
  head: (titles: readonly string[]) => Promise<void>
  rows: (rows: readonly (readonly ListCell[])[]) => Promise<void>
  end: () => Promise<void>
}

export type OpenListWriter = (file: Pick<JobFile, 'write'>, zone: string, now: Date) => ListWriter
