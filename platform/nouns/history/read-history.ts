import { millisecondsInMinute } from 'date-fns/constants'
import { steadyAfterMinutes } from '@/lib/contract/cycle-limits'
import type { History, HistoryQuery } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import type { Telemetry } from '@/simulator/model/telemetry'
import type { Database } from '../../kernel/db/database'
import { newestSteady } from '../unit/steady-reading'
import { toHistoryEvents } from './history-events'
import { parseUnitKey, readSystemHistory, requireUnit } from './history-facts'
import { bucketOf, historyLines } from './history-lines'
import { historySpans } from './history-spans'

type ReadInput = {
  query: HistoryQuery
  platformId: PlatformId
  language: Language
  now: Date
  telemetry: Telemetry
}

/** Samples of one unit over a range, brought down to what a picture needs, with everything that is marked in it. */
export const readHistory = async (
  database: Database,
  { query, platformId, language, now, telemetry }: ReadInput,
): Promise<History> => {
  const { systemNo, unitNo } = parseUnitKey(query.unit)
  const startMs = Math.floor(parseWireTime(query.from).getTime() / millisecondsInMinute) * millisecondsInMinute
  const endMs = Math.ceil(parseWireTime(query.to).getTime() / millisecondsInMinute) * millisecondsInMinute
  const [from, to] = [new Date(startMs), new Date(endMs)]
  const record = await readSystemHistory(database, {
    platformId,
    systemNo,
    from,
    to,
    macWifiId: query.macWifiId,
  })
  const unit = requireUnit(record, query.unitKind, unitNo)
  const bucketMs = bucketOf(endMs - startMs, query.step)
  const lines = historyLines(query.points, { startMs, endMs, bucketMs })
  const spans = historySpans()
  const steady = newestSteady()
  const until = new Date(Math.min(endMs, now.getTime()))
  if (query.unitKind === 2) {
    // What ran before the range began has run for longer than the range tells.
    const before = new Date(startMs - (steadyAfterMinutes + 1) * millisecondsInMinute)
    for await (const samples of telemetry.unitSamples(record.facts, unit, before, until < from ? until : from)) {
      steady.add(samples, false)
    }
  }
  for await (const samples of telemetry.unitSamples(record.facts, unit, from, until)) {
    lines.add(samples)
    spans.add(samples)
    if (query.unitKind === 2) steady.add(samples)
  }
  const { events, leftOut } = await toHistoryEvents(database, {
    platformId,
    language,
    unitNo,
    from,
    unitKind: query.unitKind,
    faults: record.faults,
    spans: spans.spans(),
    to: until,
  })
  return {
    from: toWireTime(from),
    to: toWireTime(to),
    bucketSec: bucketMs / 1000,
    timeZone: record.controller.timeZone,
    lines: lines.lines(),
    events,
    eventsLeftOut: leftOut,
    steady: steady.reading(record, record.outdoor.find((each) => each.unitNo === unitNo)?.model ?? ''),
  }
}
