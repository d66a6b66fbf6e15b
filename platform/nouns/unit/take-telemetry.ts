import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { clockToleranceMs, type DeviceSample, type Telemetry } from '@/lib/contract/device-message'
import type { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import type { PlatformId } from '@/lib/contract/platform-id'
import { keepSamples } from '../../history/samples/keep-samples'
import type { SampleRow } from '../../history/samples/sample-line'
import type { Journal } from '../../history/store/journal'
import { readKnownUnits, shownUnits } from '../../ingest/pipeline/known-units'
import type { Heard, Step } from '../../ingest/pipeline/step'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { readPlaces } from '../device/boots'
import { controllers } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'
import { keyOf, readLaterEffects } from './later-effects'
import { withCommand } from './newest-readings'

type Row = typeof unitReadings.$inferInsert
type Reading = OutdoorReading | IndoorReading | AirBoxReading

/** Ahead of us by more than this, a sample is of no moment that has been. */
const aheadMs = 2 * millisecondsInMinute

/** Numeric values of a reading. A point is one of them. */
export const countPoints = (reading: Reading): number => {
  let points = 0
  for (const value of Object.values(reading)) if (typeof value === 'number') points += 1
  // Its address is none.
  return points - 1
}

/** What it does not know needs no room. */
const withoutNulls = <Value extends Reading>(reading: Value): Value =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null)) as Value

const toRows = (heard: Heard<Telemetry>, sample: DeviceSample, bootPlace: number): Row[] => {
  const controllerId = heard.device.deviceId
  const shared = {
    controllerId,
    collectTime: heard.at(sample.time),
    receiveTime: heard.receivedAt,
    bootPlace,
  }
  return [
    ...sample.systems.flatMap(({ systemNo, outdoor, indoor }): Row[] => [
      ...outdoor.map(
        (reading): Row => ({
          ...shared,
          unitKind: 2,
          systemNo,
          unitNo: reading.unitNo,
          isRunning: reading.runMode > 0 ? 1 : 0,
          mode: null,
          reading: withoutNulls(reading),
        }),
      ),
      ...indoor.map(
        (reading): Row => ({
          ...shared,
          unitKind: 1,
          systemNo,
          unitNo: reading.unitNo,
          isRunning: reading.onOff === 1 ? 1 : 0,
          mode: reading.onOff === 1 ? reading.mode : null,
          reading: withoutNulls(reading),
        }),
      ),
    ]),
    ...sample.airBoxes.map(
      (reading): Row => ({
        ...shared,
        unitKind: 4,
        systemNo: 0,
        unitNo: reading.boxNo,
        isRunning: reading.onOff === 1 ? 1 : 0,
        mode: null,
        reading,
      }),
    ),
  ]
}

/** Of an older boot, or measured before: what comes late changes nothing of what is newer. */
const isLater = (one: Row, other: Row): boolean => {
  const place = one.bootPlace ?? 0
  const otherPlace = other.bootPlace ?? 0
  return place > 0 && otherPlace > 0 && place !== otherPlace ? place > otherPlace : one.collectTime > other.collectTime
}
const keepNewest = sql`on conflict (controller_id, unit_kind, system_no, unit_no) do update set
  collect_time = excluded.collect_time, receive_time = excluded.receive_time, is_running = excluded.is_running,
  mode = excluded.mode, reading = excluded.reading, steady_since = excluded.steady_since,
  boot_place = excluded.boot_place
  where case when least(unit_reading.boot_place, excluded.boot_place) > 0 and unit_reading.boot_place <> excluded.boot_place
    then unit_reading.boot_place < excluded.boot_place else unit_reading.collect_time <= excluded.collect_time end`

