import { and, asc, gte, inArray, ne, or } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readPlaces } from '../device/boots'
import { faults } from '../tables/fleet-fault'
import { type EventRow, type FaultRow, type Named, readWords, textOf } from './alarm-words'
import { type AlarmSpan, type AlarmWord, escalatingCodes, escalationsOf, foldAlarms, lockOutCode } from './fold-alarms'

/** Where an alarm is, and which one. */
export type AlarmKey = { unitKind: 1 | 2 | 3 | 4; systemNo: number | null; unitNo: number | null; faultCode: string }
/** One alarm of a controller: when it lasted by what was said, and the faults that are on record for it. */
export type AlarmHistory = { key: AlarmKey; spans: AlarmSpan[]; rows: FaultRow[]; isEscalated: boolean }

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own) own.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const raisedAt = (time: Date, boot = 0, stopCause = '', protectCode = ''): AlarmWord => ({
  state: 'raised',
  boot,
  time,
  stopCause,
  protectCode,
})
const clearedAt = (time: Date): AlarmWord => ({ state: 'cleared', boot: 0, time, stopCause: '', protectCode: '' })

/** What a fault that came from elsewhere than from words stands for: the demonstration's, an earlier version's. */
const wordsOfRow = ({ origin, failureTime, repairTime, stopCause, protectCode }: FaultRow): AlarmWord[] =>
  origin === 0
    ? [raisedAt(failureTime, 0, stopCause, protectCode), ...(repairTime === null ? [] : [clearedAt(repairTime)])]
    : []

/** The latest of its boot first. */
const backwards = (a: EventRow, b: EventRow): number => (a.boot === b.boot ? b.seq - a.seq : a.boot < b.boot ? -1 : 1)

/**
 * A hello ends what it does not name. It has the time of its last sending: it was written before what its boot has said
 * after it.
 */
const wordsOfHellos = (
  hellos: readonly EventRow[],
  events: readonly EventRow[],
  placeOf: (event: EventRow) => number,
): AlarmWord[] => {
  const named = new Set(events.filter(({ state }) => state === 'lasting').map(({ time }) => time.getTime()))
  const all = [...hellos, ...events].sort(backwards)
  const words: AlarmWord[] = []
  // The earliest of what the same boot has said after the present message, and after that or in it.
  let later = Infinity
  let here = Infinity
  for (const [at, each] of all.entries()) {
    const previous = all[at - 1]
    if (previous?.boot !== each.boot) later = here = Infinity
    else if (previous.seq !== each.seq) later = here
    const time = each.time.getTime()
    if (each.state === 'hello' && !named.has(time))
      words.push({
        state: 'ended',
        boot: placeOf(each),
        time: new Date(Math.min(time, later)),
        stopCause: '',
        protectCode: '',
      })
    here = Math.min(here, time)
  }
  return words
}

/**
 * The place of the boot that sent an event. A boot whose hello has not arrived has the place of the boot that ran at the
 * time of the event.
 */
const toPlaceOf = (hellos: readonly EventRow[], places: (boot: string) => number) => {
  const starts = hellos.map(({ boot, time }) => ({ place: places(boot), time })).sort((a, b) => b.place - a.place)
  return ({ boot, time }: EventRow): number => places(boot) || (starts.find((start) => start.time <= time)?.place ?? 0)
}

/** Whether a fault on record is of that time. */
export const overlaps = (row: FaultRow, { from, to }: AlarmSpan): boolean =>
  (to === null || row.failureTime <= to) && (row.repairTime === null || row.repairTime >= from)

