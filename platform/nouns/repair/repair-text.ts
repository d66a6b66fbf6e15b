import type { FaultDetail } from '@/lib/contract/fault'
import { type FaultSignal, type FaultSnapshot, signalUnits } from '@/lib/contract/fault-snapshot'
import type { Bilingual, Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import { twoDigits } from '@/lib/contract/unit-address'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'

const signalNames: Record<FaultSignal, Bilingual> = {
  dischargePressure: { zh: '高压', en: 'discharge pressure' },
  suctionPressure: { zh: '低压', en: 'suction pressure' },
  satCondTemp: { zh: '冷凝温度', en: 'condensing temperature' },
  satEvapTemp: { zh: '蒸发温度', en: 'evaporating temperature' },
  dischargeTemp: { zh: '排气温度', en: 'discharge temperature' },
  suctionTemp: { zh: '吸气温度', en: 'suction temperature' },
  dischargeSuperheat: { zh: '排气过热度', en: 'discharge superheat' },
  suctionSuperheat: { zh: '吸气过热度', en: 'suction superheat' },
  ambientTemp: { zh: '室外温度', en: 'outdoor temperature' },
  compFreq: { zh: '压缩机频率', en: 'compressor frequency' },
  compCurrent: { zh: '运行电流', en: 'total running current' },
  fanStep: { zh: '风机档位', en: 'fan step' },
  finTemp: { zh: '变频散热片温度', en: 'inverter heat-sink temperature' },
  totalIE: { zh: '室内阀开度合计', en: 'sum of indoor valves' },
  supplyVoltage: { zh: '电源电压', en: 'supply voltage' },
  setTemp: { zh: '设定温度', en: 'set temperature' },
  inletTemp: { zh: '进风温度', en: 'inlet air' },
  outletTemp: { zh: '出风温度', en: 'outlet air' },
  liquidPipeTemp: { zh: '液管温度', en: 'liquid pipe' },
  gasPipeTemp: { zh: '气管温度', en: 'gas pipe' },
  exvOpening: { zh: '膨胀阀开度', en: 'expansion valve' },
}
/** Those that a service engineer asks for first; the request carries all of them as figures. */
const spoken: readonly FaultSignal[] = [
  ...(['dischargePressure', 'suctionPressure', 'dischargeTemp', 'satCondTemp', 'compFreq', 'compCurrent'] as const),
  ...(['ambientTemp', 'inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp'] as const),
]

const readingsOf = (snapshot: FaultSnapshot, moment: 'before' | 'at', language: Language): string =>
  spoken
    .flatMap((key) => {
      const value = snapshot.readings.find((row) => row.key === key)?.[moment]
      if (value === undefined || value === null) return []
      return [
        `${signalNames[key][language]} ${value}${signalUnits[key] ? ` ${measureUnit(signalUnits[key], language)}` : ''}`,
      ]
    })
    .join(language === 'zh' ? '，' : ', ')

/** What a repair request says of a fault: device, unit, code, moment and readings, for people. At most 1,024 characters. */
export const toRepairText = (
  fault: FaultDetail,
  firmwareVersion: string,
  snapshot: FaultSnapshot,
  language: Language,
): string => {
  const { systemNo, unitNo, faultCode, faultName, deviceName, macWifiId, model, serialNumber, timeZone } = fault
  const unit = [systemNo, unitNo].flatMap((no) => (no === null ? [] : twoDigits(no))).join('-')
  const time = toDateTime(fromWireTime(fault.failureTime), timeZone)
  const registers = [fault.stopCause, fault.protectCode].filter(Boolean).join(' / ')
  const before = readingsOf(snapshot, 'before', language)
  const at = readingsOf(snapshot, 'at', language)
  const lines =
    language === 'zh'
      ? [
          `故障：${faultCode} ${faultName}（30天内第${fault.recurrence}次）`,
          `设备：${deviceName}（${macWifiId}），固件 ${firmwareVersion}`,
          `机组：${[unit, model, serialNumber].filter(Boolean).join('，')}`,
          `发生时间：${time}（${timeZone}）${registers && `，停机原因/保护代码：${registers}`}`,
          before && `故障前30分钟：${before}`,
          at && `故障时：${at}`,
        ]
      : [
          `Fault: ${faultCode} ${faultName} (no. ${fault.recurrence} in 30 days)`,
          `Device: ${deviceName} (${macWifiId}), firmware ${firmwareVersion}`,
          `Unit: ${[unit, model, serialNumber].filter(Boolean).join(', ')}`,
          `Time: ${time} (${timeZone})${registers && `, cause of stoppage/protection code: ${registers}`}`,
          before && `30 minutes before: ${before}`,
          at && `At the fault: ${at}`,
        ]
  return lines.filter(Boolean).join('\n').slice(0, 1024)
}
