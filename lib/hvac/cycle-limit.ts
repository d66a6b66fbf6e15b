export type CycleMode = 'cooling' | 'heating'
/** 1 R410A, 2 R32, 3 R22. */
export type RefrigerantCode = 1 | 2 | 3
/** `vrf`: top discharge, three phases. `side`: side discharge, one phase. */
export type UnitSeries = 'vrf' | 'side'

/** Readings of an outdoor unit that have limits; units as in `OutdoorUnit`. */
export type OutdoorLimitKey =
  | 'ambientTemp'
  | 'dischargePressure'
  | 'suctionPressure'
  | 'dischargeTemp'
  | 'dischargeSuperheat'
  | 'suctionSuperheat'
  | 'subcool'
  | 'pressureRatio'
  | 'condensingExcess'
  | 'compFreq'
  | 'fanStep'
  | 'finTemp'
  | 'inverterCurrent'
  | 'currentShare'
  | 'voltageShare'
  | 'evo1'
  | 'evo2'
  | 'evb'
  | 'supplyVoltage'
/** Of an indoor unit that demands capacity; a rise is an outlet or pipe temperature minus the inlet air, K. */
export type IndoorLimitKey =
  | 'inletTemp'
  | 'airRise'
  | 'liquidPipeRise'
  | 'gasPipeRise'
  | 'superheat'
  | 'superheatSpread'
  | 'exvOpening'
export type LimitKey = OutdoorLimitKey | IndoorLimitKey

/**
 * Where a number comes from. `H1` to `F1`: as domain 0.1 names them. `A` Hitachi R410A side-discharge service manual,
 * `K` as domain 0.1 names it, `D` Midea V8 and LG Multi V installation manuals, `E` MHI SRC20ZJX range of use. `ours`: the platform's own value,
 * which a screen says where it shows it.
 */
export type LimitSource = 'H1' | 'H3' | 'H4' | 'H5' | 'F1' | 'A' | 'D' | 'E' | 'K' | 'ours'

/** Whether no manual backs a number: the platform's own, and the demo data's initial values. */
export const isOwnSource = (source: LimitSource | null | undefined): boolean => source === 'ours' || source === 'K'

/** Both ends are normal, unless `open`. */
export type Ends = { low?: number; high?: number; open?: true }

export type CycleLimit = {
  key: LimitKey
  /** Conditions of a row; an absent one matches everything. Of two matching rows the more specific one applies. */
  mode?: CycleMode
  refrigerant?: RefrigerantCode
  series?: UnitSeries
  /** Only with outdoor air below, or above, this many °C. */
  airBelow?: number
  airAbove?: number
  /** Only in a test run, in which every unit is asked for its full capacity. */
  testRun?: true
  /** Normal range while it runs steadily. */
  normal: Ends & { source: LimitSource }
  /** From here on the control holds back (P01 to P0d). */
  control?: Ends & { source: LimitSource }
  /** Here it stops before its switch trips. */
  retry?: Ends & { source: LimitSource }
  /** Here the compressor stops: a retry, and the alarm after the last one. */
  stop?: Ends & { source: LimitSource }
}
