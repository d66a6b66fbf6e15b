import { compareAsc } from 'date-fns/compareAsc'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { inArray, sql } from 'drizzle-orm'
import {
  type AlarmMessage,
  clockToleranceMs,
  type DeviceAlarm,
  type Hello,
  type Stamp,
} from '@/lib/contract/device-message'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import type { Heard, Step, StepServices } from '../../kernel/ingest/step'
import { alarmEvents } from '../tables/alarm-event'
import { faultTypes } from '../tables/fleet-fault'
import { readKnownUnits } from '../unit/known-units'
import { storeAlarms } from './store-alarms'

type Event = typeof alarmEvents.$inferInsert
type Stamped = Pick<Stamp, 'boot' | 'seq'>
type Alarms = { each: Heard<unknown>; alarms: readonly DeviceAlarm[] }

/** Codes that nobody knows: so many are named to staff at once. */
const shownCodes = 10

/** A controller is no unit, and an air box belongs to no system. */
const addressOf = ({ unitKind, systemNo, unitNo }: DeviceAlarm) => ({
  unitKind,
  systemNo: unitKind === 1 || unitKind === 2 ? systemNo : null,
  unitNo: unitKind === 3 ? null : unitNo,
})

const toEvent = (
  { device, at, message: { boot, seq } }: Heard<Stamped>,
  alarm: DeviceAlarm,
  state: 'raised' | 'cleared',
): Event => ({
  controllerId: device.deviceId,
  ...addressOf(alarm),
  faultCode: alarm.code,
  state,
  time: at(alarm.time),
  boot,
  seq,
  stopCause: alarm.stopCause,
  protectCode: alarm.protectCode,
})

/** Tells staff of alarms of units and of codes that nobody knows; they are kept all the same. */
const noteUnknown = async (tx: Database, heard: readonly Alarms[], { memory }: StepServices): Promise<void> => {
  const units = heard.flatMap(({ each, alarms }) =>
    alarms.flatMap((alarm) => {
      const { unitKind, systemNo, unitNo } = addressOf(alarm)
      if (unitKind === 3) return []
      const unit = { unitKind, systemNo: systemNo ?? (unitKind === 4 ? 0 : -1), unitNo: unitNo ?? -1 }
      return [{ each, controllerId: each.device.deviceId, ...unit }]
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
  const codes = [...new Set(heard.flatMap(({ alarms }) => alarms.map(({ code }) => code)))]
  if (codes.length === 0) return
  const { platformId, faultCode } = faultTypes
  const types = await tx.selectDistinct({ platformId, faultCode }).from(faultTypes).where(inArray(faultCode, codes))
  const isKnown = new Set(types.map((type) => `${type.platformId} ${type.faultCode}`))
  for (const { each, alarms } of heard) {
    const strange = new Set(
      alarms.map(({ code }) => code).filter((code) => !isKnown.has(`${each.device.brand} ${code}`)),
    )
    if (strange.size > 0) each.note('unknownCode', [...strange].slice(0, shownCodes).join(', '))
  }
}

/** The same word twice is one. */
const keep = (tx: Database, events: readonly Event[]): Promise<void> =>
  insertRows(tx, alarmEvents, events, sql`on conflict do nothing`)

/** Alarms that came and went: faults begin and end. */
export const takeAlarms: Step<AlarmMessage> = {
  kind: 'alarm',
  apply: async (tx, heard, services) => {
    for (const each of heard) {
      const late = subMilliseconds(each.receivedAt, clockToleranceMs)
      const times = each.message.events.map(({ time }) => each.at(time)).filter((time) => time < late)
      const [oldest] = times.sort(compareAsc)
      if (oldest) each.note('late', `${Math.round(differenceInMilliseconds(each.receivedAt, oldest) / 1000)} s`)
    }
    await noteUnknown(
      tx,
      heard.map((each) => ({ each, alarms: each.message.events })),
      services,
    )
    await keep(
      tx,
      heard.flatMap((each) => each.message.events.map((event) => toEvent(each, event, event.state))),
    )
    await storeAlarms(
      tx,
      heard.map(({ device }) => device.deviceId),
      services,
    )
  },
}

/** Who says hello names every alarm that lasts: what it names stands open, and what it does not name has ended. */
export const takeHelloAlarms: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, services) => {
    await noteUnknown(
      tx,
      heard.map((each) => ({ each, alarms: each.message.alarms })),
      services,
    )
    await keep(
      tx,
      heard.flatMap((each): Event[] => {
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
        return [
          { controllerId, ...hello, state: 'hello', time, boot: each.message.boot, seq: each.message.seq },
          ...each.message.alarms.flatMap((alarm): Event[] => [
            toEvent(each, alarm, 'raised'),
            { ...toEvent(each, alarm, 'raised'), state: 'lasting', time },
          ]),
        ]
      }),
    )
    await storeAlarms(
      tx,
      heard.map(({ device }) => device.deviceId),
      services,
    )
  },
}
