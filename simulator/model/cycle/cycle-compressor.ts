import { cycle } from './cycle-coefficients'
import { clamp } from './cycle-input'

/** Control that holds the frequency back, Hz a minute. Domain 5.5. */
const holdBack: Readonly<Record<string, number>> = { P02: 3, P05: 2, P04: 2, P03: 2, P06: 2 }

type Minute = {
  m: number
  demand: number
  /** Demand by the capacity of the outdoor modules. */
  share: number
  anyOn: boolean
  heats: boolean
  evaporating: number
  outdoor: number
  isLocked: boolean
  /** A fault is about to show: nothing else may interrupt. */
  isWatched: boolean
  protect: string
}

export type CompressorState = {
  running: boolean
  frequency: number
  /** Hz that the rooms' demand stands for. */
  wanted: number
  cause: string
  /** Minutes that are left, this one included. */
  defrost: number
  oilReturn: number
  settling: number
  ran: number
  /** Minutes since the last defrost and the last oil return ended; −1 where there was none. */
  sinceDefrost: number
  sinceOil: number
  starts: number[]
}

/** Counts running minutes up to a return of the oil, and those of the return itself. */
const oilReturns = (state: CompressorState, ranSinceOil: number) => {
  let oil = ranSinceOil
  return ({ isWatched }: Minute): void => {
    if (state.sinceOil >= 0) state.sinceOil++
    if (state.oilReturn > 0) {
      state.oilReturn--
      if (state.oilReturn === 0) state.sinceOil = 0
    }
    if (!state.running) return
    oil++
    if (oil < cycle.oil.every || state.defrost > 0 || state.ran < 30 || isWatched) return
    oil = 0
    state.oilReturn = cycle.oil.minutes
  }
}

/** Counts the frost up to a defrost, and the minutes of the defrost itself. */
const defrosts = (state: CompressorState, hasFrost: boolean) => {
  let frost = 0
  return ({ heats, evaporating, outdoor, isWatched }: Minute): void => {
    if (state.sinceDefrost >= 0) state.sinceDefrost++
    if (state.settling > 0) state.settling--
    if (state.defrost > 0) {
      state.defrost--
      if (state.defrost === 0) {
        state.sinceDefrost = 0
        state.settling = cycle.frost.settling
      }
      return
    }
    if (!hasFrost || !heats || !state.running || evaporating >= 0) return
    frost += (1 + (0.6 * state.frequency) / cycle.frequency.highest) * (-3 < outdoor && outdoor < 3 ? 1.3 : 0.7)
    const rested = state.sinceDefrost < 0 || state.sinceDefrost >= cycle.frost.restMinutes
    const ready = frost > cycle.frost.full && evaporating < cycle.frost.below && rested
    if (!ready || state.oilReturn > 0 || state.ran < 10 || isWatched) return
    state.defrost = cycle.frost.minutes
    frost = 0
  }
}

/** The compressor of one system through a day: starts, stops, frequency, defrosts and oil returns. */
export const compressorOf = (ranSinceOil: number, first: number, hasFrost: boolean) => {
  const { lowest, highest, base, span, up, down, defrost: defrostHz, oilReturn: oilHz } = cycle.frequency
  const state: CompressorState = {
    running: false,
    frequency: 0,
    wanted: 0,
    cause: 'd1-00',
    defrost: 0,
    oilReturn: 0,
    settling: 0,
    ran: 0,
    sinceDefrost: -1,
    sinceOil: -1,
    starts: [],
  }
  let stopped = first < 0 ? first : first - 9
  const countOil = oilReturns(state, ranSinceOil)
  const countFrost = defrosts(state, hasFrost)

  const stop = (m: number, cause: string): void => {
    state.running = false
    state.frequency = 0
    state.defrost = 0
    state.oilReturn = 0
    state.settling = 0
    state.ran = 0
    state.cause = cause
    stopped = m
  }

  const switchOnOrOff = ({ m, demand, anyOn, isLocked }: Minute): void => {
    if (state.running) {
      // A defrost is finished even when no room asks any more.
      if (demand === 0 && state.defrost === 0) stop(m, anyOn ? 'd1-01' : 'd1-00')
      return
    }
    if (isLocked) return
    if (demand > 0 && m - stopped >= cycle.restMinutes) {
      state.running = true
      state.cause = 'd1-00'
      state.frequency = 0
      state.starts.push(m)
    } else if (state.cause === 'd1-00' || state.cause === 'd1-01') state.cause = anyOn ? 'd1-01' : 'd1-00'
  }

  const step = (minute: Minute): void => {
    switchOnOrOff(minute)
    countOil(minute)
    countFrost(minute)
    state.wanted = state.running ? clamp(lowest, base + span * Math.min(1, minute.share), highest) : 0
    if (!state.running) return
    state.ran = minute.m - (state.starts[state.starts.length - 1] ?? minute.m)
    let target = state.wanted
    if (state.defrost > 0) target = defrostHz
    if (state.oilReturn > 0) target = Math.max(target, oilHz)
    const back = holdBack[minute.protect]
    if (back !== undefined) target = Math.min(target, state.frequency - back)
    // It starts at its lowest frequency at once.
    state.frequency =
      state.frequency === 0 ? lowest : Math.max(lowest, state.frequency + clamp(-down, target - state.frequency, up))
  }
  return { state, step, stop }
}
