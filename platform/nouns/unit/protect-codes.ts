import type { Bilingual } from '@/lib/contract/language'
import { toFixed } from '@/lib/format/number'
import {
  type CycleMode,
  type Ends,
  isOwnSource,
  type LimitKey,
  type RefrigerantCode,
  type UnitSeries,
} from '@/lib/hvac/cycle-limit'
import { oilReturnFrequency } from '@/lib/hvac/cycle-limits'
import { limitOf } from '@/lib/hvac/judge-reading'

/** `isOwn`: a number of its condition is the platform's own. */
type ProtectCode = Bilingual & { code: string; condition: Bilingual; next: string; isOwn: boolean }
type Limit = { value: number; isOwn: boolean; toString: () => string }

type Of = { mode?: CycleMode; refrigerant?: RefrigerantCode; series?: UnitSeries }
/** Where the control holds back, or stops: of a VRF with R410A unless another series or refrigerant is named. */
const action = (
  kind: 'control' | 'stop',
  end: keyof Pick<Ends, 'low' | 'high'>,
  key: LimitKey,
  { mode = 'cooling', refrigerant = 1, series = 'vrf' }: Of = {},
): Limit => {
  const found = limitOf(key, { mode, refrigerant, series, ambient: null, testRun: false })?.[kind]
  const value = found?.[end]
  if (value === undefined) throw new Error(`no ${end} ${kind} limit of ${key}`)
  const decimals = key === 'dischargePressure' && end === 'low' ? 2 : undefined
  const text = decimals === undefined ? String(value) : toFixed(value, decimals)
  return { value, isOwn: isOwnSource(found?.source), toString: () => text }
}
const pressure = (mode: CycleMode, refrigerant: RefrigerantCode): Limit =>
  action('control', 'low', 'dischargePressure', { mode, refrigerant })
const lowPressures = [
  pressure('cooling', 1),
  pressure('heating', 1),
  pressure('cooling', 3),
  pressure('heating', 3),
] as const

const ratio = {
  high: action('control', 'high', 'pressureRatio'),
  low: action('control', 'low', 'pressureRatio'),
  stop: action('stop', 'low', 'pressureRatio'),
}
const highPressure = action('control', 'high', 'dischargePressure')
const highPressure22 = action('control', 'high', 'dischargePressure', { refrigerant: 3 })
const current = action('control', 'high', 'inverterCurrent')
const heatSink = action('control', 'high', 'finTemp')
const hotGas = [
  action('control', 'high', 'dischargeTemp'),
  action('control', 'high', 'dischargeTemp', { refrigerant: 2 }),
]
const sideHeatSink = action('control', 'high', 'finTemp', { series: 'side' })
const sideHotGas = action('control', 'high', 'dischargeTemp', { series: 'side' })
const { hertz, minutes } = oilReturnFrequency

const row = (
  code: string,
  zh: string,
  en: string,
  conditionZh: string,
  conditionEn: string,
  next: string,
  limits: readonly Limit[] = [],
): ProtectCode => ({
  code,
  zh,
  en,
  next,
  isOwn: limits.some(({ isOwn }) => isOwn),
  condition: { zh: conditionZh, en: conditionEn },
})

