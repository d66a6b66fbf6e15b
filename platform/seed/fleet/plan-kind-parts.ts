import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { toDateTime } from '@/lib/format/date-time'
import { rnd } from '@/lib/format/rnd'
import { toSiteTime } from '@/lib/format/site-clock'
import { fromWireTime } from '@/lib/format/wire-time'
import { twoDigits } from '@/lib/hvac/unit-address'
import { seasonOf, toSystemKey } from '@/simulator/model/system-facts'
import { setPoints, toUsage, type UsageCode } from '@/simulator/model/usage'
import { toSearchText } from '../../kernel/text/search-text'
import type { meters, schedules, touchGroups, touchSettings } from '../../nouns/tables/controller-part'
import type { ControllerRow } from './controller-row'
import { before, drawInt, drawOne, drawWeighted } from './draw'
import type { IndoorRow, SystemRow } from './unit-rows'

export type MeterRow = typeof meters.$inferInsert
export type ScheduleRow = typeof schedules.$inferInsert
export type TouchGroupRow = typeof touchGroups.$inferInsert
export type TouchSettingRow = typeof touchSettings.$inferInsert

/** What only one kind of controller has: fields of its own row, and rows behind it. */
export type KindParts = {
  fields: Partial<ControllerRow>
  meters: MeterRow[]
  schedules: ScheduleRow[]
  touchGroups: TouchGroupRow[]
  touchSettings: TouchSettingRow[]
}

type Input = {
  controller: ControllerRow & { id: number }
  systems: readonly SystemRow[]
  indoor: readonly IndoorRow[]
  usage: UsageCode
  projectName: string
  isChinese: boolean
  /** Its number among the adapters of the building, from 1, and how many there are. */
  adapter: { no: number; count: number }
  now: Date
}

const nothing: KindParts = { fields: {}, meters: [], schedules: [], touchGroups: [], touchSettings: [] }
/** A silent controller last spoke when it fell silent; one that answers has outages behind it, but speaks. */
const lastContact = ({ onlineStatus, lastOfflineTime }: ControllerRow): Date | null =>
  onlineStatus === 0 ? (lastOfflineTime ?? null) : null

const workdays = [1, 2, 3, 4, 5]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** When buildings of a use are switched on and off by their programme. */
const programmes: Record<number, { days: number[]; on: string; off: string }> = {
  1: { days: workdays, on: '07:30', off: '19:30' },
  2: { days: everyDay, on: '06:00', off: '23:30' },
  3: { days: everyDay, on: '07:00', off: '21:00' },
  4: { days: everyDay, on: '09:30', off: '22:00' },
}

/** Between two seasons nobody cools or heats: the programme is off until the next one begins. */
const isInSeason = ({ controller, systems, usage, now }: Input): boolean =>
  systems.some(({ systemNo, systemType }) => {
    const { cityEn, latitude = null, longitude = null, timeZone } = controller
    const site = { key: toSystemKey(controller.macWifiId, systemNo), cityEn, latitude, longitude, usage, systemType }
    return seasonOf(site, toSiteTime(now, timeZone)) !== 'off'
  })

/** A time of the day, `HH:mm`, so many minutes later. */
const shifted = (time: string, minutes: number): string =>
  toDateTime(addMinutes(fromWireTime(`1970-01-01 ${time}`), minutes), 'UTC', 'time')

const planSchedules = (input: Input, groups: readonly TouchGroupRow[]): ScheduleRow[] => {
  const { controller, systems, usage, isChinese } = input
  const inSeason = isInSeason(input)
  const programme = programmes[usage] ?? { days: everyDay, on: '08:00', off: '20:00' }
  const lines: Omit<ScheduleRow, 'controllerId' | 'scheduleNo'>[] = []
  const add = (groupNo: number | null, place: string, key: number): void => {
    // No unit is told two things at one minute: groups begin after the building and end before it.
    const aside = 15 * key
    const setTemp = setPoints[toUsage(usage)].cool + drawInt(-1, 1, controller.macWifiId, 'programme', key)
    const shared = {
      weekdays: programme.days,
      groupNo,
      enabled: inSeason && rnd(controller.macWifiId, 'enabled', key) < 0.9 ? 1 : 0,
    }
    const name = (zh: string, en: string) => (isChinese ? `${place}${zh}` : `${place}${place && ' '}${en}`)
    lines.push(
      {
        ...shared,
        enabled: shared.enabled as 0 | 1,
        name: name('开机', 'start'),
        time: shifted(programme.on, aside),
        onOff: 1,
        // A system that only cools has nothing to choose between.
        mode: systems.some(({ systemType }) => systemType === 3) ? 0 : 4,
        setTemp,
      },
      {
        ...shared,
        enabled: shared.enabled as 0 | 1,
        name: name('关机', 'stop'),
        time: shifted(programme.off, -aside),
        onOff: 0,
        mode: null,
        setTemp: null,
      },
    )
  }
  add(null, '', 0)
  for (const { groupNo, groupName } of groups.slice(0, drawInt(0, 3, controller.macWifiId, 'programmes'))) {
    add(groupNo, groupName, groupNo)
  }
  return lines.map((line, at) => ({ ...line, controllerId: controller.id, scheduleNo: at + 1 }))
}

