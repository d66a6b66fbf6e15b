import { markColourOf } from '@/components/features/history/history-panels'
import type { TimeMark } from '@/components/screen/chart/time/time-panel'
import type { SampledSeries } from '@/lib/contract/checker-data'
import type { History } from '@/lib/contract/history'
import { toWireTime } from '@/lib/format/wire-time'

/** Samples in the form of a history's curves and tables. `startMs`: start of the task, since 1970. */
export const toSampleHistory = ({ fromMs, bucketSec, lines }: SampledSeries, startMs: number): History => {
  const count = lines[0]?.avg.length ?? 0
  return {
    from: toWireTime(startMs + fromMs),
    to: toWireTime(startMs + fromMs + count * bucketSec * 1000),
    bucketSec,
    lines,
    timeZone: 'UTC',
    events: [],
    eventsLeftOut: 0,
    origin: { level: 'sample', newest: null, sources: ['device'] },
    steady: null,
  }
}

/** The gaps, shaded in every panel. `nameOf`: the reason. */
export const toGapMarks = (
  { gaps }: Pick<SampledSeries, 'gaps'>,
  startMs: number,
  nameOf: (reason: 1 | 2) => string,
): TimeMark[] =>
  gaps.map(({ fromMs, toMs, reason }) => ({
    from: (startMs + fromMs) / 1000,
    to: (startMs + toMs) / 1000,
    colour: markColourOf('gap'),
    label: nameOf(reason),
    shade: true,
    named: true,
  }))
