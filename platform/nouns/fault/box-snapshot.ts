import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { faultUnit } from '@/lib/contract/fault-unit'
import { toWireTime } from '@/lib/format/wire-time'
import { boxSignalKeys } from '@/lib/hvac/air-box-signals'
import { readBoxDay } from '../../history/samples/read-samples'
import type { History } from '../../kernel/history/history'
import type { faults } from '../tables/fleet-fault'
import { curvesOf } from './fault-signals'

type Place = Pick<typeof faults.$inferSelect, 'controllerId' | 'faultCode'> & { unitNo: number }
/** `at` is on the grid of minutes; `around`: minutes between the two readings that are compared. */
type Span = { from: Date; at: Date; end: Date; around: number }

/**
 * What an air box measured around a fault. It has no refrigerant cycle: nothing is judged, and "running" is when it was
 * last on.
 */
export const readBoxSnapshot = async (
  history: Pick<History, 'rows'>,
  { controllerId, unitNo: boxNo, faultCode }: Place,
  { from, at, end, around }: Span,
): Promise<Pick<FaultSnapshot, 'times' | 'curves' | 'readings' | 'lastRunning'>> => {
  const span = { startMs: from.getTime(), endMs: addMinutes(end, 1).getTime() }
  const read = await readBoxDay(history, { controllerId, boxNo }, span, millisecondsInMinute)
  const samples = [...read].map(([time, values]) => ({ at: new Date(time), values }))
  const running = samples.findLast((sample) => sample.at <= at && sample.values.onOff === 1)
  const before = read.get(subMinutes(at, around).getTime())
  const then = read.get(at.getTime())
  return {
    lastRunning: running ? toWireTime(running.at) : null,
    times: samples.map((sample) => toWireTime(sample.at)),
    curves: curvesOf(4, faultCode).map((keys) => ({
      unit: keys[0] ? faultUnit(keys[0]) : '',
      signals: boxSignalKeys
        .filter((key) => keys.includes(key))
        .map((key) => ({ key, values: samples.map(({ values }) => values[key]) })),
    })),
    readings: boxSignalKeys.map((key) => ({
      key,
      before: before?.[key] ?? null,
      running: running?.values[key] ?? null,
      at: then?.[key] ?? null,
      check: 'none',
      low: null,
      high: null,
      own: 0,
    })),
  }
}
