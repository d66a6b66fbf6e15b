import type { CycleLimit, Ends, LimitKey, LimitSource } from './cycle-limit'

type Where = Omit<CycleLimit, 'key' | 'normal' | keyof Actions>
type Actions = Pick<CycleLimit, 'control' | 'retry' | 'stop'>
const row = (
  key: LimitKey,
  where: Where,
  normal: Ends & { source: LimitSource },
  actions: Actions = {},
): CycleLimit => ({
  key,
  ...where,
  normal,
  ...actions,
})

const r32 = { refrigerant: 2 } as const
const r22 = { refrigerant: 3 } as const
const cooling = { mode: 'cooling' } as const
const heating = { mode: 'heating' } as const
const side = { series: 'side' } as const

/** Actions on the discharge temperature of one series: at `control` the frequency falls; then the compressor stops. */
const hotGas = (control: number, stop: number, source: LimitSource): Actions => ({
  control: { high: control, source },
  stop: { high: stop, source },
})

/** Actions on the suction pressure. Alarm 47 at 0.09 MPa comes from [A], the others are the platform's own. */
const lowSuction: Actions = {
  control: { low: 0.12, high: 1.3, source: 'ours' },
  stop: { low: 0.09, high: 1.4, source: 'A' },
}
const lowSuctionOfR22: Actions = {
  control: { low: 0.04, high: 0.8, source: 'ours' },
  stop: { low: 0.02, high: 0.88, source: 'ours' },
}

/**
 * The one table of normal ranges, control limits and stops. A unit's bands, its running diagnosis, a fault's readings,
 * the commissioning report, the lines of a history and the texts of protection codes read it; a test refuses its
 * numbers anywhere else.
 */
