import { expect, it } from '@jest/globals'
import { platformIds } from '@/lib/contract/platform-id'
import { planBuildings, planEstates } from './plan-projects'

it('has estates of each brand at one address, three to five in one city, and no other two', () => {
  const plans = [...planBuildings(3000), ...planEstates(3000, 2700)]
  for (const platformId of platformIds) {
    const own = plans.filter((plan) => plan.platformId === platformId)
    const spots = new Map<number, typeof own>()
    for (const plan of own) spots.set(plan.spot ?? plan.id, [...(spots.get(plan.spot ?? plan.id) ?? []), plan])
    const shared = [...spots.values()].filter(({ length }) => length > 1)
    expect(shared).toHaveLength(1)
    expect(shared.flat().length).toBeGreaterThanOrEqual(platformId === 6 ? 5 : 3)
    expect(new Set(shared.flat().map(({ city }) => city.en)).size).toBe(1)
  }
})
