import { buildProject, type FleetState, gatewaysOf, type Site } from '@/platform/seed/fleet/build-project'
import { planBuildings, planEstates } from '@/platform/seed/fleet/plan-projects'
import { type SystemFacts, toSystemKey } from '@/simulator/model/system-facts'

const counter = () => {
  let n = 0
  return () => ++n
}

/** The controllers of the demonstration fleet as the seed plans them, without a database. */
export function* plannedSites(controllers: number, now: Date): Generator<Site> {
  const state: FleetState = {
    now,
    taken: new Set(),
    phases: new Map(),
    usersOf: () => [],
    nextController: counter(),
    nextGroup: counter(),
    nextFault: counter(),
    staff: [],
  }
  const buildings = planBuildings(controllers)
  const homes = controllers - buildings.reduce((sum, plan) => sum + gatewaysOf(plan).length, 0)
  for (const plan of homes > 0 ? [...buildings, ...planEstates(controllers, homes)] : buildings) {
    yield* buildProject(plan, state).sites
  }
}

/** What telemetry has to know of a planned system, with the faults of all its time. */
export const plannedSystem = (
  { controller, systems, outdoor, indoor, faults }: Site,
  systemNo: number,
): SystemFacts => {
  const system = systems.find((each) => each.systemNo === systemNo)
  if (system === undefined) throw new Error(`no system ${systemNo}`)
  return {
    key: toSystemKey(controller.macWifiId, systemNo),
    cityEn: controller.cityEn,
    latitude: controller.latitude ?? null,
    longitude: controller.longitude ?? null,
    timeZone: controller.timeZone,
    usage: system.usage,
    systemType: system.systemType,
    refrigerant: system.refrigerant,
    outdoor: outdoor.filter((unit) => unit.systemNo === systemNo),
    indoor: indoor.filter((unit) => unit.systemNo === systemNo),
    installTime: controller.installTime ?? null,
    isOnline: true,
    lastReport: null,
    faults: faults.flatMap((fault) => {
      if (fault.systemNo !== systemNo) return []
      const { unitKind, unitNo, faultCode, failureTime, repairTime } = fault
      return [{ unitKind, unitNo: unitNo ?? null, faultCode, failureTime, repairTime: repairTime ?? null }]
    }),
  }
}
