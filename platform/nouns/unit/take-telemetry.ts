import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { min } from 'date-fns/min'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { clockToleranceMs, type DeviceSample, type Telemetry } from '@/lib/contract/device-message'
import type { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Journal } from '../../kernel/clickhouse/journal'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import type { Heard, Step } from '../../kernel/ingest/step'
import { keepSamples } from '../sample/keep-samples'
import type { SampleRow } from '../sample/sample-line'
import { controllers } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'
import { readKnownUnits, shownUnits } from './known-units'

type Row = typeof unitReadings.$inferInsert
type Reading = OutdoorReading | IndoorReading | AirBoxReading

const keyOf = ({
  controllerId,
  unitKind,
  systemNo,
  unitNo,
}: Pick<Row, 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>) =>
  `${controllerId} ${unitKind} ${systemNo} ${unitNo}`

/** Ahead of us by more than this, a sample is of no moment that has been. */
const aheadMs = millisecondsInMinute

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

const toRows = (heard: Heard<Telemetry>, sample: DeviceSample): Row[] => {
  const controllerId = heard.device.deviceId
  const at = heard.at(sample.time)
  const limit = addMilliseconds(heard.receivedAt, aheadMs)
  const shared = { controllerId, collectTime: at > limit ? heard.receivedAt : at, receiveTime: heard.receivedAt }
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

/** One that comes late changes nothing of what is newer. */
const keepNewest = sql`on conflict (controller_id, unit_kind, system_no, unit_no) do update set
  collect_time = excluded.collect_time, receive_time = excluded.receive_time, is_running = excluded.is_running,
  mode = excluded.mode, reading = excluded.reading, steady_since = excluded.steady_since
  where unit_reading.collect_time <= excluded.collect_time`

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
    const sent = heard.map((each) => ({ each, rows: each.message.samples.flatMap((sample) => toRows(each, sample)) }))
    const known = await readKnownUnits(
      tx,
      memory('known units', () => new Map()),
      ids,
      sent.flatMap(({ rows }) => rows),
    )
    const newest = new Map<string, Row>()
    const samples: SampleRow[] = []
    for (const { each, rows } of sent) {
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
        if ((newest.get(key)?.collectTime ?? row.collectTime) <= row.collectTime) newest.set(key, row)
      }
      each.count(points)
      const oldest = min(each.message.samples.map(({ time }) => each.at(time)))
      const age = differenceInMilliseconds(each.receivedAt, oldest)
      if (age > clockToleranceMs) each.note('late', `${Math.round(age / 1000)} s`)
      if (unknown.size > 0) each.note('unknownUnit', [...unknown].slice(0, shownUnits).join(', '))
    }
    if (journal !== null) {
      // Before the newest readings change: they stand for the minutes until now.
      const steadySince = await keepSamples(journal, tx, samples, now)
      for (const row of newest.values()) row.steadySince = steadySince(row)
      afterCommit(journal.wake)
    }
    await insertRows(tx, unitReadings, [...newest.values()], keepNewest)
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
