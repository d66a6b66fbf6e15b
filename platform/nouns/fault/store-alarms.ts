import { and, eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { countAlarms } from '../../ingest/connection/presence'
import type { Database } from '../../kernel/db/database'
import { updateRows } from '../../kernel/db/update-rows'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import { controllers } from '../tables/fleet'
import { faults, faultTypes, repairs } from '../tables/fleet-fault'
import { type AlarmHistory, type AlarmKey, type Looked, overlaps, readAlarmHistories } from './alarm-history'
import type { FaultRow } from './alarm-words'
import { firstFactsOf } from './fault-first-facts'
import { standsOpen } from './fold-alarms'

type Controller = { id: number; platformId: PlatformId; macWifiId: string }
type Insert = typeof faults.$inferInsert
type Told = { id: number; controller: Controller }

/** Of a code that no dictionary has. */
const unknownSeverity = 2

const severitiesOf = async (tx: Database, brands: readonly PlatformId[], codes: readonly string[]) => {
  const types =
    brands.length === 0 || codes.length === 0
      ? []
      : await tx
          .select()
          .from(faultTypes)
          .where(and(inArray(faultTypes.platformId, [...brands]), inArray(faultTypes.faultCode, [...codes])))
  return (platformId: PlatformId, { unitKind, faultCode }: AlarmKey) => {
    const own = types.filter((type) => type.platformId === platformId && type.faultCode === faultCode)
    // The alarm of a system shows on every indoor unit of it, under the outdoor unit's code. Domain 3.1.
    return (own.find((type) => type.unitKind === unitKind) ?? own[0])?.severity ?? unknownSeverity
  }
}

/** Somebody has looked at it: it is not taken away any more, whatever came late. */
const isTouched = ({ ackTime, assigneeId, commentCount, repairId, status }: FaultRow): boolean =>
  ackTime !== null || assigneeId !== null || commentCount > 0 || repairId !== null || status === 2

/** How it was cleared: by a repair that is finished, otherwise as its code is reset. Domain 2.6. */
const clearTypeOf = ({ unitKind, faultCode }: AlarmKey, isRepaired: boolean): 1 | 2 | 3 | 4 =>
  isRepaired ? 4 : (firstFactsOf(unitKind, faultCode).resetType ?? 1)

type Plan = { update: { row: FaultRow; set: Partial<Insert> }[]; insert: Insert[]; remove: FaultRow[] }

/** What has to change so that what is on record of one alarm is what was said of it. */
const planOf = (
  controller: Controller,
  { key, spans, rows, isEscalated }: AlarmHistory,
  { now, severity, repaired }: { now: Date; severity: number; repaired: ReadonlySet<number> },
): Plan => {
  const plan: Plan = { update: [], insert: [], remove: [] }
  const left = new Set(rows)
  for (const span of spans) {
    const candidates = [...left].filter((row) => overlaps(row, span))
    const row = candidates.find(isTouched) ?? candidates[0]
    // What flapped is over when it comes again after that.
    const isOpen = span === spans.at(-1) && standsOpen(span, now)
    const repairTime = isOpen ? null : span.to
    const shared = { failureTime: span.from, repairTime, raiseCount: span.raises }
    const origin = isEscalated ? 2 : 1
    if (row === undefined) {
      plan.insert.push({
        ...key,
        ...shared,
        platformId: controller.platformId,
        controllerId: controller.id,
        severity: severity as 1 | 2 | 3 | 4,
        status: isOpen ? 0 : 1,
        clearType: isOpen ? null : clearTypeOf(key, false),
        stopCause: span.stopCause,
        protectCode: span.protectCode,
        origin,
      })
      continue
    }
    left.delete(row)
    const isAsCleared = row.repairTime !== null && row.repairTime.getTime() === repairTime?.getTime()
    const set = {
      ...shared,
      status: isOpen ? (row.status === 2 ? (2 as const) : (0 as const)) : (1 as const),
      mutedUntil: isOpen ? row.mutedUntil : null,
      clearType: isOpen ? null : isAsCleared ? row.clearType : clearTypeOf(key, repaired.has(row.repairId ?? -1)),
      origin: row.origin === 0 ? (0 as const) : (origin as 1 | 2),
    }
    const isSame = Object.entries(set).every(([name, value]) => {
      const stored = row[name as keyof FaultRow]
      return stored instanceof Date && value instanceof Date ? stored.getTime() === value.getTime() : stored === value
    })
    if (!isSame) plan.update.push({ row, set })
  }
  for (const row of left) {
    if (!isTouched(row)) plan.remove.push(row)
    else if (row.status !== 1)
      plan.update.push({
        row,
        set: { status: 1, repairTime: row.failureTime, mutedUntil: null, clearType: clearTypeOf(key, false) },
      })
  }
  return plan
}

/** A statement has so many parameters at most: 65,535. */
const insertedAtOnce = 1000

const carryOut = async (tx: Database, controller: Controller, plans: readonly Plan[]): Promise<Told[]> => {
  const update = plans.flatMap((plan) => plan.update)
  const insert = plans.flatMap((plan) => plan.insert)
  const gone = plans.flatMap(({ remove }) => remove.map(({ id }) => id))
  if (gone.length > 0) await tx.delete(faults).where(inArray(faults.id, gone))
  // One row at a time lasts: what ends comes before what begins.
  for (const isEnding of [true, false]) {
    const some = update.filter(({ set }) => (set.status === 1) === isEnding)
    await updateRows(tx, faults, some)
  }
  const made: { id: number }[] = []
  for (let from = 0; from < insert.length; from += insertedAtOnce) {
    const some = insert.slice(from, from + insertedAtOnce)
    made.push(...(await tx.insert(faults).values(some).returning({ id: faults.id })))
  }
  return [...gone, ...update.map(({ row }) => row.id), ...made.map(({ id }) => id)].map((id) => ({ id, controller }))
}

type Given = Looked & { now: Date; publish: (event: AddressedEvent) => void }

/**
 * Makes the faults of some controllers what was said of their alarms; answers how many changed, and how many words of
 * each controller that took. Their rows are locked, in the order of their keys, so that no two processes do it at once.
 */
export const storeAlarms = async (
  tx: Database,
  controllerIds: readonly number[],
  { now, publish, ...looked }: Given,
): Promise<{ changed: number; read: ReadonlyMap<number, number> }> => {
  const ids = [...new Set(controllerIds)].sort((a, b) => a - b)
  if (ids.length === 0) return { changed: 0, read: new Map() }
  const { id, platformId, macWifiId } = controllers
  const owners = await tx
    .select({ id, platformId, macWifiId })
    .from(controllers)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('no key update')
  const { histories, read } = await readAlarmHistories(tx, ids, looked)
  const all = [...histories.values()].flat()
  const severityOf = await severitiesOf(
    tx,
    [...new Set(owners.map((owner) => owner.platformId))],
    [...new Set(all.map(({ key }) => key.faultCode))],
  )
  const requested = all.flatMap(({ rows }) => rows.flatMap(({ repairId }) => repairId ?? []))
  const finished =
    requested.length === 0
      ? []
      : await tx
          .select({ id: repairs.id })
          .from(repairs)
          .where(and(inArray(repairs.id, requested), eq(repairs.status, 2)))
  const repaired = new Set(finished.map((repair) => repair.id))
  const told: Told[] = []
  for (const controller of owners) {
    const plans = (histories.get(controller.id) ?? []).map((history) =>
      planOf(controller, history, { now, severity: severityOf(controller.platformId, history.key), repaired }),
    )
    told.push(...(await carryOut(tx, controller, plans)))
  }
  const changed = new Map(told.map(({ controller }) => [controller.id, controller]))
  await countAlarms(tx, [...changed.keys()])
  for (const each of told) {
    const { macWifiId: mac, platformId: brand } = each.controller
    publish({ event: { topic: 'fault', macWifiId: mac, id: String(each.id) }, platformId: brand })
  }
  for (const { macWifiId: mac, platformId: brand } of changed.values())
    publish({ event: { topic: 'device', macWifiId: mac }, platformId: brand })
  return { changed: told.length, read }
}
