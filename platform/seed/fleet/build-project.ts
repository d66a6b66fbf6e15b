import { addHours } from 'date-fns/addHours'
import { millisecondsInDay } from 'date-fns/constants'
import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { subHours } from 'date-fns/subHours'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { rnd } from '@/lib/format/rnd'
import { toSiteTime } from '@/lib/format/site-clock'
import { type ControllerRow, type ProjectRow, toControllerRow } from './controller-row'
import { before, digits, drawInt } from './draw'
import type { FaultRow } from './fault-row'
import { asFouledSite, isFouledAlarm, isFouledSite, withFouledCondenser } from './fouled-site'
import { isRunning } from './is-running'
import type { AppUserRow, GroupRow } from './people'
import { type SiteTexts, siteTexts } from './place-names'
import { planAirBoxFaults } from './plan-air-box-faults'
import { type FaultEventRow, type NumberedFault, planFaultWork, type Staff } from './plan-fault-work'
import { planFaults } from './plan-faults'
import { type KindParts, planKindParts } from './plan-kind-parts'
import { type MemberRow, planMembers } from './plan-members'
import { type OtaRecordRow, otaStatusOf, planOtaRecords } from './plan-ota-records'
import type { ProjectPlan } from './plan-projects'
import { type GatewayPlan, planBuildingSystems, planGateways, planSystem } from './plan-systems'
import { toProjectRow } from './project-row'
import {
  type AirBoxRow,
  homeNumber,
  type IndoorRow,
  type OutdoorRow,
  type SystemRow,
  toAirBoxRows,
  toIndoorRows,
  toOutdoorRows,
  toSystemRow,
} from './unit-rows'

export type Controller = ControllerRow & { id: number }

/** One controller with everything behind it. */
export type Site = {
  controller: Controller
  group: GroupRow | null
  systems: SystemRow[]
  outdoor: OutdoorRow[]
  indoor: IndoorRow[]
  airBoxes: AirBoxRow[]
  faults: NumberedFault[]
  faultEvents: FaultEventRow[]
  parts: KindParts | null
  members: MemberRow[]
  otaRecords: OtaRecordRow[]
}

/** What projects of one seed share: names and numbers that are already given. */
export type FleetState = {
  now: Date
  taken: Set<string>
  phases: Map<string, number>
  /** Ordinary app users of the project's brand. */
  usersOf: (platformId: number) => readonly AppUserRow[]
  nextController: () => number
  nextGroup: () => number
  nextFault: () => number
  /** Who deals with faults; nobody where the database has no web users. */
  staff: Staff
}

/** Which controllers a project has, each with its systems; a home has one. */
export const gatewaysOf = (plan: ProjectPlan): GatewayPlan[] => {
  if (plan.homes === 0) return planGateways(plan, planBuildingSystems(plan))
  return Array.from({ length: plan.homes }, (_, home): GatewayPlan => {
    const systems = [planSystem(plan, home, 6)]
    const isCube = plan.platformId === 6 && rnd(plan.id, home, 'cube') < 0.12
    return isCube
      ? { controllerType: 4, model: 'HC-8A', systems, maxIndoor: 8 }
      : { controllerType: 1, model: 'HM-16A', systems, maxIndoor: 64 }
  })
}

/** The how manieth project of this kind at this place. */
const takePhase = (plan: ProjectPlan, texts: SiteTexts, phases: FleetState['phases']): number => {
  const key = `${plan.platformId}|${plan.city.en}|${texts.place(String(plan.id))}|${plan.usage}`
  const phase = (phases.get(key) ?? 0) + 1
  phases.set(key, phase)
  return phase
}

type Connection = Pick<Controller, 'onlineStatus' | 'lastOnlineTime' | 'lastOfflineTime'>

/**
 * Online or not, and since when. Of all controllers 93 to 96 % answer: all but those still in their box and one in thirty
 * of the others. Domain 5.4.
 */
const toConnection = ({ macWifiId, installTime }: ControllerRow, now: Date): Connection => {
  if (!installTime) return { onlineStatus: 0, lastOnlineTime: null, lastOfflineTime: null }
  if (rnd(macWifiId, 'online') < 0.968) {
    const back = subMilliseconds(subMinutes(now, 5), 40 * millisecondsInDay * rnd(macWifiId, 'back') ** 2)
    return { onlineStatus: 1, lastOnlineTime: before(max([installTime, back]), 0), lastOfflineTime: null }
  }
  const gone = max([
    addHours(installTime, 1),
    subMilliseconds(subMinutes(now, 20), 30 * millisecondsInDay * rnd(macWifiId, 'gone') ** 3),
  ])
  const lastOfflineTime = before(min([gone, subMinutes(now, 5)]), 0)
  const back = subMilliseconds(subHours(lastOfflineTime, 1), 20 * millisecondsInDay * rnd(macWifiId, 'back'))
  return { onlineStatus: 0, lastOnlineTime: before(max([installTime, back]), 0), lastOfflineTime }
}

/** A controller that came back came back when its last outage ended. */
const afterOutages = (controller: Controller, faults: readonly FaultRow[]): Partial<Connection> => {
  if (controller.onlineStatus === 0) return {}
  const ended = faults.filter(({ faultCode, repairTime }) => faultCode === 'N1' && repairTime)
  const last = ended.reduce<FaultRow | undefined>(
    (latest, fault) =>
      !latest?.repairTime || (fault.repairTime && fault.repairTime > latest.repairTime) ? fault : latest,
    undefined,
  )
  return last?.repairTime ? { lastOnlineTime: last.repairTime, lastOfflineTime: last.failureTime } : {}
}

