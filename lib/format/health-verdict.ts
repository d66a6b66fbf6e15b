import { type CycleReading, type DerivedValues, derivedValues } from './derived-values'

/** The rules by which an outdoor unit is judged, the most telling ones first. */
export const healthRules = [
  'fouledCondenser',
  'undercharge',
  'liquidReturn',
  'highPressure',
  'highDischargeTemp',
  'highDischargeSuperheat',
  'lowSuctionPressure',
  'highSuctionPressure',
  'pressureRatio',
  'fanStopped',
  'finTemp',
  'voltage',
] as const
export type HealthRule = (typeof healthRules)[number]

/** Why a rule could not be judged. */
export type Unjudged = 'stopped' | 'starting' | 'sensor' | 'mode'
export type RuleResult = {
  rule: HealthRule
  state: 'fired' | 'passed' | 'unknown'
  why: Unjudged | null
  /** What was looked at and what it is held against, in `unit`; null where it was not looked at. */
  value: number | null
  limit: number
  unit: string
}
export type HealthVerdict = {
  state: 'attention' | 'good' | 'unknown'
  results: RuleResult[]
  values: DerivedValues
}

/** Limits of the commissioning sheet [H3], of the protection table (domain 3.2), and ours where those say nothing. */
export const healthLimits = {
  /** Ours: a clean coil condenses 5-14 K above the air (domain 5.5); half as much again is dirt, a fan or a blocked way. */
  approach: 15,
  /** Ours: in heating the rooms' coils condense at 38-47 °C (domain 2.3). */
  condensingInHeating: 50,
  undercharge: { suctionPressure: 0.7, superheat: 12, opening: 50, evaporatingBelowAir: 14 },
  liquidReturn: 10,
  dischargeSuperheat: 55,
  dischargePressure: 3.6,
  dischargeTemp: 105,
  suctionPressure: { low: 0.15, high: 1.3 },
  ratio: { high: 9, low: 1.8, fromHz: 40 },
  fanFromAir: 15,
  finTemp: 94,
  voltage: { low: 342, high: 456 },
} as const

type Looked = Pick<RuleResult, 'value' | 'limit' | 'unit'> & { fired: boolean | null; why?: Unjudged }
type Rule = (reading: CycleReading, values: DerivedValues) => Looked

const isHeating = ({ runMode }: CycleReading): boolean => runMode === 2

/** A value above its limit fires. */
const above = (value: number | null, limit: number, unit: string): Looked => ({
  ...{ value, limit, unit },
  fired: value === null ? null : value > limit,
})
const below = (value: number | null, limit: number, unit: string): Looked => ({
  ...{ value, limit, unit },
  fired: value === null ? null : value < limit,
})

const rules: Record<HealthRule, Rule> = {
  fouledCondenser: (reading, values) =>
    isHeating(reading)
      ? above(values.condensing, healthLimits.condensingInHeating, '℃')
      : above(values.condensingApproach, healthLimits.approach, 'K'),
  // Three signs together: one of them alone has many causes.
  undercharge: (reading, { suctionSuperheat, meanOpening, evaporating }) => {
    const { suctionPressure: low, superheat, opening, evaporatingBelowAir } = healthLimits.undercharge
    const { suctionPressure, ambientTemp } = reading
    const looked = { value: suctionSuperheat, limit: superheat, unit: 'K' }
    if (suctionSuperheat === null || meanOpening === null) return { ...looked, fired: null }
    if (isHeating(reading)) {
      if (evaporating === null || ambientTemp === null) return { ...looked, fired: null }
      return { ...looked, fired: suctionSuperheat > superheat && evaporating < ambientTemp - evaporatingBelowAir }
    }
    if (suctionPressure === null) return { ...looked, fired: null }
    return { ...looked, fired: suctionSuperheat > superheat && suctionPressure < low && meanOpening > opening }
  },
  liquidReturn: (_, { dischargeSuperheat }) => below(dischargeSuperheat, healthLimits.liquidReturn, 'K'),
  highPressure: ({ dischargePressure }) => above(dischargePressure, healthLimits.dischargePressure, 'MPa'),
  highDischargeTemp: ({ dischargeTemp }) => above(dischargeTemp, healthLimits.dischargeTemp, '℃'),
  highDischargeSuperheat: (_, { dischargeSuperheat }) =>
    above(dischargeSuperheat, healthLimits.dischargeSuperheat, 'K'),
  lowSuctionPressure: ({ suctionPressure }) => below(suctionPressure, healthLimits.suctionPressure.low, 'MPa'),
  highSuctionPressure: ({ suctionPressure }) => above(suctionPressure, healthLimits.suctionPressure.high, 'MPa'),
  pressureRatio: ({ compFreq }, { pressureRatio }) => {
    const { high, low, fromHz } = healthLimits.ratio
    if (pressureRatio === null) return below(null, low, '')
    if (pressureRatio > high) return above(pressureRatio, high, '')
    // At the lowest speed on a mild day a small ratio is nothing unusual.
    if (compFreq === null || compFreq < fromHz) return above(pressureRatio, high, '')
    return below(pressureRatio, low, '')
  },
  fanStopped: (reading) => {
    const looked = { value: reading.fanStep, limit: 0, unit: '' }
    if (isHeating(reading)) return { ...looked, fired: null, why: 'mode' }
    if (reading.fanStep === null || reading.ambientTemp === null) return { ...looked, fired: null }
    return { ...looked, fired: reading.fanStep === 0 && reading.ambientTemp > healthLimits.fanFromAir }
  },
  finTemp: ({ finTemp }) => above(finTemp, healthLimits.finTemp, '℃'),
  voltage: ({ supplyVoltage }) => {
    const { low, high } = healthLimits.voltage
    if (supplyVoltage !== null && supplyVoltage > high) return above(supplyVoltage, high, 'V')
    return below(supplyVoltage, low, 'V')
  },
}

/** A cycle tells nothing in the first twenty minutes [H3]; without a count it is taken to be steady. */
const steadyAfter = 20
/** Judged while the compressor rests, too. */
const always = new Set<HealthRule>(['voltage'])

const withholding = ({ runMode, runningMinutes }: CycleReading): Unjudged | null => {
  if (runMode === 0) return 'stopped'
  if (runMode === 4 || runMode === 5 || runMode === 6) return 'starting'
  return typeof runningMinutes === 'number' && runningMinutes < steadyAfter ? 'starting' : null
}

/** Judges one reading of an outdoor unit: which rules fired, which it passed, and which could not be judged and why. */
export const judgeHealth = (reading: CycleReading): HealthVerdict => {
  const values = derivedValues(reading)
  const withheld = withholding(reading)
  const results = healthRules.map((rule): RuleResult => {
    const { fired, why, ...looked } = rules[rule](reading, values)
    if (withheld && !always.has(rule)) return { rule, ...looked, value: null, state: 'unknown', why: withheld }
    if (fired === null) return { rule, ...looked, state: 'unknown', why: why ?? 'sensor' }
    return { rule, ...looked, state: fired ? 'fired' : 'passed', why: null }
  })
  const isFired = results.some(({ state }) => state === 'fired')
  return { state: isFired ? 'attention' : withheld ? 'unknown' : 'good', results, values }
}
