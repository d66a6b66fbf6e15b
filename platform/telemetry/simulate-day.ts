import { type RefrigerantName, saturationPressure } from '@/lib/format/refrigerant'
import type { City } from './city'
import { type DayTrace, minutesOfDay, newDayTrace, newUnitTrace } from './day-trace'
import { outdoorTemperatureOf } from './outdoor-temperature'
import { noiseOf, rnd, roundHalfEven } from './rnd'
import { drawnSetPoint, occupancy, scheduleOf, type Usage } from './usage'
import { zoneLoad } from './zone-load'

/** A fault of the cycle: how it ramps up, when it trips, and what it shows. Domain 5.6. */
export type CycleFault = {
  kind: 'fouling' | 'undercharge' | 'none'
  /** Minute of the day at which it begins; full after four hours. */
  start: number
  /** First of three retry stops, eight minutes apart; the third locks out. Null: it never trips. */
  trip: number | null
  alarm: string
  /** Two digits of the retry: `13` for d1-13 and P13. Null: the first stop locks out. */
  retry: string | null
  /** Minute of the repair, when it came the same day. */
  repaired?: number | undefined
  /** Locked out since before the day begins. */
  standing?: boolean | undefined
}

export type DayInput = {
  city: City
  dayOfYear: number
  mode: 'cool' | 'heat'
  usage: Usage
  refrigerant: RefrigerantName
  /** kW of each indoor unit; a number draws so many from the catalogue. */
  indoor: readonly number[] | number
  /** kW of all outdoor modules. */
  outdoor: number
  setPoint: number
  /** Names the system: what does not change from day to day. */
  seed: string
  /** Names the system and the day: schedules and noise. The reference has one seed for both. */
  daySeed?: string | undefined
  weekend?: boolean | undefined
  /** 0, or −360 to warm up from 18:00 of the day before, so that no plant seems to start at midnight. Domain 5.8. */
  firstMinute?: number | undefined
  fault?: CycleFault | undefined
  /** Unit `k` cannot ask for capacity at that minute: its own alarm, fan mode, or a season without cooling and heating. */
  held?: ((k: number, minute: number) => boolean) | undefined
  /** Switch and set point of unit `k` at that minute, where a command has set them. */
  wished?: ((k: number, minute: number) => { onOff?: number | null; setTemp?: number | null } | undefined) | undefined
  /** Units whose own minutes are recorded; without it all of them. They are simulated either way. */
  recorded?: ((k: number) => boolean) | undefined
}

const catalogue = [2.8, 3.6, 4.5, 5.6, 7.1] as const
const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/**
 * One day of one refrigerant system, minute by minute: a port of the reference simulation of domain appendix A. The order
 * of the steps is part of the result; keep it. A few milliseconds; holds no state between calls.
 */
