import { compareAsc } from 'date-fns/compareAsc'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { max } from 'date-fns/max'
import { min as earliest } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subYears } from 'date-fns/subYears'
import { and, inArray, min, type SQL, sql } from 'drizzle-orm'
import {
  type AlarmMessage,
  clockToleranceMs,
  type DeviceAlarm,
  type Hello,
  type Stamp,
} from '@/lib/contract/device-message'
import { utc } from '@/lib/format/utc'
import { readKnownUnits } from '../../ingest/pipeline/known-units'
import type { Heard, Step, StepServices } from '../../ingest/pipeline/step'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { readPlaces } from '../device/boots'
import { deviceBoots } from '../tables/connection'
import { faultTypes } from '../tables/fleet-fault'
import { readBounds } from './alarm-bounds'
import { alarmEvents } from './alarm-event-table'
import { historyDays } from './alarm-words'
import { storeAlarms } from './store-alarms'

type Event = typeof alarmEvents.$inferInsert
type Alarms = { each: Heard<unknown>; alarms: readonly DeviceAlarm[] }

/** Codes that nobody knows: so many are named to staff at once. */
const shownCodes = 10

/** As units are looked for: the controller's own boxes are of no system. */
const toUnit = <Place extends { unitKind: 1 | 2 | 4; systemNo?: number | null; unitNo?: number | null }>({
  systemNo,
  unitNo,
  ...place
}: Place) => ({ ...place, systemNo: systemNo ?? (place.unitKind === 4 ? 0 : -1), unitNo: unitNo ?? -1 })

/** A controller is no unit, and an air box belongs to no system. */
const addressOf = ({ unitKind, systemNo, unitNo }: DeviceAlarm) => ({
  unitKind,
  systemNo: unitKind === 1 || unitKind === 2 ? systemNo : null,
  unitNo: unitKind === 3 ? null : unitNo,
})

/** Since when an alarm can last at most, years: what is older was written by a clock that was not set. */
const longestYears = 5

/** When an alarm came or went. What cannot be counts as of the time of its message, and is noted. */
const momentOf = ({ at, note, receivedAt, message }: Heard<Stamp>, { code, time }: DeviceAlarm): Date => {
  const moment = at(time)
  const sent = at(message.time)
  const isOld = moment < subYears(receivedAt, longestYears, { in: utc })
  if (!isOld && moment <= sent) return moment
  if (isOld || differenceInMilliseconds(moment, sent) > clockToleranceMs)
    note('clock', `${code}: ${new Date(time).toISOString()}`)
  return sent
}

const toEvent = (each: Heard<Stamp>, alarm: DeviceAlarm, state: 'raised' | 'cleared'): Event => ({
  controllerId: each.device.deviceId,
  ...addressOf(alarm),
  faultCode: alarm.code,
  state,
  time: momentOf(each, alarm),
  boot: each.message.boot,
  seq: each.message.seq,
  stopCause: alarm.stopCause,
  protectCode: alarm.protectCode,
})

/** Notes alarms of units and codes that are not on record, which are stored all the same. Answers which units are. */
const noteUnknown = async (
  tx: Database,
  messages: readonly Alarms[],
  { memory }: StepServices,
): Promise<(event: Event) => boolean> => {
  const units = messages.flatMap(({ each, alarms }) =>
    alarms.flatMap((alarm) => {
      const { unitKind, ...place } = addressOf(alarm)
      if (unitKind === 3) return []
      return [{ each, ...toUnit({ controllerId: each.device.deviceId, unitKind, ...place }) }]
    }),
  )
  const ids = [...new Set(units.map(({ controllerId }) => controllerId))]
  const known = await readKnownUnits(
    tx,
    memory('known units', () => new Map()),
    ids,
    units,
  )
  for (const unit of units)
    if (!known(unit)) unit.each.note('unknownUnit', `${unit.unitKind}: ${unit.systemNo}-${unit.unitNo}`)
  const isOnRecord = ({ controllerId, unitKind, systemNo, unitNo }: Event): boolean =>
    unitKind === 0 || unitKind === 3 || known(toUnit({ controllerId, unitKind, systemNo, unitNo }))
  const codes = [...new Set(messages.flatMap(({ alarms }) => alarms.map(({ code }) => code)))]
  if (codes.length === 0) return isOnRecord
  const { platformId, faultCode } = faultTypes
  const types = await tx.selectDistinct({ platformId, faultCode }).from(faultTypes).where(inArray(faultCode, codes))
  const isKnown = new Set(types.map((type) => `${type.platformId} ${type.faultCode}`))
  for (const { each, alarms } of messages) {
    const strange = new Set(
      alarms.map(({ code }) => code).filter((code) => !isKnown.has(`${each.device.brand} ${code}`)),
    )
    if (strange.size > 0) each.note('unknownCode', [...strange].slice(0, shownCodes).join(', '))
  }
  return isOnRecord
}

/** Words that are read in a tenth of a millisecond. */
const wordsAtOnce = 2.5
/** How far before its time a word can change a fault: more than clocks of two boots differ, and than a lock-out looks back. */
const marginDays = 1