export const cycleLimits: readonly CycleLimit[] = [
  // Pressures, MPa gauge. In heating a coil at 34 °C (2.0) warms no room. R22: limits of its own manual.
  row(
    'dischargePressure',
    cooling,
    { low: 1, high: 3.6, source: 'H3' },
    {
      control: { low: 1.05, high: 3.6, source: 'ours' },
      retry: { high: 3.8, source: 'K' },
      stop: { low: 1, high: 4.15, source: 'ours' },
    },
  ),
  row(
    'dischargePressure',
    heating,
    { low: 2, high: 3.6, source: 'ours' },
    {
      control: { low: 2.05, high: 3.6, source: 'ours' },
      retry: { high: 3.8, source: 'K' },
      stop: { low: 2, high: 4.15, source: 'ours' },
    },
  ),
  row(
    'dischargePressure',
    { ...r22, ...cooling },
    { low: 0.69, high: 2.4, source: 'H5' },
    {
      control: { low: 0.72, high: 2.4, source: 'H5' },
      retry: { high: 2.55, source: 'ours' },
      stop: { low: 0.69, high: 2.8, source: 'ours' },
    },
  ),
  row(
    'dischargePressure',
    { ...r22, ...heating },
    { low: 1.57, high: 2.4, source: 'H5' },
    {
      control: { low: 1.6, high: 2.4, source: 'H5' },
      retry: { high: 2.55, source: 'ours' },
      stop: { low: 1.57, high: 2.8, source: 'ours' },
    },
  ),
  // In cooling a coil below −4 °C (0.6) freezes; in heating it follows the outdoor air down.
  row('suctionPressure', cooling, { low: 0.6, high: 1.3, source: 'ours' }, lowSuction),
  row('suctionPressure', heating, { low: 0.15, high: 1.3, source: 'H3' }, lowSuction),
  row('suctionPressure', { ...heating, airBelow: -15 }, { low: 0.09, high: 1.3, source: 'ours' }, lowSuction),
  row('suctionPressure', { ...r22, ...cooling }, { low: 0.33, high: 0.8, source: 'ours' }, lowSuctionOfR22),
  row('suctionPressure', { ...r22, ...heating }, { low: 0.06, high: 0.8, source: 'ours' }, lowSuctionOfR22),
  row(
    'suctionPressure',
    { ...r22, ...heating, airBelow: -15 },
    { low: 0.02, high: 0.8, source: 'ours' },
    lowSuctionOfR22,
  ),
  // Absolute, as printed on the screen. P01 raises below 2.2, P11 stops below 1.8.
  row(
    'pressureRatio',
    {},
    { low: 1.8, high: 9, source: 'H5' },
    { control: { low: 2.2, high: 9, source: 'H5' }, stop: { low: 1.8, source: 'H5' } },
  ),

  // Discharge, °C. R32 and R22 run hotter by nature.
  row('dischargeTemp', cooling, { high: 100, source: 'F1' }, hotGas(104, 127, 'H5')),
  row('dischargeTemp', heating, { high: 100, source: 'F1' }, hotGas(104, 120, 'H5')),
  row('dischargeTemp', { ...r32, ...cooling }, { high: 110, source: 'ours' }, hotGas(115, 127, 'ours')),
  row('dischargeTemp', { ...r32, ...heating }, { high: 110, source: 'ours' }, hotGas(115, 120, 'ours')),
  row('dischargeTemp', { ...r22, ...cooling }, { high: 110, source: 'ours' }, hotGas(110, 127, 'H5')),
  row('dischargeTemp', { ...r22, ...heating }, { high: 110, source: 'ours' }, hotGas(110, 120, 'H5')),
  row('dischargeTemp', { ...side, ...cooling }, { high: 97, source: 'A' }, hotGas(97, 115, 'A')),
  row('dischargeTemp', { ...side, ...heating }, { high: 97, source: 'A' }, hotGas(97, 115, 'A')),
  row('dischargeTemp', { ...side, ...r32, ...cooling }, { high: 107, source: 'ours' }, hotGas(107, 115, 'ours')),
  row('dischargeTemp', { ...side, ...r32, ...heating }, { high: 107, source: 'ours' }, hotGas(107, 115, 'ours')),
  row('dischargeTemp', { ...side, ...r22, ...cooling }, { high: 104, source: 'ours' }, hotGas(104, 115, 'ours')),
  row('dischargeTemp', { ...side, ...r22, ...heating }, { high: 104, source: 'ours' }, hotGas(104, 115, 'ours')),

  // Differences, K. At commissioning TdSH begins at 15 [H3]; at part load a sound system goes down to 10, where alarm
  // 07 begins.
  row('dischargeSuperheat', {}, { low: 10, high: 55, source: 'ours' }, { stop: { low: 10, source: 'H5' } }),
  row('suctionSuperheat', {}, { low: 2, high: 12, source: 'ours' }),
  row('subcool', cooling, { low: 3, high: 14, source: 'ours' }),
  row('subcool', heating, { low: 5, high: 22, source: 'ours' }),
  // Above a clean coil's value at this load (`cleanCoil`).
  row('condensingExcess', {}, { high: 6, source: 'ours' }),

  // Inverter, fan, valves, supply.
  row('compFreq', {}, { low: 1, source: 'ours' }),
  row(
    'finTemp',
    {},
    { high: 93, source: 'H5' },
    { control: { high: 94, source: 'H5' }, stop: { high: 100, source: 'H5' } },
  ),
  row(
    'finTemp',
    side,
    { high: 86, source: 'A' },
    { control: { high: 86, source: 'A' }, stop: { high: 90, source: 'A' } },
  ),
  // As a share of the nameplate value: current of the compressor, and supply.
  row(
    'currentShare',
    {},
    { source: 'ours' },
    { control: { high: 1.08, source: 'ours' }, stop: { high: 1.1, source: 'ours' } },
  ),
  row('voltageShare', {}, { source: 'ours' }, { stop: { low: 0.9, source: 'ours' } }),
  row('inverterCurrent', {}, { source: 'H5' }, { control: { high: 14, source: 'H5' } }),
  row('fanStep', {}, { source: 'H3' }),
  row('fanStep', { ...cooling, airAbove: 15 }, { low: 1, source: 'H3' }),
  row('evo1', {}, { low: 0, high: 100, source: 'H1' }),
  row('evo2', {}, { low: 0, high: 100, source: 'H1' }),
  row('evb', {}, { low: 0, high: 100, source: 'H1' }),
  // 380 − 10 % to 415 + 10 % between phases; 220 ± 10 % with one phase.
  row('supplyVoltage', {}, { low: 342, high: 456, source: 'ours' }),
  row('supplyVoltage', side, { low: 198, high: 242, source: 'E' }),
  // Outdoor air in which it may be commissioned, °C.
  row('ambientTemp', cooling, { low: -5, high: 48, source: 'ours' }),
  row('ambientTemp', heating, { low: -20, high: 21, source: 'ours' }),
  row('ambientTemp', { ...side, ...cooling }, { low: -15, high: 46, source: 'E' }),
  row('ambientTemp', { ...side, ...heating }, { low: -15, high: 21, source: 'E' }),

  // Indoor units that demand capacity.
  row('inletTemp', cooling, { low: 17, high: 32, source: 'E' }),
  row('inletTemp', heating, { low: 10, high: 28, source: 'E' }),
  row('airRise', cooling, { high: -4, source: 'ours' }),
  row('airRise', { ...cooling, testRun: true }, { high: -8, source: 'F1' }),
  row('airRise', heating, { low: 6, source: 'ours' }),
  row('airRise', { ...heating, testRun: true }, { low: 15, source: 'F1' }),
  row('liquidPipeRise', cooling, { high: -5, open: true, source: 'H3' }),
  row('liquidPipeRise', heating, { source: 'ours' }),
  row('gasPipeRise', cooling, { high: 1, source: 'ours' }),
  row('gasPipeRise', { ...cooling, testRun: true }, { high: -5, open: true, source: 'H3' }),
  row('gasPipeRise', heating, { source: 'ours' }),
  row('superheat', cooling, { low: 0, high: 12, source: 'ours' }),
  row('superheat', heating, { source: 'ours' }),
  row('superheatSpread', cooling, { high: 7, source: 'H3' }),
  row('superheatSpread', heating, { source: 'ours' }),
  row('exvOpening', {}, { low: 5, high: 99, source: 'H3' }),
]

