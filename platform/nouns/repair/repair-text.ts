import type { FaultDetail } from '@/lib/contract/fault'
import type { FaultSignal, FaultSnapshot } from '@/lib/contract/fault-snapshot'
import type { Language } from '@/lib/contract/language'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { unitSignalOf } from '@/lib/hvac/air-box-signals'
import { twoDigits } from '@/lib/hvac/unit-address'

/** Those that a service engineer asks for first; the request carries all of them as figures. */
const spoken: readonly FaultSignal[] = [
  ...(['dischargePressure', 'suctionPressure', 'dischargeTemp', 'satCondTemp', 'compFreq', 'compCurrent'] as const),
  ...(['ambientTemp', 'inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp'] as const),
  ...(['pm25', 'co2', 'temperature', 'humidity', 'filterLife'] as const),
]

const readingsOf = (snapshot: FaultSnapshot, moment: 'before' | 'at', language: Language): string =>
  spoken
    .flatMap((key) => {
      const value = snapshot.readings.find((row) => row.key === key)?.[moment]
      if (value === undefined || value === null) return []
      const { unit, ...name } = unitSignalOf(key)
      return [`${name[language]} ${value} ${measureUnit(unit, language)}`.trim()]
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