/** The run status of each controller as its units have it: what the lists show. */
const storeStatus = async (
  tx: Database,
  ids: readonly number[],
): Promise<{ macWifiId: string; platformId: PlatformId }[]> => {
  const { controllerId, unitKind, isRunning } = unitReadings
  const running = await tx
    .selectDistinct({ id: controllerId })
    .from(unitReadings)
    .where(and(inArray(controllerId, [...ids]), inArray(unitKind, [1, 2]), eq(isRunning, 1)))
  const runs = new Set(running.map(({ id }) => id))
  const set = async (status: 0 | 1, own: number[]) =>
    own.length === 0
      ? []
      : tx
          .update(controllers)
          .set({ runStatus: status })
          .where(and(inArray(controllers.id, own), ne(controllers.runStatus, status)))
          .returning({ macWifiId: controllers.macWifiId, platformId: controllers.platformId })
  const started = ids.filter((id) => runs.has(id))
  const stopped = ids.filter((id) => !runs.has(id))
  return [...(await set(1, started)), ...(await set(0, stopped))]
}

const toSample = ({ collectTime, unitKind, reading, ...row }: Row): SampleRow => ({
  ...row,
  unitKind,
  reading,
  time: collectTime,
  source: 'device',
})

/**
 * The newest reading of each unit becomes what every screen shows of it now, and every reading a sample of its history;
 * without a journal nothing of the past is kept.
 */
export const takeTelemetryWith = (journal: Pick<Journal, 'write' | 'wake'> | null): Step<Telemetry> => ({
  kind: 'telemetry',
  apply: async (tx, heard, { publish, memory, now, afterCommit }) => {
    const ids = [...new Set(heard.map(({ device }) => device.deviceId))]
    const placeOf = await readPlaces(tx, ids)
    const sent = heard.map((each) => {
      const limit = addMilliseconds(each.receivedAt, aheadMs)
      const samples = each.message.samples.filter(({ time }) => each.at(time) <= limit)
      const left = each.message.samples.length - samples.length
      if (left > 0) each.note('clock', `${left} samples of the future, not stored`)
      return {
        each,
        samples,
        rows: samples.flatMap((sample) => toRows(each, sample, placeOf(each.device.deviceId, each.message.boot))),
      }
    })
    const known = await readKnownUnits(
      tx,
      memory('known units', () => new Map()),
      ids,
      sent.flatMap(({ rows }) => rows),
    )
    const newest = new Map<string, Row>()
    const samples: SampleRow[] = []
    for (const { each, samples: taken, rows } of sent) {
      let points = 0
      const unknown = new Set<string>()
      for (const row of rows) {
        points += countPoints(row.reading as Reading)
        const key = keyOf(row)
        if (!known(row)) {
          unknown.add(`${row.unitKind}: ${row.systemNo}-${row.unitNo}`)
          continue
        }
        samples.push(toSample(row))
        const last = newest.get(key)
        if (last === undefined || !isLater(last, row)) newest.set(key, row)
      }
      each.count(points)
      const age = Math.max(...taken.map(({ time }) => differenceInMilliseconds(each.receivedAt, each.at(time))))
      if (age > clockToleranceMs) each.note('late', `${Math.round(age / 1000)} s`)
      if (unknown.size > 0) each.note('unknownUnit', [...unknown].slice(0, shownUnits).join(', '))
    }
    if (journal !== null) {
      // Before the newest readings change: they stand for the minutes until now.
      const steadySince = await keepSamples(journal, tx, samples, now)
      for (const row of newest.values()) row.steadySince = steadySince(row)
      afterCommit(journal.wake)
    }
    const laterEffect = await readLaterEffects(tx, [...newest.values()])
    const shown = [...newest.values()].map((row): Row => {
      const effect = laterEffect(row)
      return effect ? { ...row, ...withCommand(row, effect) } : row
    })
    await insertRows(tx, unitReadings, shown, keepNewest)
    for (const { macWifiId, platformId } of await storeStatus(tx, ids)) {
      publish({ event: { topic: 'device', macWifiId }, platformId })
    }
    for (const { device } of heard) {
      publish({
        event: { topic: 'unit', macWifiId: device.address },
        platformId: device.brand as PlatformId,
        isReading: true,
      })
    }
  },
})

/** The same for a platform that keeps nothing of the past. */
export const takeTelemetry = takeTelemetryWith(null)