const planHidom = (input: Input): KindParts => {
  const { controller, systems, projectName, isChinese, adapter, now } = input
  const server = String(controller.projectId ?? controller.macWifiId)
  const serverName = isChinese ? `${projectName}集控服务器` : `${projectName} server`
  // Three in ten concentrators are not fitted.
  const isMetered = rnd(server, 'metered') < 0.7
  const meterRows = isMetered
    ? systems.map(({ systemNo }, at) => ({
        controllerId: controller.id,
        meterNo: at + 1,
        systemNo,
        ratio: drawOne([20, 30, 40, 60], controller.macWifiId, 'ratio', systemNo),
      }))
    : []
  const license = rnd(server, 'license') < 0.06 ? -60 * rnd(server, 'expired') : 30 + 1000 * rnd(server, 'expire')
  return {
    ...nothing,
    meters: meterRows,
    schedules: planSchedules(input, []),
    fields: {
      serverName,
      serverSearch: toSearchText(serverName),
      adapterNo: adapter.no,
      adapterCount: adapter.count,
      meterCount: meterRows.length,
      softwareVersion: drawWeighted(
        [
          ['5.2.1', 45],
          ['5.1.8', 35],
          ['4.9.3', 20],
        ] as const,
        server,
        'software',
      ),
      licenseExpire: before(now, -license * millisecondsInDay),
      lastSyncTime: lastContact(controller) ?? before(now, 6 * millisecondsInHour * rnd(controller.macWifiId, 'sync')),
      billingEnabled: isMetered && rnd(server, 'billing') < 0.6 ? 1 : 0,
    },
  }
}

/** Rooms that one tile stands for: those of a floor, in halves where a floor has many. */
const planTouchGroups = ({ controller, indoor, isChinese }: Input): TouchGroupRow[] => {
  const floors = [...new Set(indoor.map(({ floor }) => floor))]
  const tiles = floors.flatMap((floor) => {
    const units = indoor.filter((unit) => unit.floor === floor)
    const half = units.length > 8 ? Math.ceil(units.length / 2) : units.length
    const parts = half < units.length ? [units.slice(0, half), units.slice(half)] : [units]
    return parts.map((part, at) => {
      const side = parts.length === 1 ? '' : 'AB'.charAt(at)
      return { name: isChinese ? `${floor}${side}区` : `${floor} zone ${side}`.trim(), part }
    })
  })
  return tiles.map(({ name, part }, at) => ({
    controllerId: controller.id,
    groupNo: at + 1,
    groupName: name,
    unitKeys: part.map(({ systemNo, unitNo }) => `${twoDigits(systemNo)}-${twoDigits(unitNo)}`),
  }))
}

const planTouch = (input: Input): KindParts => {
  const { controller, now } = input
  const mac = controller.macWifiId
  const groups = planTouchGroups(input)
  const programme = planSchedules(input, groups)
  return {
    ...nothing,
    schedules: programme,
    touchGroups: groups,
    touchSettings: [
      {
        controllerId: controller.id,
        coolMin: drawInt(20, 24, mac, 'cool min'),
        coolMax: 30,
        heatMin: 16,
        heatMax: drawInt(23, 27, mac, 'heat max'),
      },
    ],
    fields: {
      screenSize: controller.controllerModel === 'ST-10A' ? 10 : 7,
      appVersion: drawOne(['2.6.0', '2.5.4', '2.4.1'], mac, 'app'),
      scheduleCount: programme.length,
      groupCount: groups.length,
      lockFlag: rnd(mac, 'lock') < 0.3 ? 1 : 0,
      lastScreenSync: lastContact(controller) ?? before(now, 12 * millisecondsInHour * rnd(mac, 'sync')),
    },
  }
}

const planCube = ({ controller }: Input): KindParts => ({
  ...nothing,
  fields: {
    maxIndoor: 8,
    voiceLinked: rnd(controller.macWifiId, 'voice') < 0.45 ? 1 : 0,
    zigbeeChannel: drawOne([11, 15, 20, 25], controller.macWifiId, 'zigbee'),
  },
})

/** Domain 2.1, second table. A controller that is still in its box has told nothing yet. */
export const planKindParts = (input: Input): KindParts => {
  if (!input.controller.installTime) return nothing
  if (input.controller.controllerType === 2) return planHidom(input)
  if (input.controller.controllerType === 3) return planTouch(input)
  return input.controller.controllerType === 4 ? planCube(input) : nothing
}
