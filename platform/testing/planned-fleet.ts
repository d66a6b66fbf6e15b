import { buildProject, type FleetState, gatewaysOf, type Site } from '@/platform/seed/fleet/build-project'
import { planBuildings, planEstates } from '@/platform/seed/fleet/plan-projects'

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
