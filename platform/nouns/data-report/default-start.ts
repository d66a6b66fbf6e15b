import { addMinutes } from 'date-fns/addMinutes'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMinutes } from 'date-fns/subMinutes'
import { reportMinutes } from '@/lib/contract/data-report-reading'
import { utc } from '@/lib/format/utc'
import { readSystemSamples, type SystemPlace } from '../../history/samples/read-samples'
import { unlessMissing } from '../../history/store/unless-missing'
import type { History } from '../../kernel/history/history'

const spanMinutes = reportMinutes.at(-1) ?? 0
/** So long a controller may have been silent, or its samples late, and the report still begins where all columns are. */
const soughtMinutes = 180
/** A sample is of a whole minute and comes after it. */
const underWayMinutes = 2

/**
 * The latest start of which every column of a report has been received. Without any, half an hour and what may still be
 * under way before now.
 */
export const findDefaultStart = async (
  history: Pick<History, 'rows'>,
  place: SystemPlace | undefined,
  latest: Date,
): Promise<Date> => {
  const usual = startOfMinute(subMinutes(latest, spanMinutes + underWayMinutes), { in: utc })
  if (!place) return usual
  const span = { startMs: subMinutes(latest, soughtMinutes).getTime(), endMs: latest.getTime() }
  const { past } = await unlessMissing(() => readSystemSamples(history, place, span, { kinds: [2] }))
  const samples = past ?? []
  const received = new Set(samples.map(({ at }) => at.getTime()))
  return (
    samples
      .map(({ at }) => subMinutes(at, spanMinutes))
      .findLast((start) => reportMinutes.every((minutes) => received.has(addMinutes(start, minutes).getTime()))) ??
    usual
  )
}
