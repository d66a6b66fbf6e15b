/** Signals of one axis share a scale and a unit. */
export type SignalAxis = 'MPa' | '℃' | 'K' | 'Hz' | 'A' | 'kW' | '%' | 'step' | 'V' | 'ratio' | 'state'

export type Signal = {
  zh: string
  en: string
  /** Short name as on a service sheet, of a signal that has a curve. */
  symbol?: string
  /** Unit of a value; empty for a ratio, a step and a state. */
  unit: string
  decimals: number
  /** Of its curve. */
  axis?: SignalAxis
  /**
   * What a reading can be at all, in the unit of the protocol: a value outside was sent in another unit, or is a
   * sensor's sign for "none" (127, 255), and is read as none. Wider than any machine, narrower than a mistake (kPa for
   * MPa, °F for °C of a hot pipe, W for kW). Absent where no device measures it.
   */
  range?: readonly [low: number, high: number]
  /** Its numbers are named states (`choices` of the unit messages): drawn as steps, never averaged. */
  state?: true
  /** Part of the unit's detail that shows it. */
  part?: 'cycle' | 'compressor' | 'valves' | 'electrical' | 'setting' | 'air' | 'refrigerant'
}

const degrees = { unit: '℃', axis: '℃', decimals: 0 } as const
const celsius = { ...degrees, range: [-60, 120] } as const
/** Only gas as a compressor discharges it, and a fin, may have 127 °C. */
const hot = { ...degrees, range: [-60, 200] } as const
const pressure = { unit: 'MPa', axis: 'MPa', decimals: 2, range: [-0.11, 6] } as const
const kelvin = { unit: 'K', axis: 'K', decimals: 0 } as const
const percent = { unit: '%', axis: '%', decimals: 0, range: [0, 100] } as const
const hertz = { unit: 'Hz', axis: 'Hz', decimals: 0, range: [0, 200] } as const
const ampere = { unit: 'A', axis: 'A', decimals: 1, range: [0, 254] } as const
const kilowatt = { unit: 'kW', axis: 'kW', decimals: 1 } as const
const count = { unit: '', decimals: 0 } as const
const state = { unit: '', axis: 'state', decimals: 0, state: true } as const

/**
 * Signals of an outdoor unit by their key on the wire; curves are offered in this order. Domain 2.3, 3.2 and 5.9.
 */
export const outdoorSignals = {
  dischargePressure: { zh: '排气压力 Pd', en: 'Discharge pressure Pd', symbol: 'Pd', ...pressure, part: 'cycle' },
  suctionPressure: { zh: '吸气压力 Ps', en: 'Suction pressure Ps', symbol: 'Ps', ...pressure, part: 'cycle' },
  dischargeTemp: { zh: '排气温度 Td', en: 'Discharge temp. Td', symbol: 'Td', ...hot, part: 'cycle' },
  suctionTemp: { zh: '吸气温度 Ts', en: 'Suction temp. Ts', symbol: 'Ts', ...celsius, part: 'cycle' },
  satCondTemp: { zh: '冷凝温度 Tc', en: 'Sat. condensing Tc', symbol: 'Tc', ...celsius, part: 'cycle' },
  satEvapTemp: { zh: '蒸发温度 Te', en: 'Sat. evaporating Te', symbol: 'Te', ...celsius, part: 'cycle' },
  ambientTemp: {
    zh: '室外环境温度 Ta',
    en: 'Outdoor air temp. Ta',
    symbol: 'Ta',
    ...degrees,
    range: [-60, 70],
    part: 'cycle',
  },
  finTemp: { zh: '变频散热片温度', en: 'Inverter heat-sink temp.', symbol: 'Tf', ...hot, part: 'electrical' },
  dischargeSuperheat: {
    zh: '排气过热度 TdSH',
    en: 'Discharge superheat TdSH',
    symbol: 'TdSH',
    ...kelvin,
    range: [-50, 120],
    part: 'cycle',
  },
  suctionSuperheat: {
    zh: '吸气过热度 SH',
    en: 'Suction superheat SH',
    symbol: 'SH',
    ...kelvin,
    range: [-50, 100],
    part: 'cycle',
  },
  subcool: { zh: '过冷度 SC', en: 'Subcooling SC', symbol: 'SC', ...kelvin, range: [-50, 100], part: 'cycle' },
  coilTemp: { zh: '换热器温度 Tz', en: 'Coil (defrost) temp. Tz', symbol: 'Tz', ...celsius, part: 'cycle' },
  liquidTemp: { zh: '液管温度 Tl', en: 'Liquid line temp. Tl', symbol: 'Tl', ...celsius, part: 'cycle' },
  condensingApproach: { zh: '冷凝温差 Tc−Ta', en: 'Condensing TD Tc−Ta', symbol: 'Tc−Ta', ...kelvin },
  pressureRatio: { zh: '压缩比', en: 'Pressure ratio', symbol: 'Pd/Ps', unit: '', axis: 'ratio', decimals: 2 },
  compFreq: { zh: '压缩机频率', en: 'Compressor frequency', symbol: 'H1', ...hertz, part: 'compressor' },
  compCurrent: { zh: '运行电流', en: 'Total running current', symbol: 'A1', ...ampere, part: 'compressor' },
  powerKw: { zh: '功率', en: 'Input power', symbol: 'P', ...kilowatt, range: [0, 200], part: 'electrical' },
  evo1: { zh: '室外膨胀阀', en: 'Outdoor EXV', symbol: 'EVO1', ...percent, part: 'valves' },
  evo2: { zh: '室外膨胀阀2', en: 'Outdoor EXV 2', symbol: 'EVO2', ...percent, part: 'valves' },
  evb: { zh: '过冷旁通膨胀阀', en: 'Subcooling bypass EXV', symbol: 'EVB', ...percent, part: 'valves' },
  totalIE: {
    zh: '室内阀开度和',
    en: 'Sum of indoor openings',
    symbol: 'ΣiE',
    ...percent,
    range: [0, 10_000],
    part: 'valves',
  },
  fanStep: {
    zh: '风机步数',
    en: 'Fan step',
    symbol: 'Fo',
    unit: '',
    axis: 'step',
    decimals: 0,
    range: [0, 100],
    part: 'valves',
  },
  supplyVoltage: {
    zh: '电源电压',
    en: 'Supply voltage',
    symbol: 'V',
    unit: 'V',
    axis: 'V',
    decimals: 0,
    range: [0, 1000],
    part: 'electrical',
  },
  demandLevel: { zh: '需求控制上限', en: 'Demand limit', symbol: 'DL', ...percent, part: 'compressor' },
  runMode: { zh: '循环状态', en: 'Cycle state', symbol: 'Mode', ...state },
  fourWayValve: { zh: '四通阀', en: '4-way valve', symbol: '20A', ...state },
  protectCode: { zh: '保护控制代码', en: 'Protection code', symbol: 'P', ...state },
  inverterCurrent: { zh: '变频二次电流', en: 'Inverter secondary current', ...ampere, part: 'compressor' },
  energyKwh: { zh: '今日电量', en: 'Energy today', unit: 'kWh', decimals: 1, range: [0, 10_000], part: 'electrical' },
  fanRpm: { zh: '风机转速', en: 'Fan speed', unit: 'rpm', decimals: 0, range: [0, 5000], part: 'valves' },
  thermoOnCapacity: { zh: '温控ON容量', en: 'Thermo-ON capacity', ...kilowatt, range: [0, 2000], part: 'compressor' },
  ratedCurrent: { zh: '额定电流', en: 'Rated current', ...ampere },
  compCount: { zh: '压缩机运行台数', en: 'Operating compressors', ...count, range: [0, 8], part: 'compressor' },
  thermoOnCount: { zh: '温控ON台数', en: 'Thermo-ON units', ...count, range: [0, 64], part: 'compressor' },
  startsLastHour: { zh: '近一小时启动次数', en: 'Starts in the last hour', ...count, range: [0, 1000] },
} as const satisfies Record<string, Signal>
export type OutdoorSignal = keyof typeof outdoorSignals

