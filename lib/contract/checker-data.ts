import './zod-mode'
import * as z from 'zod'
import { checkersOnly } from './checker'
import { fromQuery, get, Id } from './endpoint'

const unitNo = z.number().int().min(0).max(63)
/** A unit of a data acquisition: 1 indoor, 2 outdoor. */
export const SampledUnit = z.object({ unitKind: z.literal([1, 2]), systemNo: unitNo, unitNo })
export type SampledUnit = z.infer<typeof SampledUnit>

/** Readings of one unit, one for each moment; null where it did not answer. */
export const SampledSeries = z.object({
  /** ms since the start of the task. */
  moments: z.array(z.number().int()),
  signals: z.array(z.object({ signal: z.string(), values: z.array(z.number().nullable()) })),
})
export type SampledSeries = z.infer<typeof SampledSeries>

// ours: not shown in the spec
export const checkerDataApi = {
  /** Units of which a data acquisition has readings. */
  units: get('/checker_svc/data/units', {
    ...checkersOnly,
    access: 'checker:list',
    input: z.strictObject({ taskId: Id }),
    data: z.object({ list: z.array(SampledUnit) }),
  }),
  series: get('/checker_svc/data/series', {
    ...checkersOnly,
    access: 'checker:list',
    input: z.strictObject({
      taskId: Id,
      unitKind: fromQuery(z.literal([1, 2])),
      systemNo: fromQuery(unitNo),
      unitNo: fromQuery(unitNo),
    }),
    data: SampledSeries,
  }),
}
