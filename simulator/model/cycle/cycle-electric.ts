import { cycle, isSinglePhase, ratingOf } from './cycle-coefficients'
import { clamp } from './cycle-input'
import { type Steer, steered } from './cycle-script'

const powerFactor = 0.92
/** Efficiency by the lift: a share of Carnot's. Domain 5.5. */
const carnotShare = 0.5

type Minute = {
  m: number
  hour: number
  running: boolean
  heats: boolean
  load: number
  ambient: number
  outdoor: number
  coil: number
  condensing: number
  /** 0 to 1: how far it is out of refrigerant, and how far its electronics suffer. */
  want: number
  strain: number
  steer: (Steer & { within: number }) | null
}

/** What the system draws from its supply, and what it can deliver. */
export const electricSide = (modules: readonly number[], noise: (minute: number) => number) => {
  const rated = modules.reduce((sum, capacity) => sum + capacity, 0)
  const ratings = modules.map(ratingOf)
  const ratedPower = ratings.reduce((sum, { power }) => sum + power, 0)
  const ratedCurrent = ratings.reduce((sum, { current }) => sum + current, 0)
  const single = isSinglePhase(modules)
  const nominal = single ? 220 : 380
  const wattsPerAmpere = (voltage: number): number => (single ? 1 : Math.sqrt(3)) * voltage * powerFactor
  // At 35 °C outdoors and full frequency a module draws what its plate says.
  const own = (0.35 + 0.5) * (rated / 56)
  const fit = ratedPower / (rated / 3.16 + own)
  const state = { available: 0, power: 0, voltage: nominal, current: 0, currentShare: 0, finTemp: 0 }

  const step = ({ m, hour, running, heats, load, ambient, outdoor, coil, condensing, want, strain, steer }: Minute) => {
    const sag = Math.sin(Math.PI * clamp(0, (hour - 7) / 12, 1))
    state.voltage = (388 - 5 * sag + 1.5 * noise(m)) * (single ? 220 / 380 : 1)
    if (running && steer?.signal === 'supplyVoltage' && steer.within === 0) state.voltage = steer.goal * nominal
    const lift = Math.max(12, condensing - coil)
    const efficiency = clamp(1.5, (carnotShare * ((heats ? condensing : coil) + 273.15)) / lift, 7)
    const byAir = heats ? 1 + 0.018 * (ambient - 7) : 1 - 0.008 * (ambient - 35)
    state.available = running ? rated * load * clamp(0.3, byAir, 1.1) * (1 - 0.35 * want) : 0
    state.power = running ? (state.available / efficiency + (0.35 + 0.5 * load) * (rated / 56)) * fit : cycle.standby
    state.current = (state.power * 1000) / wattsPerAmpere(state.voltage)
    if (running && steer?.signal === 'compCurrent') {
      state.current = Math.max(state.current, steered(state.currentShare, steer) * ratedCurrent)
      state.power = (state.current * wattsPerAmpere(state.voltage)) / 1000
    }
    state.currentShare = state.current / ratedCurrent
    const fin = outdoor + (running ? 12 + 26 * load + 12 * strain : 4)
    const isSteered = running && steer?.signal === 'finTemp'
    state.finTemp = isSteered ? steered(Math.max(fin, state.finTemp), steer) : fin
  }
  return { state, step, nominal, rated }
}
