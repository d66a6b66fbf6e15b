import './zod-mode'
import * as z from 'zod'
import { ZoneName } from './endpoint'

/** Every program reads CSV; a workbook has typed numbers and times. */
export const ListFileFormat = z.enum(['xlsx', 'csv'])
export type ListFileFormat = z.infer<typeof ListFileFormat>

/** Options of a list export besides its filter. ours: not shown in the spec */
export const listFile = {
  /** Zone of the times in the file, named in their column heads. */
  timeZone: ZoneName,
  format: ListFileFormat.default('csv'),
  /** The number of rows announced to the reader: the job says when it wrote a different number. */
  promised: z.number().int().min(0).max(1_000_000_000).optional(),
}
