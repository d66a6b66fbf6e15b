import { addMinutes } from 'date-fns/addMinutes'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { startOfMinute } from 'date-fns/startOfMinute'
import { indoorReportKeys, outdoorReportKeys, type ReportUnit } from '@/lib/contract/data-report-reading'
import { utc } from '@/lib/format/utc'
import { withholding } from '@/lib/hvac/judge-reading'
import { readSystemSamples } from '../../history/samples/read-samples'
import type { History } from '../../kernel/history/history'
import type { HistoryFacts } from '../history/history-facts'
import { byColumn, namesOf, type ReportMoment } from './report-column'

/** Readings of the controller's own samples. */
export const controllerReadings = async (
  history: Pick<History, 'rows'>,
  record: HistoryFacts,
  moments: readonly ReportMoment[],
): Promise<ReportUnit[]> => {
  const first = moments[0]
  const last = moments.findLast(({ due }) => due)
  const samples =
    first && last
      ? await readSystemSamples(
          history,
          { controllerId: record.controller.id, systemNo: record.system.systemNo },
          {
            startMs: +startOfMinute(first.at, { in: utc }),
            endMs: +addMinutes(startOfMinute(last.at, { in: utc }), 1),
          },
          { everyMs: minutesToMilliseconds(10) },
        )
      : []
  const columns = moments.map(
    ({ at }) => samples.find((sample) => +sample.at === +startOfMinute(at, { in: utc })) ?? null,
  )
  const steady = byColumn(columns, ({ outdoor }) => {
    const main = outdoor[0]
    return main === undefined ? null : withholding(main.runMode, main.minutesSinceStart) === null ? 1 : 0
  })
  return namesOf(record).map((unit) => {
    const { unitNo } = unit
    if (unit.unitKind === 2) {
      const own = byColumn(columns, ({ outdoor }) => outdoor.find((each) => each.unitNo === unitNo))
      return {
        ...unit,
        readings: outdoorReportKeys.map((key) => ({ key, values: byColumn(own, (each) => each[key]) })),
        steady,
        working: byColumn(own, ({ compFreq }) => (compFreq === null ? null : compFreq > 0 ? 1 : 0)),
        stopCauses: own.map((each) => each?.stopCause ?? ''),
        alarmCodes: own.map((each) => each?.alarmCode ?? ''),
      }
    }
    const own = byColumn(columns, ({ indoor }) => indoor.find((each) => each.unitNo === unitNo))
    return {
      ...unit,
      readings: indoorReportKeys.map((key) => ({ key, values: byColumn(own, (each) => each[key]) })),
      steady,
      working: byColumn(own, ({ operCondition }) => (operCondition === null ? null : operCondition === 2 ? 1 : 0)),
      stopCauses: own.map((each) => each?.stopCause ?? ''),
      alarmCodes: own.map((each) => each?.alarmCode ?? ''),
    }
  })
}
