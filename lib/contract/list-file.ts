import './zod-mode'
import * as z from 'zod'
import { ZoneName } from './endpoint'

/** Programs of every kind read CSV; a workbook has numbers and times by type. */
export const ListFileFormat = z.enum(['xlsx', 'csv'])
export type ListFileFormat = z.infer<typeof ListFileFormat>

/** What the export of a list is asked beside its filter. ours: not shown in the spec */
export const listFile = {
  /** Of the times in the file, named in the heads of their columns. */
  timeZone: ZoneName,
  format: ListFileFormat.default('csv'),
  /** How many rows the reader was told of before: the job says so when it wrote another number. */
  promised: z.number().int().min(0).max(1_000_000_000).optional(),
}
