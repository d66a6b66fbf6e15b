import { rnd, roundHalfEven } from '@/lib/format/rnd'

/** How a building is used; the order is that of the domain's project types 1 to 8. */
export const usages = ['office', 'hotel', 'hospital', 'retail', 'school', 'residential', 'factory', 'server'] as const
export type Usage = (typeof usages)[number]
export type UsageCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

// The tuple has eight entries and the code is one of eight, so there is always one.
export const toUsage = (code: UsageCode): Usage => usages[code - 1] as Usage

type Points = readonly (readonly [hour: number, fraction: number])[]

/** Share of people present by the hour. Office, hotel and hospital are the reference's; the others ours. Domain 5.5. */
const presence: Record<Usage, Points> = {
  office: [
    [0, 0.02],
    [7, 0.02],
    [8.5, 0.7],
    [9.5, 1],
    [12, 0.9],
    [12.7, 0.55],
    [13.5, 0.95],
    [17.5, 0.9],
    [18.5, 0.45],
    [21, 0.12],
    [22, 0.05],
    [24, 0.02],
  ],
  hotel: [
    [0, 0.85],
    [6, 0.85],
    [8, 0.6],
    [10, 0.3],
    [15, 0.25],
    [18, 0.5],
    [21, 0.8],
    [24, 0.85],
  ],
  hospital: [
    [0, 0.55],
    [6, 0.6],
    [8, 0.95],
    [12, 0.9],
    [17, 0.85],
    [20, 0.65],
    [24, 0.55],
  ],
  retail: [
    [0, 0.02],
    [9.5, 0.05],
    [10, 0.35],
    [13, 0.6],
    [16, 0.55],
    [19, 1],
    [21, 0.8],
    [22, 0.25],
    [22.5, 0.02],
    [24, 0.02],
  ],
  school: [
    [0, 0.02],
    [7, 0.05],
    [8, 0.95],
    [12, 0.8],
    [13.5, 0.95],
    [16.5, 0.8],
    [18, 0.2],
    [21.5, 0.05],
    [24, 0.02],
  ],
  residential: [
    [0, 0.8],
    [6.5, 0.8],
    [8.5, 0.45],
    [12, 0.4],
    [17, 0.5],
    [19, 0.95],
    [22.5, 0.95],
    [24, 0.8],
  ],
  factory: [
    [0, 0.15],
    [6.5, 0.2],
    [8, 0.95],
    [12, 0.7],
    [13, 0.95],
    [18, 0.8],
    [20, 0.25],
    [24, 0.15],
  ],
  server: [
    [0, 1],
    [24, 1],
  ],
}

const isWorkplace = (usage: Usage): boolean => usage === 'office' || usage === 'school' || usage === 'factory'

/** Share of people present, 0 to 1. Weekends count for offices, schools and factories only. */
export const occupancy = (usage: Usage, hour: number, weekend: boolean): number => {
  const points = presence[usage]
  for (let i = 1; i < points.length; i++) {
    const [h0, f0] = points[i - 1] ?? [0, 0]
    const [h1, f1] = points[i] ?? [24, 0]
    if (h0 <= hour && hour <= h1) {
      const fraction = f0 + ((f1 - f0) * (hour - h0)) / (h1 - h0)
      return weekend && isWorkplace(usage) ? 0.12 * fraction : fraction
    }
  }
  return 0
}

const always = (): boolean => true
const never = (): boolean => false
const between =
  (from: number, to: number) =>
  (hour: number): boolean =>
    from <= hour && hour < to

/**
 * When people switch unit `k` on: asked by the hour of the day. `seed` names the building and the day; the draws are made
 * once, for a day asks 1440 times. A night belongs to the evening in which it began: `before` names the day before. Office,
 * hotel and hospital are the reference's; the others ours.
 */
export const scheduleOf = (
  usage: Usage,
  seed: string,
  k: number,
  weekend: boolean,
  before = seed,
): ((hour: number) => boolean) => {
  if (weekend && isWorkplace(usage) && rnd(seed, 'we', k) >= 0.12) return never
  switch (usage) {
    case 'office':
      return between(7.5 + 1.2 * rnd(seed, 's', k), 18 + 2 * rnd(seed, 'e', k))
    case 'hotel': {
      const slept = rnd(before, 'sold', k) < 0.72
      const sleeps = rnd(seed, 'sold', k) < 0.72
      const leaves = 7.5 + 3 * rnd(seed, 'o', k)
      const returns = 15 + 6 * rnd(seed, 'i', k)
      return (hour) => (slept && hour < leaves) || (sleeps && hour > returns)
    }
    case 'hospital': {
      const was = rnd(before, 'w', k) < 0.9
      const is = rnd(seed, 'w', k) < 0.9
      if (was === is) return is ? always : never
      // Wards are opened and closed in the morning.
      const round = 6 + 3 * rnd(seed, 'round', k)
      return (hour) => (hour < round ? was : is)
    }
    case 'retail':
      return between(9.3 + 0.5 * rnd(seed, 's', k), 21.7 + 0.6 * rnd(seed, 'e', k))
    case 'school':
      return between(7 + 0.8 * rnd(seed, 's', k), 16.5 + 2 * rnd(seed, 'e', k))
    case 'residential': {
      const slept = rnd(before, 'out', k) >= 0.15
      const comes = rnd(seed, 'out', k) >= 0.15
      const returns = 17 + 3 * rnd(seed, 'i', k)
      if (k % 2 === 1) {
        // A bedroom: through the night.
        const leaves = 6.2 + 2 * rnd(seed, 'o', k)
        return (hour) => (slept && hour < leaves) || (comes && hour >= returns)
      }
      if (!comes) return never
      // A living room: the evening, and the day too where somebody is at home.
      const bedtime = 22.5 + 1.5 * rnd(seed, 'e', k)
      return between(rnd(seed, 'home') < 0.35 ? 9 : returns, bedtime)
    }
    case 'factory':
      return between(6.5 + rnd(seed, 's', k), 18.5 + 1.5 * rnd(seed, 'e', k))
    case 'server':
      return always
  }
}

/** Usual set points, °C. Domain 5.4. */
export const setPoints: Record<Usage, { cool: number; heat: number }> = {
  office: { cool: 25, heat: 21 },
  hotel: { cool: 24, heat: 22 },
  hospital: { cool: 25, heat: 22 },
  retail: { cool: 25, heat: 20 },
  school: { cool: 26, heat: 20 },
  residential: { cool: 26, heat: 21 },
  factory: { cool: 26, heat: 18 },
  server: { cool: 22, heat: 20 },
}

/** The set point that people keep in room `k` of a system, °C: the usual one, or a degree off it. */
export const drawnSetPoint = (usual: number, key: string, k: number): number =>
  usual + roundHalfEven((rnd(key, 'ts', k) - 0.5) * 2)