/**
 * What a clean coil shows, by share of the highest frequency: above the outdoor air in cooling, absolute in heating.
 * Below about 12 °C the control holds the condensing temperature at its floor, and at small loads it slows the fan to
 * keep the pressure ratio: then the difference says nothing.
 */
export const cleanCoil = {
  cooling: { base: 4.5, byLoad: 9.5, floor: 27, heldRatio: 2.4 },
  heating: { base: 38, byLoad: 9 },
  /** Frequency at full load, Hz. */
  fullLoad: 110,
  source: 'ours',
} as const

/** Signs of a lack of refrigerant that count only together. Ours. */
export const underchargeSigns = {
  suctionPressure: 0.7,
  /** Average opening of the indoor valves, %. */
  opening: 50,
  /** In heating: evaporating this far below the outdoor air, K. */
  evaporatingBelowAir: 14,
  source: 'ours',
} as const

/** Readings mean nothing in the first twenty minutes [H3]. */
export const steadyAfterMinutes = 20

/** Oil return by frequency: P07 after this many minutes below this frequency in Hz [H5]. */
export const oilReturnFrequency = { hertz: 40, minutes: 60, source: 'H5' } as const

/** Share of the units' capacity that must be thermo-ON in a test run: air differences need 0.7 in heating. Ours. */
export const testRunShare = { cooling: 0.36, heating: 0.7, source: 'ours' } as const

/** Starts of a compressor within an hour. */
export const startsPerHour = { high: 4, source: 'E' } as const

/** Before the inverter box is opened: minutes without power, and the highest remaining DC bus voltage. */
export const busDischarge = { minutes: 10, volts: 50, source: 'ours' } as const
