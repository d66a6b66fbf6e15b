import { rnd } from '@/lib/format/rnd'
import { toUsage, type UsageCode } from '@/simulator/model/usage'
import { drawInt, drawWeighted } from './draw'
import { chooseIndoor, chooseModules, type IndoorChoice, type OutdoorModule } from './model-catalogue'
import type { ProjectPlan } from './plan-projects'

export type SystemPlan = {
  /** Number within the project; the controller gives it its number on the bus. */
  index: number
  usage: UsageCode
  systemType: 1 | 2 | 3 | 4
  outdoor: OutdoorModule[]
  indoor: IndoorChoice[]
  capacity: number
  capacityRatio: number
}

type Range = readonly [low: number, high: number]

/** Systems, indoor units and outdoor modules of one building. Domain 5.4. */
const ranges: Record<UsageCode, { systems: Range; indoor: Range; modules: Range }> = {
  1: { systems: [6, 24], indoor: [10, 18], modules: [1, 3] },
  2: { systems: [8, 30], indoor: [12, 24], modules: [2, 3] },
  3: { systems: [10, 28], indoor: [8, 16], modules: [2, 3] },
  4: { systems: [4, 12], indoor: [6, 12], modules: [1, 2] },
  5: { systems: [4, 10], indoor: [8, 14], modules: [1, 2] },
  6: { systems: [1, 1], indoor: [3, 8], modules: [1, 1] },
  7: { systems: [4, 12], indoor: [6, 12], modules: [1, 3] },
  8: { systems: [1, 2], indoor: [3, 5], modules: [1, 1] },
}

/** Most flats are small. */
const homeSizes = [
  [3, 45],
  [4, 28],
  [5, 15],
  [6, 7],
  [7, 3],
  [8, 2],
] as const

const tropical = new Set(['Dubai', 'Riyadh', 'Bangkok', 'Kuala Lumpur'])

const systemTypeOf = (plan: ProjectPlan, key: string): 1 | 2 | 3 | 4 => {
  if (plan.usage === 3 && rnd(key, 'recovery') < 0.3) return 2
  if (tropical.has(plan.city.en)) return 3
  return plan.usage === 2 && rnd(key, 'water') < 0.04 ? 4 : 1
}

/** One refrigerant system of a project; `home` is the flat's number in an estate. */
export const planSystem = (plan: ProjectPlan, index: number, usage: UsageCode): SystemPlan => {
  const key = `${plan.id}|system|${index}`
  const {
    indoor: [low, high],
    modules: [fewest, most],
  } = ranges[usage]
  const count = usage === 6 ? drawWeighted(homeSizes, key, 'idu') : drawInt(low, high, key, 'idu')
  const indoor = Array.from({ length: count }, (_, k) => chooseIndoor(plan.platformId, usage, k === 0, `${key}|${k}`))
  const indoorKw = indoor.reduce((sum, unit) => sum + unit.capacity, 0)
  const modules = drawInt(fewest, Math.max(fewest, most - 1), key, 'odu')
  const outdoor = chooseModules(plan.platformId, indoorKw, 100 + 20 * rnd(key, 'ratio'), modules, usage === 6)
  const capacity = outdoor.reduce((sum, module) => sum + module.capacity, 0)
  return {
    index,
    usage,
    systemType: systemTypeOf(plan, key),
    outdoor,
    indoor,
    capacity: Math.round(capacity * 10) / 10,
    capacityRatio: Math.round((100 * indoorKw) / capacity),
  }
}

/** All systems of a building; a larger office has a server room that cools the year round. */
export const planBuildingSystems = (plan: ProjectPlan): SystemPlan[] => {
  const [low, high] = ranges[plan.usage].systems
  // Small buildings are the most frequent.
  const count = low + Math.floor((high - low) * rnd(plan.id, 'systems') ** 1.8)
  return Array.from({ length: count }, (_, i) =>
    planSystem(plan, i, plan.usage === 1 && count >= 9 && i === count - 1 ? 8 : plan.usage),
  )
}

export type GatewayPlan = { controllerType: 1 | 2 | 3 | 4; model: string; systems: SystemPlan[]; maxIndoor: number }

const gateway = (controllerType: 1 | 2 | 3, model: string, maxIndoor: number): GatewayPlan => ({
  controllerType,
  model,
  maxIndoor,
  systems: [],
})

/** Controllers of a building and which systems each of them watches. Domain 5.4. */
export const planGateways = (plan: ProjectPlan, systems: SystemPlan[]): GatewayPlan[] => {
  const indoor = systems.reduce((sum, system) => sum + system.indoor.length, 0)
  const per = (units: number): number => Math.ceil(indoor / units)
  const several = (count: number, make: () => GatewayPlan): GatewayPlan[] => Array.from({ length: count }, make)
  const mit = () => gateway(1, 'HM-64A', 64)
  const dom = () => gateway(2, 'HD-128A', 128)
  const touch = () => gateway(3, rnd(plan.id, 'touch') < 0.5 ? 'ST-7A' : 'ST-10A', 64)
  const gateways = {
    office: () => [...several(per(64), mit), ...several(Math.floor(indoor / 128), dom)],
    hotel: () => [...several(per(128), mit), ...several(per(128), dom)],
    hospital: () => [...several(per(128), touch), ...several(per(128), dom)],
    retail: () => [...several(per(64), mit), touch()],
    school: () => several(per(64), mit),
    residential: () => several(1, mit),
    factory: () => several(per(64), mit),
    server: () => several(1, mit),
  }[toUsage(plan.usage)]()

  const load = (item: GatewayPlan): number => item.systems.reduce((sum, system) => sum + system.indoor.length, 0)
  for (const system of systems) {
    const fits = gateways.filter((item) => load(item) + system.indoor.length <= item.maxIndoor)
    const emptiest = fits.reduce<GatewayPlan | undefined>(
      (best, item) => (best === undefined || load(item) / item.maxIndoor < load(best) / best.maxIndoor ? item : best),
      undefined,
    )
    if (emptiest) emptiest.systems.push(system)
    else {
      const more = mit()
      more.systems.push(system)
      gateways.push(more)
    }
  }
  return gateways.filter((item) => item.systems.length > 0)
}
