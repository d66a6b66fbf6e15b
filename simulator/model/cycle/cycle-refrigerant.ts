import { type RefrigerantName, saturationPressure } from '@/lib/hvac/refrigerant'
import { pressureRatio } from '@/lib/hvac/refrigeration'
import { cycle, dischargeOf } from './cycle-coefficients'
import { clamp } from './cycle-input'
import { type CycleMinute, type CycleState, pressuresOf, runningTargets } from './cycle-pressures'
import { steered } from './cycle-script'

const floodOf = ({ kind, severity }: CycleMinute): number => (kind === 'overcharge' ? severity : 0)

/** The gas that leaves the evaporator. */
const followSuperheat = (state: CycleState, minute: CycleMinute): void => {
  const { usual, noise, wet, follow } = cycle.superheat
  const flood = floodOf(minute)
  const dry = usual + noise * minute.superheatNoise * (1 - flood) + 14 * minute.want - 5 * flood
  state.superheat += follow * ((minute.defrost > 0 || minute.returnsOil ? wet : dry) - state.superheat)
  const warmest = minute.heats ? minute.ambient - cycle.heating.belowAir : minute.coldest - 1
  const most = Math.max(0.3, warmest - state.evaporating)
  state.superheat = Math.min(state.superheat, Math.min(29, most))
  state.suction = state.evaporating + state.superheat
}

/** Superheat of the discharge gas, K, with injection where pure compression would run too hot. */
const dischargeSuperheat = (refrigerant: RefrigerantName, lift: number, superheat: number): number => {
  const [a, b, c] = dischargeOf[refrigerant]
  const pure = a * lift + b * superheat + c
  const { from, reach, width } = cycle.injection
  return pure <= from ? pure : from + reach * (1 - Math.exp(-(pure - from) / width))
}

/** The gas that leaves the compressor. */
const followDischarge = (state: CycleState, minute: CycleMinute, refrigerant: RefrigerantName): void => {
  const { steer } = minute
  const target = state.condensing + dischargeSuperheat(refrigerant, state.condensing - state.coil, state.superheat)
  state.discharge += cycle.lag.discharge * (target + 14 * minute.want - state.discharge)
  if (steer?.signal === 'dischargeTemp') state.discharge = steered(state.discharge, steer)
  const least = floodOf(minute) > 0.5 ? 1 : Math.min(10.5, 0.9 * minute.ran)
  if (minute.defrost === 0) state.discharge = Math.max(state.discharge, state.condensing + least)
  if (steer?.signal === 'dischargeSuperheat') {
    const above = state.discharge - state.condensing
    state.discharge = state.condensing + (steer.within > 0 ? steered(above, steer) : steer.goal)
  }
  state.discharge = Math.max(state.discharge, state.condensing + 0.5)
}

/** The refrigerant of one system through a day; a minute at a time. */
export const refrigerantSide = (refrigerant: RefrigerantName, stopped: number) => {
  const state: CycleState = {
    coil: stopped,
    condensing: stopped,
    evaporating: stopped,
    dischargePressure: saturationPressure(refrigerant, stopped),
    suctionPressure: saturationPressure(refrigerant, stopped),
    discharge: stopped,
    superheat: 5,
    suction: stopped,
    subcool: 0,
    fanShare: 1,
  }
  const { psat, tsat, holdRatio, steerPressures } = pressuresOf(refrigerant, state)
  /** The outdoor coil evaporated in the minute before. */
  let heated = false

  const rest = ({ outdoor, heats }: CycleMinute): void => {
    const target = heats ? outdoor : outdoor * 0.5 + 12
    state.coil += cycle.lag.stopped * (target - state.coil)
    state.condensing += cycle.lag.stopped * (target - state.condensing)
    const middle = (state.coil + state.condensing) / 2
    state.coil += cycle.lag.equalise * (middle - state.coil)
    state.condensing += cycle.lag.equalise * (middle - state.condensing)
    state.dischargePressure = psat(state.condensing)
    state.suctionPressure = psat(state.coil)
    state.evaporating = state.coil
    state.discharge += cycle.lag.dischargeStopped * (outdoor + 3 - state.discharge)
    state.superheat += cycle.superheat.follow * (cycle.superheat.usual - state.superheat)
    state.suction = outdoor
  }

  const run = (minute: CycleMinute): void => {
    const { defrost, want, steer, ran } = minute
    const [coil, condensing] = runningTargets(minute)
    const lag = minute.settling ? cycle.lag.settling : cycle.lag.running
    // A changeover is to another coil, whose valve opens from nothing: it does not begin as warm as that of the rooms.
    const changesOver = minute.heats && !heated && ran > 0
    state.coil += (changesOver ? 1 : lag) * (coil - state.coil)
    // It takes heat from the air as soon as it sucks.
    if (minute.heats && defrost === 0) state.coil = Math.min(state.coil, minute.ambient - 2.1)
    state.condensing += lag * (condensing - state.condensing)
    const loss = (minute.heats ? cycle.heating : cycle.cooling).suctionDrop * minute.load ** 2
    // Thin gas of a cold evaporator costs less on its way.
    const drop = loss * clamp(0.25, 1 + state.coil / 40, 1)
    const disturbed = steer !== null && ['suctionPressure', 'dischargePressure', 'pressureRatio'].includes(steer.signal)
    steerPressures(minute, drop)
    if (defrost === 0 && !disturbed && ran >= 3) holdRatio(minute, drop)
    state.dischargePressure = psat(state.condensing)
    state.suctionPressure = psat(state.coil) - drop
    state.evaporating = tsat(state.suctionPressure)
    followSuperheat(state, minute)
    followDischarge(state, minute, refrigerant)
    const full = (minute.heats ? cycle.subcool.heating : cycle.subcool.cooling) + cycle.subcool.load * minute.load
    state.subcool = full * (1 - want) + want + 8 * floodOf(minute)
  }
  const step = (minute: CycleMinute): void => {
    if (minute.running) run(minute)
    else rest(minute)
    heated = minute.heats
  }
  return { state, step }
}

export const ratioOf = ({ dischargePressure, suctionPressure }: CycleState): number =>
  pressureRatio(dischargePressure, suctionPressure)
