import type { LimitKey, LimitSource } from './cycle-limit'
import { cleanCoil, underchargeSigns } from './cycle-limits'
import { type CycleReading, type DerivedValues, derivedValues } from './derived-values'
import { type HealthRule, type HealthState, healthRules } from './health-rule'
import {
  type Conditions,
  conditionsOf,
  judgeReading,
  limitOf,
  modeOf,
  type Withheld,
  withholding,
} from './judge-reading'

/** Why a rule could not be judged. */
export type Unjudged = Withheld | 'sensor' | 'mode'
export type RuleResult = {
  rule: HealthRule
  state: 'fired' | 'passed' | 'unknown'
  why: Unjudged | null
  /** The checked value and its limit, in `unit`; null where there is none. */
  value: number | null
  limit: number | null
  unit: string
  /** Source of the limit; null where there is none. */
  source: LimitSource | null
}

/** Retries that count towards a lock-out: two of three within the hour. */
export type RetriesSoFar = { code: string; count: number; of: number; windowMinutes: number }
/** What prevents a good verdict whatever the readings say. */
export type ActiveAlarm = { code: string; name: string; retries: number | null }
export type Standing = { alarms: readonly ActiveAlarm[]; retries: RetriesSoFar | null }

export type HealthVerdict = {
  /** `alarm` takes precedence over every reading. */
  state: HealthState
  alarms: readonly ActiveAlarm[]
  retries: RetriesSoFar | null
  results: RuleResult[]
  values: DerivedValues
}

type Looked = Omit<RuleResult, 'rule' | 'state' | 'why'> & { fired: boolean | null; why?: Unjudged }
type Given = { reading: CycleReading; values: DerivedValues; conditions: Conditions }
type Rule = (given: Given) => Looked

/** Checks a value against one end, or both, of the table's normal range. */
const against =
  (
    key: LimitKey,
    ends: 'low' | 'high' | 'both',
    unit: string,
    read: (given: Given) => number | null | undefined,
  ): Rule =>
  (given) => {
    const value = read(given) ?? null
    const normal = limitOf(key, given.conditions)?.normal
    const standing = judgeReading(key, value, given.conditions)
    const end = ends === 'both' ? (standing === 'high' ? 'high' : 'low') : ends
    const looked = { value, limit: normal?.[end] ?? null, unit, source: normal?.source ?? null }
    if (value === null) return { ...looked, fired: null }
    return { ...looked, fired: ends === 'both' ? standing === 'low' || standing === 'high' : standing === ends }
  }

const pressure = (key: 'dischargePressure' | 'suctionPressure', end: 'low' | 'high'): Rule =>
  against(key, end, 'MPa', ({ reading }) => reading[key])

/** Condensing temperature compared with a clean coil's at this load. */
const fouledCondenser: Rule = ({ reading, values, conditions }) => {
  const { normal } = limitOf('condensingExcess', conditions) ?? {}
  const looked = { limit: normal?.high ?? null, unit: 'K', source: normal?.source ?? null }
  const { condensing, condensingApproach, pressureRatio } = values
  // While some rooms heat and others cool, the coil carries only the difference.
  if (reading.runMode === 3) return { ...looked, value: null, fired: null, why: 'mode' }
  const shown = conditions.mode === 'heating' ? condensing : condensingApproach
  if (condensing === null || shown === null || reading.compFreq === null) return { ...looked, value: null, fired: null }
  const { base, byLoad } = cleanCoil[conditions.mode]
  const excess = shown - (base + byLoad * (reading.compFreq / cleanCoil.fullLoad))
  // Readings are rounded to a degree: at the floor, allow one more.
  const { floor, heldRatio } = cleanCoil.cooling
  const isHeld = condensing <= floor + 1 || (pressureRatio !== null && pressureRatio <= heldRatio)
  const atFloor = conditions.mode === 'cooling' && isHeld
  return {
    ...looked,
    value: excess,
    fired: !atFloor && judgeReading('condensingExcess', excess, conditions) === 'high',
  }
}

