import './zod-mode'
import * as z from 'zod'
import { signalViews } from '../hvac/signal-views'
import { FrameGap } from './checker-frame'
import { jobId } from './device'
import { fromQuery, get, Id, post, ZoneName } from './endpoint'
import { HistoryLine } from './history'
import { type HistoryPointKey, pointOf } from './history-point'

const unitNo = z.number().int().min(0).max(63)
/** A unit of a data acquisition: 1 indoor, 2 outdoor. */
export const SampledUnit = z.object({ unitKind: z.literal([1, 2]), systemNo: unitNo, unitNo })
export type SampledUnit = z.infer<typeof SampledUnit>

/** Signals that a data acquisition reads of a unit, in storage order: 1 indoor, 2 outdoor. */
export const sampledPoints = signalViews.sampled satisfies Record<1 | 2, readonly HistoryPointKey[]>
/** Decimals beyond those of the signal: a Checker reads temperatures to a tenth. Domain 5.5. */
export const sampledDecimals = (key: HistoryPointKey): number => {
  const { axis, decimals } = pointOf(key)
  return (axis === '℃' || axis === 'K') && decimals === 0 ? 1 : 0
}

/** Readings of one unit at even steps, so that missing samples show as gaps. */
export const SampledSeries = z.object({
  /** Time of the first step, ms since the start of the task. */
  fromMs: z.number().int(),
  /** Step, s; more than the task's interval where several samples form one entry. */
  bucketSec: z.number().int(),
  lines: z.array(HistoryLine),
  /** How far the task has recorded, ms since its start. */
  lastMs: z.number().int(),
  gaps: z.array(FrameGap),
})
export type SampledSeries = z.infer<typeof SampledSeries>

const ms = fromQuery(z.number().int().min(0))
const ofUnit = {
  taskId: Id,
  unitKind: fromQuery(z.literal([1, 2])),
  systemNo: fromQuery(unitNo),
  unitNo: fromQuery(unitNo),
}

// ours: not shown in the spec
export const checkerDataApi = {
  /** Units that a data acquisition has readings of. */
  units: get('/checker_svc/data/units', {
    access: 'checker:list',
    input: z.strictObject({ taskId: Id }),
    data: z.object({ list: z.array(SampledUnit) }),
  }),
  /** All signals of a unit, over all or part of the task, ms since its start. */
  series: get('/checker_svc/data/series', {
    access: 'checker:list',
    input: z.strictObject({ ...ofUnit, fromMs: ms.optional(), toMs: ms.optional() }),
    data: SampledSeries,
  }),
  /** Every sample of one unit as a CSV file, as a job. */
  export: post('/checker_svc/data/export', {
    access: 'checker:export',
    input: z.strictObject({ ...ofUnit, timeZone: ZoneName }),
    data: jobId,
  }),
}
