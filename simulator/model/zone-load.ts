import type { City } from '@/lib/format/climate/city'
import type { Usage } from './usage'

const sun = (hour: number, lag: number): number =>
  6 + lag < hour && hour < 18 + lag ? Math.max(0, Math.sin((Math.PI * (hour - 6 - lag)) / 12)) : 0

/** Heat that flows into the room, kW; negative is a loss. Domain 5.5. */
export const zoneLoad = (
  { city, mode, usage }: { city: City; mode: 'cool' | 'heat'; usage: Usage },
  unit: { capacity: number; air: number; lag: number },
  outdoor: number,
  present: number,
  hour: number,
): number => {
  // Ours: a server room's load is its racks; the weather matters little.
  if (usage === 'server')
    return unit.capacity * (0.55 * present + (0.1 * (outdoor - unit.air)) / (city.designCooling - 25))
  if (mode === 'cool') {
    return (
      unit.capacity *
      ((0.45 * (outdoor - unit.air)) / (city.designCooling - 25) + 0.25 * present + 0.2 * sun(hour, unit.lag))
    )
  }
  return (
    unit.capacity *
    ((0.75 * (outdoor - unit.air)) / (21 - city.designHeating) + 0.1 * present + 0.05 * sun(hour, unit.lag))
  )
}