/** The alarms of one controller. */
export const historiesOf = (
  events: readonly EventRow[],
  rows: readonly FaultRow[],
  { since, places }: { since: Date; places: (boot: string) => number },
): AlarmHistory[] => {
  const hellos = events.filter(({ state }) => state === 'hello')
  const placeOf = toPlaceOf(hellos, places)
  const said = groupBy(
    events.filter(({ state }) => state !== 'hello'),
    textOf,
  )
  const recorded = groupBy(rows, textOf)
  const histories = new Map<string, AlarmHistory>()
  const add = (named: Named, more: readonly AlarmWord[]): void => {
    const text = textOf(named)
    const own = said.get(text) ?? []
    const records = recorded.get(text) ?? []
    const words = [
      ...own.flatMap((event) => {
        const { state, time, stopCause, protectCode } = event
        return state === 'raised' || state === 'cleared'
          ? [{ state, boot: placeOf(event), time, stopCause, protectCode }]
          : []
      }),
      ...records.flatMap(wordsOfRow),
      ...more,
    ]
    const { unitKind, systemNo, unitNo, faultCode } = named
    const isEscalated = more.length > 0 && !own.some(({ state }) => state === 'raised')
    const spans = foldAlarms([...words, ...wordsOfHellos(hellos, own, placeOf)])
    const key = { unitKind: unitKind as AlarmKey['unitKind'], systemNo, unitNo, faultCode }
    histories.set(text, { key, spans, rows: records, isEscalated })
  }
  const named = new Map<string, Named>()
  for (const [text, [first]] of said) if (first) named.set(text, first)
  for (const [text, own] of recorded) {
    const [first] = own
    // One of the demonstration's past is nobody's to look at, until something is said of it.
    if (first && own.some(({ status, origin }) => status !== 1 || origin !== 0)) named.set(text, first)
  }
  for (const each of named.values()) add(each, [])
  const lockOuts = new Map<string, { key: Named; words: AlarmWord[] }>()
  for (const { key, spans } of [...histories.values()]) {
    if (key.unitKind !== 2 || !(escalatingCodes as readonly string[]).includes(key.faultCode)) continue
    // Only what was said counts: the past of a demonstration was judged when it was made.
    const words = said.has(textOf(key)) ? escalationsOf(spans).map(({ from, boot }) => raisedAt(from, boot)) : []
    const lockOut = { ...key, faultCode: lockOutCode }
    const text = textOf(lockOut)
    if (words.length > 0) lockOuts.set(text, { key: lockOut, words: [...(lockOuts.get(text)?.words ?? []), ...words] })
  }
  for (const { key, words } of lockOuts.values()) add(key, words)
  return [...histories.values()].map(({ spans, rows: own, ...history }) => ({
    ...history,
    rows: own,
    spans: spans.filter((span) => span.to === null || span.to >= since || own.some((row) => overlaps(row, span))),
  }))
}

/**
 * `since`: faults that ended before it are not looked at; `said`: the earliest moment of which something new was said.
 */
export type Looked = { since: Date; said: Date }

/**
 * What was said of the alarms of some controllers that can matter to what is looked at, and what of that is on record.
 * `read`: how many words and faults that were of each controller.
 */
export const readAlarmHistories = async (
  tx: Database,
  controllerIds: readonly number[],
  { since, said }: Looked,
): Promise<{ histories: Map<number, AlarmHistory[]>; read: ReadonlyMap<number, number> }> => {
  const ids = [...controllerIds]
  const rows = await tx
    .select()
    .from(faults)
    .where(
      and(
        inArray(faults.controllerId, ids),
        // What concerns the network the platform knows by itself.
        ne(faults.unitKind, 5),
        or(ne(faults.status, 1), gte(faults.repairTime, since)),
      ),
    )
    .orderBy(asc(faults.failureTime), asc(faults.id))
  const events = await readWords(tx, ids, rows, said)
  const placeOf = await readPlaces(tx, ids)
  const saidOf = groupBy(events, ({ controllerId }) => String(controllerId))
  const recordedOf = groupBy(rows, ({ controllerId }) => String(controllerId))
  const histories = new Map(
    ids.map((id) => [
      id,
      historiesOf(saidOf.get(String(id)) ?? [], recordedOf.get(String(id)) ?? [], {
        since,
        places: (boot) => placeOf(id, boot),
      }),
    ]),
  )
  const countOf = (id: string): number => (saidOf.get(id)?.length ?? 0) + (recordedOf.get(id)?.length ?? 0)
  return { histories, read: new Map(ids.map((id) => [id, countOf(String(id))])) }
}
