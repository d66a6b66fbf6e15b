import { saturationTemperature } from '@/lib/hvac/refrigerant'
import { isSinglePhase } from '@/simulator/model/cycle/cycle-coefficients'
import type { SystemFacts } from '@/simulator/model/system-facts'
import type { IndoorReading, OutdoorReading } from '@/simulator/model/telemetry'

const names = { 1: 'R410A', 2: 'R32', 3: 'R22' } as const
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** What a system's units show at a moment, received or simulated. */
type Shown = {
  outdoor: readonly Omit<OutdoorReading, 'collectTime'>[]
  indoor: readonly Omit<IndoorReading, 'collectTime'>[]
}

/**
 * What is wrong in one sample of a sound system as the wire has it, each with the number of its invariant. Rounding adds
 * to every tolerance: half a kelvin, half a step of a pressure, a tenth of an ampere.
 */
export const wireViolations = (system: SystemFacts, { outdoor, indoor }: Shown): string[] => {
  const found: string[] = []
  const must = (invariant: number, holds: boolean, what: string): void => {
    if (!holds) found.push(`${invariant} ${what}`)
  }
  const refrigerant = names[system.refrigerant]
  const single = isSinglePhase(system.outdoor.map(({ capacity }) => capacity))
  const tsat = (pressure: number): number => saturationTemperature(refrigerant, pressure)
  const [main] = outdoor
  if (main === undefined) return ['no outdoor unit']
  for (const unit of outdoor) {
    const { unitNo, dischargePressure: pd, suctionPressure: ps, satCondTemp: tc, satEvapTemp: te, compFreq: hz } = unit
    if (pd === null || ps === null || tc === null || te === null || hz === null) {
      must(1, false, `${unitNo} has no readings`)
      continue
    }
    // 1 K, and what half a step of 0.01 MPa makes at this pressure.
    const step = (pressure: number): number => 1 + (tsat(pressure + 0.005) - tsat(pressure - 0.005)) / 2
    must(1, Math.abs(tc - tsat(pd)) <= step(pd), `${unitNo}: Tc ${tc} at Pd ${pd}`)
    must(1, Math.abs(te - tsat(ps)) <= step(ps), `${unitNo}: Te ${te} at Ps ${ps}`)
    const running = hz > 0
    if (running) must(2, (unit.dischargeTemp ?? 0) >= tc, `${unitNo}: Td ${unit.dischargeTemp} below Tc ${tc}`)
    const isSteady = running && (unit.minutesSinceStart ?? 0) >= 20 && [1, 2, 3].includes(unit.runMode)
    const tdsh = unit.dischargeSuperheat
    if (isSteady) must(2, tdsh !== null && tdsh >= 9 && tdsh <= 56, `${unitNo}: TdSH ${tdsh}`)
    must(3, (unit.runMode === 0) === !running, `${unitNo}: mode ${unit.runMode} at ${hz} Hz`)
    must(3, running === (unit.compCount ?? 0) > 0, `${unitNo}: ${unit.compCount} compressors at ${hz} Hz`)
    must(3, running === unit.compressors?.some(({ frequency }) => (frequency ?? 0) > 0), `${unitNo}: compressors`)
    must(3, running === (unit.minutesSinceStart !== null), `${unitNo}: started ${unit.minutesSinceStart} min ago`)
    if (!running) {
      must(
        3,
        (unit.fanStep ?? 0) === 0 && (unit.fanRpm ?? 0) === 0 && tdsh === null,
        `${unitNo}: fan or TdSH of a stopped unit`,
      )
      must(3, (unit.powerKw ?? 0) <= 0.1, `${unitNo}: ${unit.powerKw} kW stopped`)
    }
    if (unit.suctionSuperheat !== null && unit.suctionTemp !== null) {
      const superheat = unit.suctionTemp - tsat(ps)
      must(
        6,
        Math.abs(superheat - unit.suctionSuperheat) <= step(ps) + 0.5,
        `${unitNo}: SH ${unit.suctionSuperheat} for ${superheat}`,
      )
    }
    const volt = unit.supplyVoltage ?? Number.NaN
    const ampere = ((unit.powerKw ?? 0) * 1000) / ((single ? 1 : Math.sqrt(3)) * volt * 0.92)
    // Half a tenth of a kilowatt, in amperes.
    const rounding = 0.05 + 50 / ((single ? 1 : Math.sqrt(3)) * volt * 0.92)
    must(
      13,
      Math.abs(ampere - (unit.compCurrent ?? 0)) <= 0.03 * ampere + rounding,
      `${unitNo}: ${unit.compCurrent} A for ${unit.powerKw} kW`,
    )
    must(13, single ? volt > 198 && volt < 242 : volt > 342 && volt < 418, `${unitNo}: ${volt} V`)
  }
  const defrosting = main.runMode === 4
  if (defrosting) {
    must(
      12,
      outdoor.every(({ fourWayValve, fanStep }) => fourWayValve === 0 && fanStep === 0),
      'valve or fan in defrost',
    )
    must(
      12,
      indoor.every(({ onOff, mode, defrostFlag }) => onOff !== 1 || mode !== 3 || defrostFlag === 1),
      'no flag in defrost',
    )
  }
  for (const { unitNo, operCondition, exvOpening, requestHz, mode } of indoor) {
    if (operCondition === 2) continue
    const most = defrosting || main.runMode === 5 ? 100 : mode === 3 ? 10 : 0
    must(
      8,
      (exvOpening ?? 0) <= most && (requestHz ?? 0) === 0,
      `room ${unitNo}: iE ${exvOpening}, ${requestHz} Hz at rest`,
    )
  }
  const valves = sum(indoor.map(({ exvOpening }) => exvOpening))
  must(
    10,
    Math.abs((main.totalIE ?? 0) - valves) <= 0.5 * indoor.length + 0.5,
    `sum of iE ${main.totalIE} for ${valves}`,
  )
  const asking = indoor.filter(({ operCondition }) => operCondition === 2).map(({ unitNo }) => unitNo)
  const kilowatts = sum(system.indoor.filter(({ unitNo }) => asking.includes(unitNo)).map(({ capacity }) => capacity))
  must(
    10,
    Math.abs((main.thermoOnCapacity ?? 0) - kilowatts) <= 0.1,
    `${main.thermoOnCapacity} kW ask for ${kilowatts}`,
  )
  return found
}
