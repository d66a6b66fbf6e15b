import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { toVersionOrder } from '@/lib/contract/version-number'
import { rnd } from '@/lib/format/rnd'
import { toWireMonth } from '@/lib/format/wire-time'
import { toCitySearch, toSearchText } from '@/platform/kernel/text/search-text'
import type { controllers, projects } from '../../nouns/tables/fleet'
import { before, digits, drawHex, drawInt, drawOne, drawWeighted } from './draw'
import type { ProjectPlan } from './plan-projects'
import type { GatewayPlan } from './plan-systems'

export type ControllerRow = typeof controllers.$inferInsert
export type ProjectRow = typeof projects.$inferInsert

/** Of ten controllers nine are activated, and one is registered or still in its box. Domain 5.4. */
type LifeCycle = 'activated' | 'registered' | 'imported'

const moduleVersions = [
  ['3.1.0', 48],
  ['3.2.0', 22],
  ['3.0.4', 21],
  ['2.8.3', 5],
  ['2.8.1', 4],
] as const
const firmwareVersions = [
  ['2.4.7', 41],
  ['2.4.2', 20],
  ['2.5.0', 18],
  ['2.3.10', 13],
  ['2.1.6', 8],
] as const
const mcuVersions = [
  ['1.8.2', 45],
  ['1.9.0', 25],
  ['1.7.5', 20],
  ['1.6.0', 10],
] as const
const indoorVersions = [
  ['1.4.0', 46],
  ['1.5.0', 31],
  ['1.3.2', 23],
] as const
const otaStatuses = [
  [0, 78],
  [2, 19],
  [3, 2],
  [1, 1],
] as const
const networkTypes = {
  home: [
    [1, 90],
    [3, 10],
  ],
  building: [
    [2, 55],
    [3, 25],
    [1, 20],
  ],
} as const
const serialPrefix = { 1: 'HM', 2: 'HD', 3: 'ST', 4: 'HC' } as const
const makers = ['84F3EB', 'A4CF12', '246F28'] as const

export type ControllerDraw = {
  plan: ProjectPlan
  project: ProjectRow
  gateway: GatewayPlan
  /** Number within the project, from 0. */
  index: number
  deviceName: string
  id: number
  now: Date
  /** WiFi IDs that are taken. */
  taken: Set<string>
}

const networkModule = { 1: 'WIFI-ESP32', 2: 'ETH-W5500', 3: '4G-EC200' } as const

/** A WiFi ID by the place of the controller in its project; the salt only moves on a clash. */
const drawMac = (plan: ProjectPlan, index: number, taken: Set<string>): string => {
  for (let salt = 0; ; salt++) {
    const mac = `${drawOne(makers, plan.id, index, 'oui', salt)}${drawHex(6, plan.id, index, 'mac', salt)}`
    if (!taken.has(mac)) {
      taken.add(mac)
      return mac
    }
  }
}

const lifeCycleOf = (mac: string): LifeCycle => {
  const draw = rnd(mac, 'life')
  if (draw < 0.9) return 'activated'
  return draw < 0.975 ? 'registered' : 'imported'
}

/** Six years of installations, more than half of them in the last three. Domain 5.4. */
export const drawInstall = (now: Date, ...key: (string | number)[]): Date => {
  const years = rnd(...key, 'recent') < 0.55 ? 3 * rnd(...key, 'install') : 3 + 3 * rnd(...key, 'install')
  return before(now, (years * 365 + 2) * millisecondsInDay)
}

/** When it was put in, began to work and became known: by its life, and in a home by itself. */
const datesOf = (life: LifeCycle, { plan, now }: Pick<ControllerDraw, 'plan' | 'now'>, mac: string) => {
  const installTime = life === 'imported' ? null : plan.usage === 6 ? drawInstall(now, mac) : drawInstall(now, plan.id)
  const age = installTime ? differenceInMilliseconds(now, installTime) : 0
  const made = installTime ?? before(now, 60 * millisecondsInDay * rnd(mac, 'made'))
  return {
    installTime,
    age,
    made,
    activationTime:
      life === 'activated' && installTime
        ? before(installTime, -Math.min(20 * millisecondsInDay * rnd(mac, 'activated'), age))
        : null,
    createTime: before(made, 30 * millisecondsInDay * rnd(mac, 'imported')),
  }
}

const drawVersions = (mac: string) => {
  const firmwareVersion = drawWeighted(firmwareVersions, mac, 'firmware')
  return {
    firmwareVersion,
    firmwareOrder: toVersionOrder(firmwareVersion),
    mcuVersion: drawWeighted(mcuVersions, mac, 'mcu'),
    moduleVersion: drawWeighted(moduleVersions, mac, 'module'),
    indoorVersion: drawWeighted(indoorVersions, mac, 'indoor'),
    hardwareVersion: drawOne(['V2.1', 'V2.0', 'V1.2', 'V3.0'], mac, 'hardware'),
  }
}