/** Signals of an indoor unit. Domain 2.2. */
export const indoorSignals = {
  inletTemp: { zh: '进风温度 Ti', en: 'Inlet air temp. Ti', symbol: 'Ti', ...degrees, range: [-60, 100], part: 'air' },
  outletTemp: { zh: '出风温度 To', en: 'Outlet air temp. To', symbol: 'To', ...celsius, part: 'air' },
  setTemp: {
    zh: '设定温度',
    en: 'Set temperature',
    symbol: 'Tset',
    ...degrees,
    decimals: 1,
    range: [5, 45],
    part: 'setting',
  },
  liquidPipeTemp: { zh: '液管温度 TL', en: 'Liquid pipe temp. TL', symbol: 'TL', ...celsius, part: 'refrigerant' },
  gasPipeTemp: { zh: '气管温度 TG', en: 'Gas pipe temp. TG', symbol: 'TG', ...celsius, part: 'refrigerant' },
  superheat: { zh: '过热度 SH', en: 'Superheat SH', symbol: 'SH', ...kelvin, range: [-100, 120], part: 'refrigerant' },
  exvOpening: { zh: '膨胀阀开度', en: 'Expansion-valve opening', symbol: 'iE', ...percent, part: 'refrigerant' },
  requestHz: { zh: '请求频率', en: 'Requested frequency', symbol: 'Hz', ...hertz, part: 'refrigerant' },
  operCondition: { zh: '运转状态', en: 'Operating condition', symbol: 'State', ...state },
  onOff: { zh: '开关', en: 'On/off', symbol: 'On', ...state },
  mode: { zh: '运行模式', en: 'Operation mode', symbol: 'Mode', ...state },
  fanSpeed: { zh: '风速', en: 'Fan speed', symbol: 'Fan', ...state },
  rcsTemp: { zh: '线控器温度', en: 'Remote-controller temp.', ...degrees, range: [-60, 100], part: 'air' },
  humidity: { zh: '相对湿度', en: 'Relative humidity', ...percent, part: 'air' },
} as const satisfies Record<string, Signal>
export type IndoorSignal = keyof typeof indoorSignals

/** Every signal; the two kinds of unit share no key. */
export const signals = { ...outdoorSignals, ...indoorSignals }
export type SignalKey = OutdoorSignal | IndoorSignal

/** Signals with a curve. */
export type CurveKey = {
  [Key in SignalKey]: (typeof signals)[Key] extends { symbol: string } ? Key : never
}[SignalKey]
export const curveKeys = (Object.keys(signals) as SignalKey[]).filter(
  (key): key is CurveKey => 'symbol' in signals[key],
)

export const signalOf = (key: SignalKey): Signal => signals[key]
export const measureOf = (key: SignalKey): Pick<Signal, 'unit' | 'decimals'> => {
  const { unit, decimals } = signals[key]
  return { unit, decimals }
}