/** The earliest word of boots that have a place from now on: what they have said already has another place, too. */
const earliestOf = async (tx: Database, said: readonly Heard<Stamp>[]): Promise<Date[]> => {
  const { controllerId, boot, state, time } = alarmEvents
  const found = await tx
    .select({ time: min(time) })
    .from(alarmEvents)
    .where(
      and(
        inArray(controllerId, [...new Set(said.map(({ device }) => device.deviceId))]),
        inArray(boot, [...new Set(said.map(({ message }) => message.boot))]),
      ),
    )
    .groupBy(controllerId, boot)
    .having(sql`count(*) filter (where ${state} = 'hello') = 1`)
  return found.flatMap((row) => row.time ?? [])
}

const keyOf = ({ controllerId, unitKind, systemNo, unitNo, faultCode, state, time }: Event): string =>
  [controllerId, unitKind, systemNo, unitNo, faultCode, state, time.getTime()].join(' ')

/** The same said by two boots counts as said by the earlier one. */
const onceEach = (events: readonly Event[], placeOf: (id: number, boot: string) => number): Event[] => {
  const order = (event: Event) => [placeOf(event.controllerId, event.boot ?? ''), event.seq ?? 0] as const
  const once = new Map<string, Event>()
  for (const event of events) {
    const other = once.get(keyOf(event))
    const [place, seq] = order(event)
    const [otherPlace, otherSeq] = order(other ?? event)
    if (other === undefined || place < otherPlace || (place === otherPlace && seq < otherSeq))
      once.set(keyOf(event), event)
  }
  return [...once.values()]
}
const placeIn = (row: SQL) => sql`coalesce((select place from ${deviceBoots} where ${deviceBoots.controllerId} =
  ${row}.controller_id and ${deviceBoots.boot} = ${row}.boot), 0)`
/** A message of an earlier boot may come after one of a later boot that says the same. */
const earliestStays = sql`on conflict (controller_id, unit_kind, coalesce(system_no, -1), coalesce(unit_no, -1), fault_code,
  state, time) do update set boot = excluded.boot, seq = excluded.seq, stop_cause = excluded.stop_cause,
  protect_code = excluded.protect_code
  where (${placeIn(sql`excluded`)}, excluded.seq) < (${placeIn(sql`alarm_event`)}, alarm_event.seq)
  returning (extract(epoch from time) * 1000)::float8 as ms`

/** Stores what may still be said of the alarms of controllers, the same said twice as one row, and what follows from it. */
const storeSaid = async (
  tx: Database,
  said: readonly { each: Heard<Stamp>; events: readonly Event[] }[],
  isOnRecord: (event: Event) => boolean,
  services: StepServices,
): Promise<void> => {
  const ids = [...new Set(said.map(({ each }) => each.device.deviceId))]
  const bounds = await readBounds(tx, ids)
  const allowed = said.flatMap(({ each, events }) => {
    const some = events.filter((event) =>
      bounds
        .get(each.device.deviceId)
        ?.allows({ faultCode: '', systemNo: null, unitNo: null, ...event }, isOnRecord(event)),
    )
    if (some.length < events.length) each.note('manyAlarms', `${events.length - some.length} of ${events.length}`)
    return some
  })
  const stored = await insertRows(tx, alarmEvents, onceEach(allowed, await readPlaces(tx, ids)), earliestStays)
  const moments = stored.map(({ ms }) => new Date(Number(ms)))
  const begun = allowed.some(({ state }) => state === 'hello')
    ? await earliestOf(
        tx,
        said.map(({ each }) => each),
      )
    : []
  const { now } = services
  const first = subDays(earliest([now, ...moments, ...begun]), marginDays, { in: utc })
  const since = max([subDays(now, historyDays, { in: utc }), first])
  const { read } = await storeAlarms(tx, ids, { ...services, since, said: first })
  for (const { each } of said) each.charge((read.get(each.device.deviceId) ?? 0) / wordsAtOnce)
}

/** Alarms that came and went: faults begin and end. */
export const takeAlarms: Step<AlarmMessage> = {
  kind: 'alarm',
  apply: async (tx, heard, services) => {
    const said = heard.map((each) => ({
      each,
      events: each.message.events.map((event) => toEvent(each, event, event.state)),
    }))
    for (const { each, events } of said) {
      const late = subMilliseconds(each.receivedAt, clockToleranceMs)
      const [oldest] = events.map(({ time }) => time).toSorted(compareAsc)
      if (oldest && oldest < late)
        each.note('late', `${Math.round(differenceInMilliseconds(each.receivedAt, oldest) / 1000)} s`)
    }
    const isOnRecord = await noteUnknown(
      tx,
      heard.map((each) => ({ each, alarms: each.message.events })),
      services,
    )
    await storeSaid(tx, said, isOnRecord, services)
  },
}

/** Who says hello names every alarm that lasts: what it names stands open, and what it does not name has ended. */
export const takeHelloAlarms: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, services) => {
    const isOnRecord = await noteUnknown(
      tx,
      heard.map((each) => ({ each, alarms: each.message.alarms })),
      services,
    )
    await storeSaid(
      tx,
      heard.map((each) => {
        const time = each.at(each.message.time)
        const controllerId = each.device.deviceId
        const hello = {
          unitKind: 0 as const,
          systemNo: null,
          unitNo: null,
          faultCode: '',
          stopCause: '',
          protectCode: '',
        }
        const { boot, seq, alarms } = each.message
        const events: Event[] = [{ controllerId, ...hello, state: 'hello', time, boot, seq }]
        for (const alarm of alarms) {
          const raised = toEvent(each, alarm, 'raised')
          events.push(raised, { ...raised, state: 'lasting', time })
        }
        return { each, events }
      }),
      isOnRecord,
      services,
    )
  },
}