const drawNetwork = (life: LifeCycle, { plan, gateway }: Pick<ControllerDraw, 'plan' | 'gateway'>, mac: string) => {
  const networkType = drawWeighted(networkTypes[plan.usage === 6 ? 'home' : 'building'], mac, 'network')
  return {
    networkType,
    rssi: networkType === 2 ? null : -drawInt(42, 84, mac, 'rssi'),
    ipAddress: life === 'imported' ? '' : `192.168.${drawInt(1, 20, mac, 'net')}.${drawInt(10, 250, mac, 'host')}`,
    featureCode: `${gateway.model.replace('-', '').replace(/A$/, '')}-${networkModule[networkType]}`,
  }
}

/** Where it is. A box on the shelf has no site yet, one in two times. */
const siteOf = (life: LifeCycle, { plan, project }: Pick<ControllerDraw, 'plan' | 'project'>, mac: string) => {
  const hasProject = life !== 'imported' || rnd(mac, 'shelf') < 0.5
  return {
    projectId: hasProject ? plan.id : null,
    projectName: hasProject ? project.projectName : null,
    projectSearch: hasProject ? project.projectSearch : null,
    countryCode: plan.city.countryCode,
    city: project.city,
    cityEn: plan.city.en,
    citySearch: toCitySearch(project.city, plan.city.en),
    address: project.geographicDescription,
    longitude: project.longitude ?? null,
    latitude: project.latitude ?? null,
    timeZone: plan.city.timeZone,
  }
}

/** One controller, without its units: their counts and alarms are filled in where they are made. */
export const toControllerRow = (draw: ControllerDraw): ControllerRow => {
  const { plan, gateway, deviceName, id } = draw
  const { controllerType } = gateway
  const mac = drawMac(plan, draw.index, draw.taken)
  const life = lifeCycleOf(mac)
  const isHome = plan.usage === 6
  const { age, made, ...dates } = datesOf(life, draw, mac)
  return {
    ...emptyFields,
    id,
    platformId: plan.platformId,
    controllerType,
    macWifiId: mac,
    deviceSn: `${serialPrefix[controllerType]}${toWireMonth(made).slice(2).replace('-', '')}${digits(drawInt(1, 999_999, mac, 'sn'), 6)}`,
    controllerModel: gateway.model,
    deviceName,
    deviceSearch: toSearchText(deviceName),
    activationFlag: life === 'activated' ? 1 : 0,
    ...dates,
    ...drawVersions(mac),
    centralControllerCount: isHome ? (rnd(mac, 'central') < 0.1 ? 1 : 0) : drawInt(0, 2, mac, 'central'),
    vipFlag: rnd(mac, 'vip') < (isHome ? 0.02 : 0.12) ? 1 : 0,
    remarks: remarkOf(plan, mac),
    ...siteOf(life, draw, mac),
    busType: plan.platformId === 6 ? 3 : age > 5 * 365 * millisecondsInDay ? 1 : 2,
    ...drawNetwork(life, draw, mac),
    otaStatus: drawWeighted(otaStatuses, mac, 'ota'),
    heartbeatSec: 60,
    version: 1,
    updateTime: dates.installTime ?? dates.createTime,
  }
}

/**
 * What its units, its line, its owner and its kind make of it. All are named so that rows of every kind have the same
 * columns: they are inserted together.
 */
const emptyFields = {
  onlineStatus: 0,
  lastOnlineTime: null,
  lastOfflineTime: null,
  runStatus: 0,
  alarmCount: 0,
  groupId: null,
  adminUserId: null,
  systemQuantity: 0,
  oduCount: 0,
  iduCount: 0,
  airBoxCount: 0,
  busStatus: 0,
  serverName: null,
  serverSearch: null,
  adapterNo: null,
  adapterCount: null,
  meterCount: null,
  softwareVersion: null,
  licenseExpire: null,
  lastSyncTime: null,
  billingEnabled: null,
  screenSize: null,
  appVersion: null,
  scheduleCount: null,
  groupCount: null,
  lockFlag: null,
  lastScreenSync: null,
  maxIndoor: null,
  voiceLinked: null,
  zigbeeChannel: null,
} as const

const remarks = {
  zh: ['顶层机房', '地下一层弱电间', '待更换天线', '物业代管', '重点客户'],
  en: ['Roof plant room', 'Riser cupboard on level B1', 'Antenna to be replaced', 'Run by the landlord', 'Key account'],
} as const

const remarkOf = (plan: ProjectPlan, mac: string): string => {
  if (rnd(mac, 'remark') >= 0.12) return ''
  return drawOne(plan.city.countryCode === 'CN' ? remarks.zh : remarks.en, mac, 'remark text')
}