export const simulateDay = (input: DayInput): DayTrace => {
  const { city, dayOfYear, usage, refrigerant, seed, fault, wished, outdoor: rated } = input
  const daySeed = input.daySeed ?? seed
  const weekend = input.weekend ?? false
  const held = input.held ?? (() => false)
  const first = input.firstMinute ?? 0
  const cool = input.mode === 'cool'
  const sign = cool ? 1 : -1
  const outdoorAt = outdoorTemperatureOf(city)
  const superheatNoise = noiseOf([daySeed, 'sh'], 9)
  const voltageNoise = noiseOf([daySeed, 'v'], 11)
  const start = outdoorAt(dayOfYear, 0)
  const count = typeof input.indoor === 'number' ? input.indoor : input.indoor.length
  const drawn = (k: number): number => catalogue[Math.trunc(rnd(seed, 'c', k) * 4.999)] ?? catalogue[0]

  const units = Array.from({ length: count }, (_, k) => {
    const capacity = typeof input.indoor === 'number' ? drawn(k) : (input.indoor[k] ?? catalogue[0])
    return {
      capacity,
      air: (cool ? 26 : 18.5) + rnd(seed, 't', k),
      mass: cool ? 25.8 : 18.8,
      thermo: false,
      changed: first - 9,
      lag: (rnd(seed, 'l', k) - 0.5) * 5,
      set: drawnSetPoint(input.setPoint, seed, k),
      gasOffset: 2 * rnd(seed, 'g', k),
      on: false,
      load: 0,
      demand: 0,
      liquidPipe: 25,
      gasPipe: 25,
      outlet: 25,
      valve: 0,
      switchedOn: scheduleOf(usage, daySeed, k, weekend),
      noise: noiseOf([daySeed, k], 7),
    }
  })
  const recorded = units.map((_, k) => input.recorded?.(k) ?? true)
  const trace = newDayTrace(units.map((unit, k) => newUnitTrace(unit.capacity, unit.set, recorded[k] ? undefined : 0)))

  let running = false
  let frequency = 0
  let evaporating = cool ? start * 0.5 + 12 : start
  let condensing = evaporating
  let discharge = start
  let superheat = 5
  let stopped = first - 9
  let defrost = 0
  let frost = 0
  let lowMinutes = 0
  let oilReturn = 0
  let alarm: string | null = fault?.standing ? fault.alarm : null
  let cause = alarm === null ? 'd1-00' : 'd1-02'
  const trips =
    fault?.trip == null ? [] : fault.retry === null ? [fault.trip] : [fault.trip, fault.trip + 8, fault.trip + 16]
  const [dischargeA, dischargeB, dischargeC] = refrigerant === 'R410A' ? [0.62, 1, -2] : [0.95, 1.1, -4]

  for (let m = first; m < minutesOfDay; m++) {
    const hour = (m < 0 ? m + minutesOfDay : m) / 60
    const outdoor = outdoorAt(dayOfYear, m)
    const present = occupancy(usage, hour, weekend)
    const repaired = fault?.repaired !== undefined && m >= fault.repaired
    if (repaired && alarm !== null) {
      alarm = null
      cause = 'd1-00'
    }
    const severity = fault && !repaired && m >= fault.start ? Math.min(1, (m - fault.start) / 240) : 0
    const undercharge = fault?.kind === 'undercharge' ? severity : 0
    const fouling = fault?.kind === 'fouling' ? severity : 0

    let demand = 0
    for (let k = 0; k < count; k++) {
      const unit = units[k]
      if (unit === undefined) continue
      const wish = wished?.(k, m)
      const on = (wish?.onOff == null ? unit.switchedOn(hour) : wish.onOff === 1) && alarm === null && !held(k, m)
      const error = (unit.air - (wish?.setTemp ?? unit.set)) * sign
      unit.load = zoneLoad(input, unit, outdoor, present, hour)
      if (!on) unit.thermo = false
      else if (!unit.thermo && error > 0.5 && m - unit.changed >= 3) {
        unit.thermo = true
        unit.changed = m
      } else if (unit.thermo && error < -0.7 && m - unit.changed >= 4) {
        unit.thermo = false
        unit.changed = m
      }
      unit.demand = unit.thermo ? clamp(0.3, 0.45 + 0.3 * error, 1) : 0
      demand += unit.demand * unit.capacity
      unit.on = on
    }

    if (demand > 0 && !running && m - stopped >= 3 && alarm === null) {
      running = true
      cause = 'd1-00'
    } else if (demand === 0 && running) {
      running = false
      stopped = m
      cause = 'd1-01'
    }
    let target = running ? clamp(20, 18 + 92 * Math.min(1, demand / rated), 110) : 0
    if (running && defrost > 0) target = 70
    if (running && defrost === 0) lowMinutes = frequency < 40 ? lowMinutes + 1 : 0
    if (lowMinutes > 480) {
      oilReturn = 6
      lowMinutes = 0
    }
    if (oilReturn > 0) {
      oilReturn--
      target = Math.max(target, 60)
    }
    let protect = ''
    if (running && discharge > 104) {
      target = Math.min(target, frequency - 2)
      protect = 'P05'
    }
    if (running && saturationPressure(refrigerant, condensing) > 3.6) {
      target = Math.min(target, frequency - 3)
      protect = 'P02'
    }
    frequency = running ? frequency + clamp(-8, target - frequency, 6) : 0
    const partLoad = frequency / 110

    if (!cool && running && defrost === 0 && outdoor < 6.5) {
      frost += (1 + 0.6 * partLoad) * (-3 < outdoor && outdoor < 3 ? 1.3 : 0.7)
      if (frost > 85) {
        defrost = 6
        frost = 0
      }
    }
    let evaporatingTarget = cool ? outdoor * 0.5 + 12 : outdoor
    let condensingTarget = evaporatingTarget
    if (running && defrost > 0) {
      evaporatingTarget = -12 + 3 * (6 - defrost)
      condensingTarget = 8 + 5 * (6 - defrost)
    } else if (running && cool) {
      evaporatingTarget = 10.5 - 5.5 * partLoad - 9 * undercharge
      condensingTarget = Math.max(27, outdoor + 4.5 + 9.5 * partLoad + 11 * fouling - 4 * undercharge)
    } else if (running) {
      evaporatingTarget = outdoor - 4 - 6 * partLoad - 7 * undercharge
      // Ours: in heating it is the rooms' own coils that condense, and clogged filters raise the pressure as much.
      condensingTarget = 38 + 9 * partLoad + 15 * fouling
    }
    const lag = running ? 0.35 : 0.12
    evaporating += lag * (evaporatingTarget - evaporating)
    condensing += lag * (condensingTarget - condensing)
    if (!running) {
      const middle = (evaporating + condensing) / 2
      evaporating += 0.3 * (middle - evaporating)
      condensing += 0.3 * (middle - condensing)
    }
    const steady = defrost > 0 || oilReturn > 0 ? 1 : 6 + 1.5 * superheatNoise(m) + 14 * undercharge
    superheat += 0.3 * (steady - superheat)
    const dischargePressure = saturationPressure(refrigerant, condensing)
    const suctionPressure = saturationPressure(refrigerant, evaporating) - (cool ? 0.05 : 0.03) * partLoad ** 2
    const dischargeTarget = running
      ? condensing + dischargeA * (condensing - evaporating) + dischargeB * superheat + dischargeC
      : outdoor + 3
    discharge += (running ? 0.1 : 0.02) * (dischargeTarget - discharge)
    const efficiency = (0.5 * ((cool ? evaporating : condensing) + 273.15)) / Math.max(12, condensing - evaporating)
    const available =
      rated *
      partLoad *
      Math.min(1.1, cool ? 1 - 0.008 * (outdoor - 35) : 1 + 0.018 * (outdoor - 7)) *
      (1 - 0.35 * undercharge)
    const power = running ? available / clamp(1.5, efficiency, 7) + 0.35 + 0.5 * partLoad : 0.05
    const sag = Math.sin(Math.PI * clamp(0, (hour - 7) / 12, 1))
    const voltage = 388 - 5 * sag + 1.5 * voltageNoise(m)
    const current = (power * 1000) / (1.732 * voltage * 0.92)
    if (trips.includes(m)) {
      running = false
      stopped = m
      cause = `d1-${fault?.retry}`
      protect = fault?.retry ? `P${fault.retry}` : ''
      if (m === trips.at(-1)) {
        alarm = fault?.alarm ?? null
        cause = 'd1-02'
      }
    }

    let totalValve = 0
    for (const unit of units) {
      const hot = running && unit.thermo && defrost === 0
      const delivered = hot
        ? Math.min(unit.capacity * 1.05, (available * unit.demand * unit.capacity) / Math.max(demand, 0.1))
        : 0
      const exchange = unit.capacity * 0.1 * (unit.mass - unit.air)
      unit.air +=
        (unit.load + exchange + (cool ? -delivered : delivered)) / (unit.capacity * 0.15) / 60 + 0.01 * unit.noise(m)
      unit.mass -= exchange / (unit.capacity * 1.6) / 60
      const share = Math.min(1, delivered / unit.capacity)
      let liquidPipe = unit.air + (cool ? -1.5 : 3)
      let gasPipe = unit.air + (cool ? -1 : 4)
      let outlet = unit.air + (cool ? -0.3 : 0.5)
      if (hot && cool) {
        liquidPipe = evaporating + 1.5
        gasPipe = evaporating + 1 + superheat + unit.gasOffset
        outlet = unit.air - 6 - 5.5 * share
      } else if (hot) {
        liquidPipe = condensing - 9
        gasPipe = discharge - 6
        outlet = unit.air + 8 + 10 * share
      }
      unit.liquidPipe += 0.3 * (liquidPipe - unit.liquidPipe)
      unit.gasPipe += 0.3 * (gasPipe - unit.gasPipe)
      unit.outlet += 0.25 * (outlet - unit.outlet)
      unit.valve = hot ? Math.min(100, (18 + 45 * unit.demand) * (1 + 0.8 * undercharge)) : cool ? 0 : 6
      totalValve += unit.valve
    }
    if (defrost > 0) defrost--
    if (m < 0) continue

    trace.outdoorTemp[m] = outdoor
    trace.running[m] = running ? 1 : 0
    trace.frequency[m] = frequency
    trace.dischargePressure[m] = dischargePressure
    trace.suctionPressure[m] = suctionPressure
    trace.dischargeTemp[m] = discharge
    trace.suctionTemp[m] = running ? evaporating + superheat : outdoor
    trace.evaporating[m] = evaporating
    trace.condensing[m] = condensing
    trace.current[m] = current
    trace.power[m] = power
    trace.voltage[m] = voltage
    trace.fanStep[m] = !running || defrost > 0 ? 0 : roundHalfEven(clamp(4, 8 + 18 * partLoad, 26))
    trace.finTemp[m] = outdoor + (running ? 12 + 26 * partLoad : 4)
    trace.defrost[m] = defrost
    trace.oilReturn[m] = oilReturn
    trace.totalValve[m] = totalValve
    trace.stopCause[m] = cause
    trace.protectCode[m] = protect
    trace.alarm[m] = alarm
    for (let k = 0; k < count; k++) {
      const unit = units[k]
      const column = trace.units[k]
      if (unit === undefined || column === undefined || !recorded[k]) continue
      column.air[m] = unit.air
      column.outlet[m] = unit.outlet
      column.liquidPipe[m] = unit.liquidPipe
      column.gasPipe[m] = unit.gasPipe
      column.valve[m] = unit.valve
      column.on[m] = unit.on ? 1 : 0
      column.thermo[m] = unit.thermo ? 1 : 0
    }
  }
  return trace
}
