import { minutesInDay } from 'date-fns/constants'
import { type GuardedSignal, guardValue, isBeyond, protectionLimits } from '@/lib/hvac/protection-limits'
import { saturationTemperature } from '@/lib/hvac/refrigerant'
import { pressureRatio } from '@/lib/hvac/refrigeration'
import { isSinglePhase } from '@/simulator/model/cycle/cycle-coefficients'
import type { DayInput } from '@/simulator/model/cycle/cycle-input'
import type { DayTrace } from '@/simulator/model/day-trace'

/** What is wrong in a day, in the order of time; the number is that of the invariant. */
export type Violation = { invariant: number; minute: number; what: string }

/** Twenty minutes of running in which nothing interrupts. */
const steadyMinutes = 20
/** Rooms that begin or end to ask move frequency and pipes for as long. */
const unchangedMinutes = 12

const fail = (): never => {
  throw new Error('no control of the high pressure')
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Invariants 1 to 14 on the unrounded trace of a day. `isSound`: without faults. */
export const cycleViolations = (input: DayInput, trace: DayTrace): Violation[] => {
  const found: Violation[] = []
  const { refrigerant, mode } = input
  const isSound = (input.faults ?? []).length === 0
  const modules = typeof input.outdoor === 'number' ? [input.outdoor] : input.outdoor
  const rated = sum(modules)
  const single = isSinglePhase(modules)
  const { retries, controls } = protectionLimits[single ? 'side' : 'vrf'][refrigerant]
  const highest = controls.find(([code]) => code === 'P02')?.[1] ?? fail()
  const at = (column: ArrayLike<number>, m: number): number => column[m] ?? Number.NaN
  let unchanged = 0
  let stopped = 0
  let asking = ''
  let lastDefrost = -1000
  for (let m = 0; m < minutesInDay; m++) {
    const must = (invariant: number, holds: boolean, what: () => string): void => {
      if (!holds) found.push({ invariant, minute: m, what: what() })
    }
    const [pd, ps] = [at(trace.dischargePressure, m), at(trace.suctionPressure, m)]
    const [tc, te] = [at(trace.condensing, m), at(trace.evaporating, m)]
    const [td, ts, ta] = [at(trace.dischargeTemp, m), at(trace.suction, m), at(trace.outdoorTemp, m)]
    const [hz, kw, runMode] = [at(trace.frequency, m), at(trace.power, m), at(trace.runMode, m)]
    const running = at(trace.running, m) === 1
    const defrosting = at(trace.defrost, m) > 0
    const returnsOil = at(trace.oilReturn, m) > 0
    const now = trace.units.map(({ thermo }) => at(thermo, m)).join('')
    const jump = Math.abs(at(trace.wanted, m) - (m > 0 ? at(trace.wanted, m - 1) : 0)) > 3
    const isCalm = now === asking && !jump && !defrosting && !returnsOil && trace.protectCode[m] === ''
    unchanged = isCalm ? unchanged + 1 : 0
    asking = now
    stopped = running ? 0 : stopped + 1
    const ran = at(trace.sinceStart, m)
    const isSteady = running && ran >= steadyMinutes && [1, 2, 3].includes(runMode)
    const isQuiet = isSteady && unchanged >= unchangedMinutes
    const heats = runMode === 2
    const hot = trace.units.map((unit, k) => ({ unit, k })).filter(({ unit }) => at(unit.thermo, m) === 1)
    const cools = (k: number): boolean => (mode === 'mixed' ? !input.heats?.(k, m) : mode === 'cool')

    must(1, Math.abs(tc - saturationTemperature(refrigerant, pd)) <= 0.3, () => `Tc ${tc} at Pd ${pd}`)
    must(1, Math.abs(te - saturationTemperature(refrigerant, ps)) <= 0.3, () => `Te ${te} at Ps ${ps}`)
    if (running) must(2, td >= tc, () => `Td ${td} below Tc ${tc}`)
    if (isSteady && isSound) must(2, td - tc >= 10 && td - tc <= 55, () => `TdSH ${td - tc}`)
    must(3, (runMode === 0) === (hz === 0) && running === hz > 0, () => `mode ${runMode} at ${hz} Hz`)
    if (!running)
      must(3, at(trace.fanStep, m) === 0 && kw <= 0.05, () => `stopped: fan ${at(trace.fanStep, m)}, ${kw} kW`)
    if (isSteady && isSound && !input.waterSource) {
      const coldest = Math.min(...hot.filter(({ k }) => cools(k)).map(({ unit }) => at(unit.air, m)))
      const warmest = Math.max(...hot.filter(({ k }) => !cools(k)).map(({ unit }) => at(unit.air, m)))
      if (heats) must(4, te <= ta - 2 && tc >= warmest + 8, () => `Te ${te}, Tc ${tc}, Ta ${ta}, rooms ${warmest}`)
      else must(4, tc >= ta + 3 && te <= coldest - 5, () => `Te ${te}, Tc ${tc}, Ta ${ta}, rooms ${coldest}`)
    }
    if (running && !defrosting && mode === 'heat' && !input.waterSource)
      must(5, ts <= ta - 1, () => `Ts ${ts} in air of ${ta}`)
    if (isQuiet) {
      for (const { unit, k } of hot) {
        const [ti, to, tl, tg] = [at(unit.air, m), at(unit.outlet, m), at(unit.liquidPipe, m), at(unit.gasPipe, m)]
        if (cools(k)) {
          must(5, tg <= ti + 1, () => `TG ${tg} in a room of ${ti}`)
          if (isSound) must(9, tl < to && to < ti - 4, () => `TL ${tl}, To ${to}, Ti ${ti}`)
        } else if (isSound) must(9, ti + 6 < to && to <= tc + 2, () => `Ti ${ti}, To ${to}, Tc ${tc}`)
      }
    }
    if (running) must(6, ts - te >= -0.5, () => `SH ${ts - te}`)
    if (stopped >= 20) must(7, Math.abs(pd - ps) <= 0.05, () => `stopped: Pd ${pd}, Ps ${ps}`)
    for (const [k, unit] of trace.units.entries()) {
      if (at(unit.thermo, m) === 1) continue
      const most = defrosting || returnsOil ? 100 : cools(k) ? 0 : 10
      must(8, at(unit.valve, m) <= most && at(unit.demand, m) === 0, () => `thermo-OFF: iE ${at(unit.valve, m)}`)
    }
    const valves = sum(trace.units.map(({ valve }) => at(valve, m)))
    must(10, Math.abs(at(trace.totalValve, m) - valves) <= 0.5 * trace.units.length, () => `sum of iE ${valves}`)
    const demand = sum(trace.units.map((unit) => at(unit.demand, m) * unit.capacity))
    const wanted = Math.min(110, Math.max(20, 18 + (92 * demand) / rated))
    const previous = m > 0 ? at(trace.frequency, m - 1) : hz
    const held = trace.protectCode[m] !== '' || (m > 0 && trace.protectCode[m - 1] !== '')
    if (isQuiet && !held) {
      must(11, Math.abs(hz - wanted) <= 8, () => `${hz} Hz for ${wanted}`)
      must(11, hz - previous <= 6.01 && previous - hz <= 8.01, () => `from ${previous} to ${hz} Hz`)
    }
    if (defrosting && at(trace.defrost, m - 1) === 0 && m > 0) {
      const before = at(trace.evaporating, m - 1)
      must(12, mode === 'heat' && !input.waterSource && before < -2, () => `defrost at Te ${before}`)
      must(12, m - lastDefrost >= 30, () => `defrosts ${m - lastDefrost} min apart`)
    }
    if (defrosting) {
      lastDefrost = m
      must(12, at(trace.fourWay, m) === 0 && at(trace.fanStep, m) === 0, () => 'valve or fan in defrost')
      must(12, runMode === 4, () => `mode ${runMode} in defrost`)
    }
    const volt = at(trace.voltage, m)
    const ampere = (kw * 1000) / ((single ? 1 : Math.sqrt(3)) * volt * 0.92)
    must(
      13,
      Math.abs(at(trace.current, m) - ampere) <= 0.03 * ampere + 1e-9,
      () => `${at(trace.current, m)} A for ${kw} kW`,
    )
    const shown = controls.filter(([code]) => code === trace.protectCode[m])
    if (shown.length > 0) {
      const values: Partial<Record<GuardedSignal, number>> = {
        dischargePressure: pd,
        suctionPressure: ps,
        dischargeTemp: td,
        pressureRatio: pressureRatio(pd, ps),
      }
      const holds = shown.some(([, guard]) => {
        const value = values[guard.signal]
        return value === undefined || isBeyond(guard, value, at(trace.fourWay, m) === 1 ? 'heat' : 'cool')
      })
      must(14, running && holds, () => `${trace.protectCode[m]} without its condition`)
    }
    if (isSteady && pd >= guardValue(highest, 'cool'))
      must(14, trace.protectCode[m] !== '', () => `no code at Pd ${pd}`)
    if (isSound) must(14, !trace.retries.some(({ minute }) => minute === m), () => 'a retry without a fault')
  }
  for (const [k, { minute, code }] of trace.retries.entries()) {
    if (minute < 3) continue
    const must = (holds: boolean, what: string): void => {
      if (!holds) found.push({ invariant: 14, minute, what: `${code}: ${what}` })
    }
    const before = trace.starts.filter((start) => start < minute).at(-1) ?? Number.NaN
    must(minute - before >= 2, `ran ${minute - before} min`)
    const next = trace.starts.find((start) => start >= minute)
    if (next !== undefined) must(next - minute >= 3, `started again after ${next - minute} min`)
    must(at(trace.running, minute) === 0 && at(trace.frequency, minute) === 0, 'runs on')
    const guard = retries[code]?.guard
    if (guard) {
      const value = (m: number): number =>
        guard.signal === 'pressureRatio'
          ? pressureRatio(at(trace.dischargePressure, m), at(trace.suctionPressure, m))
          : guard.signal === 'dischargeSuperheat'
            ? at(trace.dischargeTemp, m) - at(trace.condensing, m)
            : guard.signal === 'dischargePressure' || guard.signal === 'suctionPressure'
              ? at(trace[guard.signal], m)
              : Number.NaN
      for (let m = minute - Math.max(1, guard.minutes); m < minute; m++) {
        const reading = value(m)
        if (Number.isNaN(reading)) continue
        must(
          isBeyond(guard, reading, mode === 'heat' ? 'heat' : 'cool'),
          `${guard.signal} ${reading} against ${guardValue(guard, mode === 'heat' ? 'heat' : 'cool')}`,
        )
      }
    }
    const window = retries[code]
    const within = trace.retries.filter(
      (each, i) => i <= k && each.code === code && minute - each.minute < (window?.windowMinutes ?? 0),
    )
    if (window && within.length >= window.of) {
      must(trace.alarm[minute] !== null && trace.stopCause[minute] === 'd1-02', 'no alarm after the last retry')
    }
  }
  return found
}
