import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInMinute, minutesInDay } from 'date-fns/constants'
import { startOfSecond } from 'date-fns/startOfSecond'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { controlTimeoutMs } from '@/lib/contract/control'
import { platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import { type SiteTime, toSiteTime } from '@/lib/format/site-clock'
import { utc } from '@/lib/format/utc'
import { drawnBoxSettings } from '@/simulator/model/air-box-readings'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import { roomModeOf, seasonOf, toDaySeed, toSystemKey } from '@/simulator/model/system-facts'
import { drawnSetPoint, scheduleOf, setPoints, toUsage } from '@/simulator/model/usage'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { controlRecords } from '../../nouns/tables/control'
import { airBoxes, appUsers, controllers, indoorUnits, refrigerantSystems } from '../../nouns/tables/fleet'
import { ofDemo } from '../of-demo'
import { drawWeighted } from './draw'

/** Controllers of a brand that come with a history of commands, and its days. The rest of the fleet has none. */
const controllersPerBrand = 10
const days = 3
/** Hi-Dom and touch controllers that come with one, of each kind. */
const centralPerBrand = 2
/** Air boxes of a brand that do. */
const boxesPerBrand = 6
/** People leave a switch alone for longer than that. */
const lookMinutes = 15

type Row = typeof controlRecords.$inferInsert
type Source = Row['source']

const sourcesOf: Record<1 | 2 | 3 | 4, readonly [readonly [Source, number], ...(readonly [Source, number])[]]> = {
  1: [
    [1, 45],
    [4, 32],
    [6, 15],
    [7, 8],
  ],
  2: [
    [2, 60],
    [4, 25],
    [1, 15],
  ],
  3: [
    [3, 60],
    [4, 25],
    [1, 15],
  ],
  4: [
    [1, 70],
    [7, 30],
  ],
}

type Unit = {
  controller: Pick<typeof controllers.$inferSelect, 'id' | 'platformId' | 'controllerType'>
  account: string | null
  key: string
  systemNo: number
  unitNo: number
}

/** The record of one command that was done at a moment, and before it, one time in forty, of one that was not. */
const recordsOf = (unit: Unit, at: Date, change: Pick<Row, 'command' | 'before'>, name: string): Row[] => {
  const { controller, account, key, systemNo, unitNo } = unit
  const seed = [key, unitNo, at.getTime(), name]
  const source = drawWeighted(sourcesOf[controller.controllerType], ...seed, 'source')
  const base = {
    platformId: controller.platformId,
    controllerId: controller.id,
    unitKind: 1 as const,
    systemNo,
    unitNo,
    source,
    // The person at the wall is not known, and a schedule is no person.
    operatorAccount: source === 4 || source === 6 ? null : account,
    ...change,
  }
  const ended = (sendTime: Date, result: 1 | 2 | 3, costMs: number): Row => {
    const dueTime = addMilliseconds(sendTime, costMs)
    return { ...base, result, sendTime, dueTime, ackTime: result === 3 ? null : dueTime }
  }
  const costMs = Math.round(400 + 2100 * rnd(...seed, 'cost'))
  const done = ended(at, 1, costMs)
  const draw = rnd(...seed, 'result')
  if (draw >= 0.025) return [done]
  const failed = ended(subMilliseconds(at, 30_000), draw < 0.015 ? 3 : 2, draw < 0.015 ? controlTimeoutMs : costMs)
  return [failed, done]
}

type Day = { time: SiteTime; midnight: number; usage: Parameters<typeof toUsage>[0]; season: 'cool' | 'heat' | 'mixed' }

/** What was commanded on a day: exactly what the simulated building shows of it. */
const recordsOfDay = (unit: Unit, k: number, { time, midnight, usage, season }: Day): Row[] => {
  const { key } = unit
  const isOn = scheduleOf(toUsage(usage), toDaySeed(key, time.day), k, time.weekend)
  const mode = roomModeOf(key, k, time.day, season) === 'heat' ? 'heat' : 'cool'
  const setTemp = drawnSetPoint(setPoints[toUsage(usage)][mode], key, k)
  const rows: Row[] = []
  let was = isOn(0)
  for (let until = lookMinutes; until <= minutesInDay; until += lookMinutes) {
    const is = isOn((until - 1) / 60)
    if (is === was) continue
    was = is
    let minute = until - lookMinutes
    while (isOn(minute / 60) !== is) minute++
    const second = Math.floor(60 * rnd(key, k, time.day, minute, 'second'))
    const at = new Date(midnight + minute * millisecondsInMinute + second * 1000)
    rows.push(...recordsOf(unit, at, { command: { onOff: is ? 1 : 0 }, before: { onOff: is ? 0 : 1 } }, 'switch'))
    if (!is || rnd(key, k, time.day, 'adjusts') >= 0.6) continue
    const before = Math.min(30, Math.max(19, setTemp + (rnd(key, k, time.day, 'was') < 0.5 ? -1 : 1.5)))
    const later = subMinutes(at, 1 + Math.floor(2 * rnd(key, k, time.day, 'later')))
    rows.push(...recordsOf(unit, later, { command: { setTemp }, before: { setTemp: before } }, 'set'))
  }
  return rows
}

/** A person boosts an air box for half an hour at noon; then it is again as it was. */
const recordsOfBoxes = async (database: Database, platformId: Row['platformId'], now: Date): Promise<Row[]> => {
  const boxes = await database
    .select({ box: airBoxes, timeZone: controllers.timeZone, account: appUsers.account })
    .from(airBoxes)
    .innerJoin(controllers, eq(controllers.id, airBoxes.controllerId))
    .leftJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
    .where(and(ofDemo, eq(controllers.platformId, platformId), eq(controllers.onlineStatus, 1)))
    .orderBy(asc(airBoxes.id))
    .limit(boxesPerBrand)
  return boxes.flatMap(({ box: { controllerId, boxNo, airBoxId }, timeZone, account }) =>
    Array.from({ length: days }, (_, ago): Row[] => {
      const moment = subMinutes(now, ago * minutesInDay)
      const midnight = subMinutes(moment, toSiteTime(moment, timeZone).minute)
      const runMode = drawnBoxSettings(airBoxId).runMode
      const noon = 700 + Math.floor(60 * rnd(airBoxId, ago, 'noon'))
      const start = addMinutes(startOfSecond(midnight, { in: utc }), noon).getTime()
      const source = drawWeighted(sourcesOf[4], airBoxId, ago, 'source')
      const record = (at: number, command: Row['command'], before: Row['before']): Row => {
        const dueTime = new Date(at + Math.round(400 + 2100 * rnd(airBoxId, at, 'cost')))
        return {
          platformId,
          controllerId,
          unitKind: 4,
          systemNo: null,
          unitNo: boxNo,
          source,
          operatorAccount: account,
          command,
          before,
          result: 1,
          sendTime: new Date(at),
          dueTime,
          ackTime: dueTime,
        }
      }
      return [
        record(start, { runMode: 3 }, { runMode }),
        record(start + 30 * millisecondsInMinute, { runMode }, { runMode: 3 }),
      ]
    }).flat(),
  )
}

/** Online controllers of a brand with indoor units, and the accounts of their administrators. */
const controllersOf = (database: Database, platformId: Row['platformId'], count: number, kind?: 2 | 3) =>
  database
    .select({ controller: controllers, account: appUsers.account })
    .from(controllers)
    .leftJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
    .where(
      and(
        ofDemo,
        eq(controllers.platformId, platformId),
        kind && eq(controllers.controllerType, kind),
        eq(controllers.onlineStatus, 1),
        gt(controllers.iduCount, 0),
      ),
    )
    .orderBy(sql`(${controllers.macWifiId} = ${fouledCondenser.macWifiId}) desc`, asc(controllers.id))
    .limit(count)

/** Those of a brand that come with a history. */
const chooseControllers = async (database: Database, platformId: Row['platformId']) => {
  const chosen = await controllersOf(database, platformId, controllersPerBrand)
  // Central controllers come late in a brand's fleet: those with a history of their own are added.
  for (const kind of [2, 3] as const) {
    const more = await controllersOf(database, platformId, centralPerBrand, kind)
    chosen.push(...more.filter(({ controller }) => chosen.every((other) => other.controller.id !== controller.id)))
  }
  return chosen
}

type Chosen = Awaited<ReturnType<typeof chooseControllers>>[number]
type System = typeof refrigerantSystems.$inferSelect

const recordsOfSystem = ({ controller, account }: Chosen, system: System, unitNos: number[], now: Date): Row[] => {
  const { systemNo, usage, systemType } = system
  const key = toSystemKey(controller.macWifiId, systemNo)
  const { cityEn, latitude, longitude, timeZone } = controller
  return Array.from({ length: days }, (_, ago) => {
    const moment = subMinutes(now, ago * minutesInDay)
    const time = toSiteTime(moment, timeZone)
    const season = seasonOf({ key, cityEn, latitude, longitude, usage, systemType }, time)
    if (season === 'off') return []
    const minute = Math.floor(moment.getTime() / millisecondsInMinute) - time.minute
    const day = { time, midnight: minute * millisecondsInMinute, usage, season }
    return unitNos.flatMap((unitNo, k) => recordsOfDay({ controller, account, key, systemNo, unitNo }, k, day))
  }).flat()
}

/**
 * Commands of the last days by apps, wired remote controllers and schedules, for some controllers of each brand. Domain
 * 5.7. They agree with what telemetry shows: a unit that it shows on since 07:42 was switched on at 07:42.
 */
export const seedControls = async (database: Database, now: Date): Promise<void> => {
  for (const platformId of platformIds) {
    const chosen = await chooseControllers(database, platformId)
    const ids = chosen.map(({ controller }) => controller.id)
    if (ids.length === 0) continue
    const systems = await database
      .select()
      .from(refrigerantSystems)
      .where(inArray(refrigerantSystems.controllerId, ids))
      .orderBy(asc(refrigerantSystems.controllerId), asc(refrigerantSystems.systemNo))
    const units = await database
      .select()
      .from(indoorUnits)
      .where(inArray(indoorUnits.controllerId, ids))
      .orderBy(asc(indoorUnits.controllerId), asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
    const rows = chosen.flatMap((each) =>
      systems
        .filter(({ controllerId }) => controllerId === each.controller.id)
        .flatMap((system) => {
          const own = units.filter(
            ({ controllerId, systemNo }) => controllerId === each.controller.id && systemNo === system.systemNo,
          )
          const unitNos = own.map(({ unitNo }) => unitNo)
          return recordsOfSystem(each, system, unitNos, now)
        }),
    )
    rows.push(...(await recordsOfBoxes(database, platformId, now)))
    const past = rows.filter(({ dueTime }) => dueTime <= now).sort((a, b) => compareAsc(a.sendTime, b.sendTime))
    await insertRows(database, controlRecords, past)
  }
}
