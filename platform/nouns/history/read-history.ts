import { roundToNearestMinutes } from 'date-fns/roundToNearestMinutes'
import { startOfMinute } from 'date-fns/startOfMinute'
import type { History, HistoryQuery } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { utc } from '@/lib/format/utc'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import { planLines } from '../../history/samples/read-lines'
import type { Database } from '../../kernel/db/database'
import type { History as Store } from '../../kernel/history/history'
import { readNewestSteady } from '../unit/steady-reading'
import { toHistoryEvents } from './history-events'
import { parseUnitKey, readSystemHistory, requireUnit } from './history-facts'
import { toSpans } from './history-spans'
import { readPicture } from './read-picture'

type ReadInput = {
  query: HistoryQuery
  platformId: PlatformId
  language: Language
  now: Date
  history: Store
}

/** Samples of one unit over a range, brought down to what a picture needs, with everything that is marked in it. */
export const readHistory = async (
  database: Database,
  { query, platformId, language, now, history }: ReadInput,
): Promise<History> => {
  const { systemNo, unitNo } = parseUnitKey(query.unit)
  const asked = {
    startMs: startOfMinute(parseWireTime(query.from), { in: utc }).getTime(),
    endMs: roundToNearestMinutes(parseWireTime(query.to), { in: utc, roundingMethod: 'ceil' }).getTime(),
  }
  const plan = planLines(asked, { step: query.step, now, retention: history.retention })
  const from = new Date(plan.startMs)
  const to = new Date(plan.endMs)
  const record = await readSystemHistory(database, { platformId, systemNo, from, to, macWifiId: query.macWifiId })
  const unit = requireUnit(record, query.unitKind, unitNo)
  const isOutdoor = query.unitKind === 2
  const { lines, marks, origin } = await readPicture(history, unit, query.points, { plan, now })
  const model = record.outdoor.find((each) => each.unitNo === unitNo)?.model ?? ''
  const { events, leftOut } = await toHistoryEvents(database, {
    platformId,
    language,
    unitNo,
    from,
    unitKind: query.unitKind,
    faults: record.faults,
    spans: toSpans(marks),
    to: new Date(Math.min(plan.endMs, now.getTime())),
  })
  return {
    from: toWireTime(from),
    to: toWireTime(to),
    bucketSec: plan.bucketMs / 1000,
    timeZone: record.controller.timeZone,
    lines,
    events,
    eventsLeftOut: leftOut,
    origin,
    steady: isOutdoor ? await readNewestSteady(history, unit, plan, { ...record.system, model }) : null,
  }
}