const groupOf = (
  owner: AppUserRow,
  id: number,
  groupName: string,
  { city, cityEn, address = '', activationTime }: ControllerRow,
  now: Date,
): GroupRow => ({
  id,
  platformId: owner.platformId,
  groupNo: `G${digits(id, 9)}`,
  groupName,
  adminUserId: owner.id,
  city,
  cityEn,
  address,
  createTime: activationTime ?? now,
  updateTime: activationTime ?? now,
})

/** Alarm before running before stopped: the worst of its units. Domain 2.1. */
const runStatusOf = (
  controller: Controller,
  systems: readonly SystemRow[],
  faults: readonly FaultRow[],
  now: Date,
): 0 | 1 | 2 => {
  if (controller.onlineStatus === 0) return 0
  if (faults.some(({ status, unitKind }) => status === 0 && unitKind !== 5)) return 2
  const time = toSiteTime(now, controller.timeZone)
  return systems.some((system) => isRunning(controller, system, time)) ? 1 : 0
}

type SiteInput = {
  plan: ProjectPlan
  project: ProjectRow
  texts: SiteTexts
  gateway: GatewayPlan
  index: number
  /** Its number among the Hi-Dom adapters of the building, from 1, and how many there are. */
  adapter: { no: number; count: number }
  phase: number
  state: FleetState
}

const buildSite = ({ plan, project, texts, gateway, index, adapter, phase, state }: SiteInput): Site => {
  const { now } = state
  const home = plan.homes > 0 ? index : null
  const at = home === null ? { gateway: index + 1, type: gateway.controllerType } : { door: homeNumber(home) }
  const deviceName = texts.controller(plan.usage, texts.place(String(plan.id)), phase, at)
  const id = state.nextController()
  const isFouled = isFouledSite(plan, index)
  const anyController = toControllerRow({ plan, project, gateway, index, deviceName, id, now, taken: state.taken })
  const drawn = isFouled ? asFouledSite(anyController, project, now) : anyController
  const owners = state.usersOf(plan.platformId)
  const owner = drawn.activationFlag === 1 ? owners[drawInt(0, owners.length - 1, drawn.macWifiId, 'owner')] : undefined
  const groupName = home === null ? project.projectName : deviceName
  const group = owner ? groupOf(owner, state.nextGroup(), groupName, drawn, now) : null
  const controller: Controller = {
    ...drawn,
    id,
    ...(isFouled ? { onlineStatus: 1, lastOnlineTime: before(now, 9 * millisecondsInDay) } : toConnection(drawn, now)),
    groupId: group?.id ?? null,
    adminUserId: owner?.id ?? null,
  }
  const { installTime } = controller
  const site: Site = {
    controller,
    group,
    systems: [],
    outdoor: [],
    indoor: [],
    airBoxes: [],
    faults: [],
    faultEvents: [],
    parts: null,
    members: group ? planMembers(group, owners, controller.activationTime ?? now, now) : [],
    otaRecords: planOtaRecords(controller, now),
  }
  controller.otaStatus = otaStatusOf(site.otaRecords)
  // A controller still in its box has never seen a bus.
  if (!installTime) return site
  const installed = { ...controller, installTime }
  for (const [systemNo, system] of gateway.systems.entries()) {
    site.systems.push(toSystemRow(plan, system, installed, systemNo))
    site.outdoor.push(...toOutdoorRows(system, installed, systemNo))
    site.indoor.push(...toIndoorRows(plan, system, installed, systemNo, texts, home))
  }
  site.airBoxes = toAirBoxRows(plan, controller, site.indoor)
  const planned = planFaults({ controller, systems: site.systems, outdoor: site.outdoor, indoor: site.indoor, now })
  const airBox = planAirBoxFaults(controller, site.airBoxes, now)
  const work = planFaultWork([...(isFouled ? withFouledCondenser(planned, controller, now) : planned), ...airBox], {
    macWifiId: controller.macWifiId,
    isChinese: controller.countryCode === 'CN',
    staff: state.staff,
    now,
    nextFault: state.nextFault,
    leave: (fault) => isFouled && isFouledAlarm(fault),
  })
  site.faults = work.faults
  site.faultEvents = work.events
  const active = site.faults.filter(({ status }) => status === 0)
  Object.assign(controller, afterOutages(controller, site.faults), {
    systemQuantity: site.systems.length,
    oduCount: site.outdoor.length,
    iduCount: site.indoor.length,
    airBoxCount: site.airBoxes.length,
    alarmCount: active.length,
    busStatus: active.some(({ faultCode }) => faultCode === '03') ? 1 : 0,
    runStatus: runStatusOf(controller, site.systems, site.faults, now),
  })
  site.parts = planKindParts({
    controller,
    systems: site.systems,
    indoor: site.indoor,
    adapter,
    now,
    usage: plan.usage,
    projectName: project.projectName,
    isChinese: texts.isChinese,
  })
  Object.assign(controller, site.parts.fields)
  return site
}

/** A project with all its controllers. */
export const buildProject = (plan: ProjectPlan, state: FleetState): { project: ProjectRow; sites: Site[] } => {
  const texts = siteTexts(plan.city)
  const phase = takePhase(plan, texts, state.phases)
  const project = toProjectRow(plan, texts, phase, state.now)
  const gateways = gatewaysOf(plan)
  const isAdapter = ({ controllerType }: GatewayPlan): boolean => controllerType === 2
  const sites = gateways.map((gateway, index) =>
    buildSite({
      plan,
      project,
      texts,
      gateway,
      index,
      phase,
      state,
      adapter: {
        no: gateways.slice(0, index + 1).filter(isAdapter).length,
        count: gateways.filter(isAdapter).length,
      },
    }),
  )
  return { project, sites }
}
