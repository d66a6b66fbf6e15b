import { millisecondsInMinute } from 'date-fns/constants'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { type LinePlan, linesOfMinutes, readLines } from '../../history/samples/read-lines'
import { markColumns, marksOfMinutes, readMarks } from '../../history/samples/read-marks'
import { readMinutes } from '../../history/samples/read-minutes'
import { originColumns, originOfMinutes, readOrigin } from '../../history/samples/read-origin'
import { pointExpression } from '../../history/samples/sample-columns'
import type { UnitPlace } from '../../history/samples/unit-span'
import type { History } from '../../kernel/history/history'

/** Lines, marks and origin. By the minute one question has them all: each costs more than what it reads. */
export const readPicture = async (
  history: History,
  unit: UnitPlace,
  points: readonly HistoryPointKey[],
  { plan, now }: { plan: LinePlan; now: Date },
) => {
  const isOutdoor = unit.unitKind === 2
  if (plan.bucketMs > millisecondsInMinute)
    return {
      lines: await readLines(history, unit, points, plan),
      marks: isOutdoor ? await readMarks(history, unit, plan, now) : [],
      origin: await readOrigin(history, unit, plan),
    }
  const beside = [...originColumns, ...(isOutdoor ? markColumns : [])]
  const minutes = await readMinutes(history, unit, [...points.map(pointExpression), ...beside], plan)
  const [times = [], sources = [], modes = [], codes = []] = minutes.columns.slice(points.length)
  return {
    lines: linesOfMinutes(points, minutes, plan),
    marks: isOutdoor ? marksOfMinutes(minutes, [modes as number[], codes as string[]], plan.startMs) : [],
    origin: originOfMinutes([times as number[], sources as number[]]),
  }
}