/** Protection-control and retry codes: shown live, never a fault by themselves. Domain 3.2. */
export const protectCodes: readonly ProtectCode[] = [
  row(
    'P01',
    '压缩比保护控制',
    'Pressure-ratio control',
    `压缩比≥${ratio.high}降频，＜${ratio.low}升频`,
    `Ratio of ${ratio.high} or more lowers the frequency, below ${ratio.low} raises it`,
    'P11',
    [ratio.high, ratio.low],
  ),
  row(
    'P02',
    '高压上升保护控制',
    'High-pressure rise control',
    `排气压力≥${highPressure} MPa（R22：${highPressure22}）时降频`,
    `Pd of ${highPressure} MPa or more (R22: ${highPressure22}) lowers the frequency`,
    'P13',
    [highPressure, highPressure22],
  ),
  row(
    'P03',
    '变频电流保护控制',
    'Inverter current control',
    `变频输出电流≥${current} A时降频`,
    `Inverter output of ${current} A or more lowers the frequency`,
    'P17',
    [current],
  ),
  row(
    'P04',
    '变频散热片温度保护控制',
    'Inverter heat-sink temperature control',
    `变频散热片温度≥${heatSink}℃（侧出风：${sideHeatSink}℃）时降频`,
    `A heat-sink temperature of ${heatSink} °C or more (side discharge: ${sideHeatSink} °C) lowers the frequency`,
    '54',
    [heatSink, sideHeatSink],
  ),
  row(
    'P05',
    '排气温度保护控制',
    'Discharge-temperature control',
    `排气温度≥${hotGas.join('～')}℃（随频率；侧出风：${sideHotGas}℃）时先开大膨胀阀，再降频`,
    `Td of ${hotGas.join('–')} °C (by frequency; side discharge: ${sideHotGas} °C) opens the expansion valve, then lowers the frequency`,
    'P15',
    [...hotGas, sideHotGas],
  ),
  row(
    'P06',
    '低压下降保护控制',
    'Low-pressure drop control',
    '吸气压力低于随外温变化的限值时降频',
    'Ps below its limit for the outdoor temperature lowers the frequency',
    'P15',
  ),
  row(
    'P07',
    '回油频率控制',
    'Oil-return frequency control',
    `低于${hertz} Hz超过${minutes}分钟后升至${hertz} Hz以上`,
    `After ${minutes} minutes below ${hertz} Hz it runs at ${hertz} Hz or more`,
    '',
  ),
  row(
    'P09',
    '高压下降保护控制',
    'High-pressure drop control',
    `排气压力制冷＜${lowPressures[0]} MPa、制热＜${lowPressures[1]} MPa（R22：${lowPressures[2]}、${lowPressures[3]}）时升频`,
    `Pd below ${lowPressures[0]} MPa in cooling or ${lowPressures[1]} MPa in heating (R22: ${lowPressures[2]} and ${lowPressures[3]}) raises the frequency`,
    'P26',
    lowPressures,
  ),
  row(
    'P0A',
    '需求电流控制',
    'Demand current control',
    '电流超过需求设定（80/70/60%）时降频',
    'Current above the demand setting (80, 70 or 60 %) lowers the frequency',
    '',
  ),
  row(
    'P0d',
    '低压上升保护控制',
    'Low-pressure rise control',
    '吸气压力偏高时关小膨胀阀',
    'A high Ps closes the expansion valve',
    'P12',
  ),
  row(
    'P11',
    '压缩比下降重试',
    'Retry: pressure ratio decrease',
    `压缩比＜${ratio.stop}；1小时内3次报警43`,
    `Ratio below ${ratio.stop}; three in 1 h become alarm 43`,
    '43',
    [ratio.stop],
  ),
  row('P12', '低压上升重试', 'Retry: low-pressure increase', '1小时内3次报警44', 'Three in 1 h become alarm 44', '44'),
  row('P13', '高压上升重试', 'Retry: high-pressure increase', '1小时内3次报警45', 'Three in 1 h become alarm 45', '45'),
  row(
    'P14',
    '定频压缩机过流重试',
    'Retry: constant-speed over-current',
    '1小时内3次报警39',
    'Three in 1 h become alarm 39',
    '39',
  ),
  row(
    'P15',
    '排气温度/低压重试',
    'Retry: Td rise or Ps drop',
    '1小时内3次报警08或47',
    'Three in 1 h become alarm 08 or 47',
    '08/47',
  ),
  row(
    'P16',
    '排气过热度重试',
    'Retry: discharge superheat decrease',
    '2小时内3次报警07',
    'Three in 2 h become alarm 07',
    '07',
  ),
  row(
    'P17',
    '变频跳闸重试',
    'Retry: inverter anomaly',
    '30分钟内3次报警48/51/53/54',
    'Three in 30 min become alarm 48, 51, 53 or 54',
    '48/51/53/54',
  ),
  row(
    'P18',
    '变频电压重试',
    'Retry: inverter voltage',
    '30分钟内3次报警06/55',
    'Three in 30 min become alarm 06 or 55',
    '06/55',
  ),
  row('P26', '高压下降重试', 'Retry: high-pressure decrease', '1小时内3次报警46', 'Three in 1 h become alarm 46', '46'),
]
