import { describe, expect, it } from '@jest/globals'
import { cycleViolations } from '@/platform/testing/cycle-invariants'
import { type InvariantDay, invariantDays, seedCount } from '@/platform/testing/invariant-days'
import type { DayTrace } from './day-trace'
import { simulateDay } from './simulate-day'

const isFull = process.env.FULL_MATRIX === '1'
/** One seed in twelve; the long proof `invariants` has all of them. */
const seeds = Array.from({ length: seedCount }, (_, seed) => seed).filter((seed) => isFull || seed % 12 === 0)

const textOf = ({ name, input }: InvariantDay, trace: DayTrace): string[] =>
  cycleViolations(input, trace).map(({ invariant, minute, what }) => `${invariant} ${name} at ${minute}: ${what}`)

it.each(seeds)('holds for every type of system, refrigerant and season: seed %s', (seed) => {
  const days = invariantDays(seed)
  expect(days).toHaveLength(48)
  const broken = days.flatMap((day) => textOf(day, simulateDay(day.input)).slice(0, 3))
  expect(broken).toEqual([])
})

describe('each of them is red on a planted fault', () => {
  const found = (mode: string, kind: string) =>
    invariantDays(3).find(({ name }) => name.includes(`|1|${mode}|R410A`) && name.endsWith(kind))
  const dayOf = (mode: string, kind = 'sound'): InvariantDay => {
    const day = found(mode, kind) ?? invariantDays(3).find(({ name }) => name.includes(`|1|${mode}|R410A`))
    if (day === undefined) throw new Error(`no day that ${mode}s`)
    // A building that never sleeps, so that every state comes.
    return { ...day, input: { ...day.input, usage: 'hospital', freshAir: () => false } }
  }
  /** A minute in the middle of steady running. */
  const steady = (trace: DayTrace): number => {
    let best = -1
    for (let m = 0; m < 1440; m++) {
      const unchanged = Array.from({ length: 16 }, (_, i) => trace.units.map(({ thermo }) => thermo[m - i]).join(''))
      const quiet = new Set(unchanged).size === 1 && unchanged[0]?.includes('1')
      if ((trace.sinceStart[m] ?? -1) > 40 && [1, 2].includes(trace.runMode[m] ?? 0) && quiet) {
        if (Array.from({ length: 16 }, (_, i) => trace.runMode[m - i]).every((mode) => mode === trace.runMode[m]))
          best = m
      }
    }
    expect(best).toBeGreaterThan(0)
    return best
  }
  const shift = (column: Float64Array, m: number, by: number): void => {
    column[m] = (column[m] ?? 0) + by
  }
  const asking = (trace: DayTrace, m: number) => {
    const unit = trace.units.find(({ thermo }) => thermo[m] === 1)
    if (unit === undefined) throw new Error('nobody asks')
    return unit
  }
  const resting = (trace: DayTrace): [DayTrace['units'][number], number] => {
    for (const unit of trace.units) {
      for (let m = 100; m < 1440; m++) {
        if (unit.thermo[m] === 0 && !trace.defrost[m] && !trace.oilReturn[m]) return [unit, m]
      }
    }
    throw new Error('nobody rests')
  }

  const plants: readonly [number, string, 'cool' | 'heat', (trace: DayTrace, m: number) => void][] = [
    [1, 'a condensing temperature beside its pressure', 'cool', (trace, m) => shift(trace.condensing, m, 0.5)],
    [
      1,
      'an evaporating temperature without the loss of the line',
      'cool',
      (trace, m) => shift(trace.evaporating, m, 1.8),
    ],
    [2, 'discharge gas colder than its condenser', 'heat', (trace, m) => shift(trace.dischargeTemp, m, -60)],
    [
      3,
      'full frequency in a stopped minute',
      'cool',
      (trace, m) =>
        shift(
          trace.frequency,
          trace.running.indexOf(1) > 0 ? trace.running.indexOf(1) - 1 : m,
          trace.running.indexOf(1) > 0 ? 50 : -500,
        ),
    ],
    [4, 'an evaporator warmer than the room', 'cool', (trace, m) => shift(asking(trace, m).air, m, -25)],
    [5, 'suction gas warmer than the air outside', 'heat', (trace, m) => shift(trace.suction, m, 12)],
    [6, 'a superheat below nothing', 'cool', (trace, m) => shift(trace.suction, m, -15)],
    [
      8,
      'an open valve in a room that rests',
      'cool',
      (trace) => {
        const [unit, m] = resting(trace)
        unit.valve[m] = 30
      },
    ],
    [9, 'air warmer than a room should get', 'cool', (trace, m) => shift(asking(trace, m).outlet, m, 6)],
    [10, 'a wrong sum of valve openings', 'cool', (trace, m) => shift(trace.totalValve, m, 40)],
    [11, 'a frequency that nobody asked for', 'cool', (trace, m) => shift(trace.frequency, m, 15)],
    [
      12,
      'a fan that turns in a defrost',
      'heat',
      (trace) => {
        const m = trace.defrost.findIndex((left) => left > 0)
        expect(m).toBeGreaterThan(0)
        trace.fanStep[m] = 12
      },
    ],
    [13, 'a current that does not belong to its power', 'cool', (trace, m) => shift(trace.current, m, 2)],
    [14, 'a retry that has no fault', 'cool', (trace, m) => trace.retries.push({ minute: m, code: 'P13' })],
  ]
  it.each(plants.map((plant) => [plant[0], plant[1], plant] as const))(
    '%s: %s',
    (invariant, _what, [, , mode, plant]) => {
      const { input } = dayOf(mode)
      const trace = simulateDay(input)
      expect(cycleViolations(input, trace).filter((each) => each.invariant === invariant)).toEqual([])
      plant(trace, steady(trace))
      expect(cycleViolations(input, trace).map((each) => each.invariant)).toContain(invariant)
    },
  )

  it('7: pressures that do not meet after a stop', () => {
    const { input } = { ...dayOf('cool') }
    const office = { ...input, usage: 'office' } as const
    const trace = simulateDay(office)
    const stopped = trace.running.lastIndexOf(1) + 40
    expect(stopped).toBeLessThan(1440)
    shift(trace.dischargePressure, stopped, 0.1)
    expect(cycleViolations(office, trace).map((each) => each.invariant)).toContain(7)
  })
})
