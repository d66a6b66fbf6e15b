import { cities } from '@/lib/format/climate/city'
import { rnd } from '@/lib/format/rnd'
import type { DayInput } from '@/simulator/model/cycle/cycle-input'
import { usages } from '@/simulator/model/usage'

/** System types 1 to 4 with what each can do, each refrigerant, and the seasons. */
const systems = [
  { systemType: 1, modes: ['cool', 'heat'] },
  { systemType: 2, modes: ['cool', 'heat', 'mixed'] },
  { systemType: 3, modes: ['cool'] },
  { systemType: 4, modes: ['cool', 'heat'] },
] as const
const refrigerants = ['R410A', 'R32', 'R22'] as const
export const seedCount = 24

export type InvariantDay = { name: string; seed: number; input: DayInput }

/** Alarms by turns, so that every seed has days with and without one. */
const alarms = ['45', '47', '08', '07', '02', '48', '54', '06', '57', 'EE'] as const
const coolingAlarms = ['43', '44', '41'] as const
const heatingAlarms = ['42', '46'] as const

/** Days of one seed: each type of system, refrigerant and mode once without a fault and once with one. */
export const invariantDays = (seed: number): InvariantDay[] =>
  systems.flatMap(({ systemType, modes }) =>
    modes.flatMap((mode) =>
      refrigerants.flatMap((refrigerant): InvariantDay[] => {
        const key = `${seed}|${systemType}|${mode}|${refrigerant}`
        const one = <Item>(items: readonly Item[], name: string): Item => {
          const item = items[Math.floor(rnd(key, name) * 0.9999 * items.length)]
          if (item === undefined) throw new Error(`nothing to choose ${name} from`)
          return item
        }
        // A season by its weather: warm cities and days cool, cold ones heat.
        const usual = mode === 'cool' ? 205 : mode === 'heat' ? 20 : 110
        const fitting = cities.filter(({ mean, annual, en }) => {
          if (mode === 'heat') return mean - Math.abs(annual) < 12
          return mode === 'mixed' ? mean > 12 && mean < 20 : en !== 'Harbin'
        })
        const city = one(fitting, 'city')
        const isSouth = city.annual < 0
        const small = systemType !== 2 && rnd(key, 'small') < 0.25
        const input: DayInput = {
          city,
          dayOfYear: ((usual + (isSouth ? 182 : 0) + Math.floor(30 * rnd(key, 'day'))) % 365) + 1,
          mode,
          usage: one(usages, 'usage'),
          refrigerant,
          indoor: small ? 4 : 6 + Math.floor(10 * rnd(key, 'rooms')),
          outdoor: small ? [14] : rnd(key, 'modules') < 0.5 ? [56] : [33.5, 22.4],
          setPoint: mode === 'heat' ? 19 + Math.floor(4 * rnd(key, 'set')) : 22 + Math.floor(5 * rnd(key, 'set')),
          heatSetPoint: 21,
          seed: key,
          firstMinute: -360,
          waterSource: systemType === 4,
          freshAir: (k) => k === 5 && rnd(key, 'fresh') < 0.3,
          heats: (k) => k % 3 === 0,
        }
        const own = mode === 'heat' ? heatingAlarms : mode === 'cool' ? coolingAlarms : []
        const alarm = one([...alarms, ...own], 'alarm')
        const failed = 400 + Math.floor(900 * rnd(key, 'failed'))
        const faults = [{ alarm, failed, repaired: failed + 60 + Math.floor(300 * rnd(key, 'repaired')) }]
        return [
          { name: `${key} ${city.en} sound`, seed, input },
          { name: `${key} ${city.en} ${alarm}`, seed, input: { ...input, faults } },
        ]
      }),
    ),
  )
