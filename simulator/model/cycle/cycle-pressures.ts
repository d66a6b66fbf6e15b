import { type RefrigerantName, saturationPressure, saturationTemperature } from '@/lib/hvac/refrigerant'
import { cycle } from './cycle-coefficients'
import { clamp } from './cycle-input'
import { type CycleScript, type Steer, steered } from './cycle-script'

/** What decides over both sides of the cycle in a minute. */
export type CycleMinute = {
  running: boolean
  /** The outdoor coil evaporates. */
  heats: boolean
  /** Minutes of defrost that are left. */
  defrost: number
  settling: boolean
  returnsOil: boolean
  /** Frequency by its largest value. */
  load: number
  /** Minutes since the start. */
  ran: number
  /** Of what surrounds the outdoor coil: air, or the loop. */
  ambient: number
  outdoor: number
  coldest: number
  warmest: number
  severity: number
  kind: CycleScript['kind']
  /** What it lacks of its refrigerant, 0 to 1. */
  want: number
  steer: (Steer & { within: number }) | null
  superheatNoise: number
  /** What this refrigerant condenses above the others in heating, K. */
  warmer: number
}

export type CycleState = {
  coil: number
  condensing: number
  evaporating: number
  dischargePressure: number
  suctionPressure: number
  discharge: number
  superheat: number
  suction: number
  subcool: number
  /** 1, or less while the fan is slowed down to hold the condensing pressure. */
  fanShare: number
}

/** Saturation temperature of the other side that keeps an absolute pressure ratio. MPa gauge, °C. */
const atRatio = (refrigerant: RefrigerantName, pressure: number, factor: number): number =>
  saturationTemperature(refrigerant, Math.max(-0.05, (pressure + 0.1) * factor - 0.1))

const cool = cycle.cooling
const heat = cycle.heating

/** Both sides while it runs, as they would be without inertia. */
export const runningTargets = (minute: CycleMinute): [coil: number, condensing: number] => {
  const { load, ambient, severity, kind, want } = minute
  const foul = kind === 'fouling' || kind === 'fan' ? severity : 0
  if (minute.defrost > 0) {
    const done = cycle.frost.minutes - minute.defrost
    return [-12 + 3 * done, 8 + 5 * done]
  }
  if (minute.heats) {
    const frost = clamp(heat.least, 1 + heat.frostGain * ambient, 1)
    const coil = ambient - (heat.difference + heat.differenceLoad * load) * frost
    return [
      Math.max(heat.coldest, coil) - 7 * want,
      // It is the rooms' own coils that condense, and clogged filters raise the pressure as much.
      Math.max(
        heat.condensing + minute.warmer + heat.condensingLoad * load + 12 * foul,
        minute.warmest + heat.aboveRoom,
      ),
    ]
  }
  const coil = Math.min(cool.evaporating - cool.evaporatingLoad * load, minute.coldest - cool.belowRoom)
  const hot = 1 - cool.hotGain * Math.max(0, ambient - cool.hot)
  const condensing = ambient + (cool.approach + cool.approachLoad * load) * Math.max(0.4, hot) + 11 * foul - 4 * want
  return [coil - 9 * want, Math.max(cool.floor, condensing, minute.warmest + heat.aboveRoom)]
}

/** Moves the two sides of a running plant: the control by its limits, a fault by what it does to the readings. */
export const pressuresOf = (refrigerant: RefrigerantName, state: CycleState) => {
  const psat = (temperature: number) => saturationPressure(refrigerant, temperature)
  const tsat = (pressure: number) => saturationTemperature(refrigerant, pressure)

  /** The fan, or the frequency, holds the ratio of pressures; in mild heating the coil gives way instead. */
  const holdRatio = (minute: CycleMinute, drop: number): void => {
    const { lowest, highest } = cycle.ratio
    const suction = psat(state.coil) - drop
    const least = atRatio(refrigerant, suction, lowest)
    if (minute.heats) {
      const most = atRatio(refrigerant, suction, highest)
      if (state.condensing > most) state.condensing = Math.max(most, minute.warmest + heat.aboveRoom)
      const widest = atRatio(refrigerant, psat(state.condensing), 1 / lowest)
      // The line takes the rest.
      if (state.coil > widest) state.coil = widest
    } else if (state.condensing < least) state.condensing = least
    const above = state.condensing - minute.ambient
    const usual = cool.approach + cool.approachLoad * minute.load
    const isHeld = !minute.heats && state.condensing <= Math.max(least, cool.floor) + 0.5
    state.fanShare = isHeld && minute.kind === 'none' ? clamp(0.3, usual / Math.max(usual, above), 1) : 1
  }

  const steerPressures = (minute: CycleMinute, drop: number): void => {
    const { steer, heats, ambient } = minute
    if (steer === null) return
    const { signal, goal, within } = steer
    const to = (temperature: number) => ({ goal: temperature, within })
    if (signal === 'dischargePressure') {
      state.condensing = steered(state.condensing, to(tsat(goal)))
      state.coil = Math.min(state.coil, state.condensing - 8)
    }
    if (signal === 'suctionPressure') {
      state.coil = steered(state.coil, to(tsat(goal + drop)))
      state.condensing = Math.max(state.condensing, atRatio(refrigerant, psat(state.coil), 1.95))
    }
    if (signal !== 'pressureRatio') return
    // A compressor that no longer compresses: the high side falls, the low side rises.
    const condensing = heats ? Math.max(30, minute.warmest + 6) : Math.max(34, ambient + 4)
    state.condensing = steered(state.condensing, to(condensing))
    if (within > 0) state.coil = steered(state.coil, to(atRatio(refrigerant, psat(condensing), 1 / goal)))
    else state.coil = tsat((psat(state.condensing) + 0.1) / goal - 0.1 + drop)
  }

  return { psat, tsat, holdRatio, steerPressures }
}