/** Three signs together: each alone has many causes. */
const undercharge: Rule = ({ reading, values, conditions }) => {
  const { suctionSuperheat, meanOpening, evaporating } = values
  const { suctionPressure, ambientTemp, subcool } = reading
  const { normal } = limitOf('suctionSuperheat', conditions) ?? {}
  const looked = { value: suctionSuperheat, limit: normal?.high ?? null, unit: 'K', source: underchargeSigns.source }
  if (suctionSuperheat === null || meanOpening === null) return { ...looked, fired: null }
  const isDry = judgeReading('suctionSuperheat', suctionSuperheat, conditions) === 'high'
  const isWide = meanOpening > underchargeSigns.opening
  const lacksLiquid = judgeReading('subcool', subcool ?? null, conditions) === 'low'
  if (conditions.mode === 'heating') {
    if (evaporating === null || ambientTemp === null) return { ...looked, fired: null }
    const isCold = evaporating < ambientTemp - underchargeSigns.evaporatingBelowAir
    return { ...looked, fired: isDry && (isCold || (isWide && lacksLiquid)) }
  }
  if (suctionPressure === null) return { ...looked, fired: null }
  return { ...looked, fired: isDry && isWide && (suctionPressure < underchargeSigns.suctionPressure || lacksLiquid) }
}

const fan = against('fanStep', 'low', '', ({ reading }) => reading.fanStep)

const rules: Record<HealthRule, Rule> = {
  fouledCondenser,
  undercharge,
  liquidReturn: against('dischargeSuperheat', 'low', 'K', ({ values }) => values.dischargeSuperheat),
  highPressure: pressure('dischargePressure', 'high'),
  lowPressure: pressure('dischargePressure', 'low'),
  highDischargeTemp: against('dischargeTemp', 'high', '℃', ({ reading }) => reading.dischargeTemp),
  highDischargeSuperheat: against('dischargeSuperheat', 'high', 'K', ({ values }) => values.dischargeSuperheat),
  lowSuctionPressure: pressure('suctionPressure', 'low'),
  highSuctionPressure: pressure('suctionPressure', 'high'),
  lowSuctionSuperheat: against('suctionSuperheat', 'low', 'K', ({ values }) => values.suctionSuperheat),
  highSuctionSuperheat: against('suctionSuperheat', 'high', 'K', ({ values }) => values.suctionSuperheat),
  lowSubcool: against('subcool', 'low', 'K', ({ reading }) => reading.subcool),
  highSubcool: against('subcool', 'high', 'K', ({ reading }) => reading.subcool),
  pressureRatio: against('pressureRatio', 'both', '', ({ values }) => values.pressureRatio),
  fanStopped: (given) => {
    const looked = fan(given)
    if (given.conditions.mode === 'heating') return { ...looked, fired: null, why: 'mode' }
    return given.conditions.ambient === null ? { ...looked, fired: null } : looked
  },
  finTemp: against('finTemp', 'high', '℃', ({ reading }) => reading.finTemp),
  voltage: against('supplyVoltage', 'both', 'V', ({ reading }) => reading.supplyVoltage),
}

/** Judged even while the compressor rests. */
const always = new Set<HealthRule>(['voltage'])

const nothing: Standing = { alarms: [], retries: null }

/**
 * Judges one reading of an outdoor unit: which rules fired, passed, or could not be judged and why. An
 * active alarm takes precedence: readings of a unit that control has stopped do not refute it.
 */
export const judgeHealth = (reading: CycleReading, { alarms, retries }: Standing = nothing): HealthVerdict => {
  const values = derivedValues(reading)
  const withheld = withholding(reading.runMode, reading.runningMinutes)
  const conditions = conditionsOf({ ...reading, model: reading.model ?? '' })
  const results = healthRules.map((rule): RuleResult => {
    const { fired, why, ...looked } = rules[rule]({ reading, values, conditions })
    if (withheld && !always.has(rule)) return { rule, ...looked, value: null, state: 'unknown', why: withheld }
    if (fired === null) return { rule, ...looked, state: 'unknown', why: why ?? 'sensor' }
    return { rule, ...looked, state: fired ? 'fired' : 'passed', why: null }
  })
  const isFired = retries !== null || results.some(({ state }) => state === 'fired')
  const byReadings = isFired ? 'attention' : withheld || modeOf(reading.runMode) === null ? 'unknown' : 'good'
  return { state: alarms.length > 0 ? 'alarm' : byReadings, alarms, retries, results, values }
}

/** Not judged only because the unit is stopped. */
export const isStoppedVerdict = ({ state, results }: Pick<HealthVerdict, 'state' | 'results'>): boolean =>
  state === 'unknown' && results.some(({ why }) => why === 'stopped')
