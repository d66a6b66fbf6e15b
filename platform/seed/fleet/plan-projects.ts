import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { type City, cities } from '@/lib/format/climate/city'
import { rnd } from '@/lib/format/rnd'
import type { UsageCode } from '@/simulator/model/usage'

export type ProjectPlan = {
  /** Key of the row, and of everything drawn for it. */
  id: number
  platformId: PlatformId
  usage: UsageCode
  city: City
  /** Flats of an estate; 0 for one building. */
  homes: number
  /** The project at whose address it stands, where that is another one's. */
  spot?: number
}

/** Projects of 3000 controllers by use, brand 6/12/13. Domain 5.4; an estate is many homes with one controller each. */
const counts: readonly (readonly [UsageCode, Record<PlatformId, number>])[] = [
  [1, { 6: 8, 12: 4, 13: 3 }],
  [2, { 6: 5, 12: 3, 13: 2 }],
  [3, { 6: 3, 12: 2, 13: 1 }],
  [4, { 6: 4, 12: 2, 13: 2 }],
  [5, { 6: 2, 12: 1, 13: 1 }],
]
const estates: Record<PlatformId, number> = { 6: 64, 12: 27, 13: 16 }
const homeShare: Record<PlatformId, number> = { 6: 0.6, 12: 0.25, 13: 0.15 }

/** Cities of a brand; Shanghai leads the first brand's, for the fouled condenser stands there. */
const citiesOf = (platformId: PlatformId): readonly City[] => {
  const own = cities.filter((city) => city.platforms.includes(platformId))
  return [...own].sort((a, b) => Number(b.en === 'Shanghai') - Number(a.en === 'Shanghai'))
}

/** Every building of the fleet for so many controllers, offices first. */
export const planBuildings = (controllers: number): ProjectPlan[] => {
  const factor = controllers / 3000
  // Every brand has an office, and a larger fleet a shop as well, where the touch panels are.
  const fewest = (usage: UsageCode): number => (usage === 1 || (usage === 4 && controllers >= 300) ? 1 : 0)
  return platformIds.flatMap((platformId) => {
    const own = citiesOf(platformId)
    let n = 0
    return counts.flatMap(([usage, perBrand]) =>
      Array.from({ length: Math.max(fewest(usage), Math.round(perBrand[platformId] * factor)) }, () => {
        const i = n++
        return { id: platformId * 100_000 + 1 + i, platformId, usage, city: cityOf(own, platformId, i), homes: 0 }
      }),
    )
  })
}

/** Every estate, for so many homes in all. */
export const planEstates = (controllers: number, homes: number): ProjectPlan[] => {
  const factor = controllers / 3000
  const plans = platformIds.flatMap((platformId) => {
    const own = citiesOf(platformId)
    const count = Math.max(1, Math.round(estates[platformId] * factor))
    const brandHomes = homes * homeShare[platformId]
    return Array.from({ length: count }, (_, i) => {
      // Once through all cities, from both ends: the buildings began at the front.
      const turn = i % 2 === 0 ? own[own.length - 1 - i / 2] : own[(i - 1) / 2]
      return {
        id: platformId * 100_000 + 50_001 + i,
        platformId,
        usage: 6 as const,
        city: i < own.length && turn ? turn : cityOf(own, platformId, 1000 + i),
        homes: Math.max(1, Math.round((brandHomes / count) * (0.5 + rnd(platformId, 'estate', i)))),
      }
    })
  })
  // The last estates give or take what rounding has left over.
  let rest = homes - plans.reduce((sum, plan) => sum + plan.homes, 0)
  for (let i = plans.length - 1; rest !== 0 && i >= 0; i--) {
    const plan = plans[i]
    if (plan === undefined) break
    const change = rest > 0 ? Math.ceil(rest / (i + 1)) : Math.max(rest, 1 - plan.homes)
    plan.homes += change
    rest -= change
  }
  return withSharedSpots(plans)
}

/** Parts of one estate, each a project of its own, that stand at one address: up to five in a brand's fullest city. */
const withSharedSpots = (plans: readonly ProjectPlan[]): ProjectPlan[] => {
  const spots = new Map<number, number>()
  for (const platformId of platformIds) {
    const own = plans.filter((plan) => plan.platformId === platformId)
    const inCity = ({ city }: ProjectPlan): ProjectPlan[] => own.filter((plan) => plan.city.en === city.en)
    const fullest = own.map(inCity).reduce((most, found) => (found.length > most.length ? found : most), [])
    const [first, ...others] = fullest.slice(0, 5)
    for (const { id } of others) if (first) spots.set(id, first.id)
  }
  return plans.map((plan) => {
    const spot = spots.get(plan.id)
    return spot === undefined ? plan : { ...plan, spot }
  })
}

const cityOf = (own: readonly City[], platformId: PlatformId, i: number): City => {
  const drawn = i < own.length ? own[i] : own[Math.floor(rnd(platformId, 'city', i) * own.length) % own.length]
  const [first] = own
  if (first === undefined) throw new Error(`brand ${platformId} has no city`)
  return drawn ?? first
}
