import { type HistoryPointKey, protectStates } from '@/lib/contract/history-point'
import type { Bilingual } from '@/lib/contract/language'

/** Names of the states of a signal, by their number. */
export const stateNames: Partial<Record<HistoryPointKey, readonly Bilingual[]>> = {
  runMode: [
    { zh: '停止', en: 'Stop' },
    { zh: '制冷', en: 'Cooling' },
    { zh: '制热', en: 'Heating' },
    { zh: '同时制冷制热', en: 'Simultaneous' },
    { zh: '除霜', en: 'Defrost' },
    { zh: '回油', en: 'Oil return' },
    { zh: '热启动', en: 'Hot start' },
  ],
  fourWayValve: [
    { zh: 'OFF（制冷）', en: 'Off (cooling)' },
    { zh: 'ON（制热）', en: 'On (heating)' },
  ],
  protectCode: protectStates.map((code) => (code === '' ? { zh: '无', en: 'None' } : { zh: code, en: code })),
  operCondition: [
    { zh: '停止', en: 'Off' },
    { zh: '温控OFF', en: 'Thermo-OFF' },
    { zh: '温控ON', en: 'Thermo-ON' },
    { zh: '报警', en: 'Alarm' },
  ],
  onOff: [
    { zh: '关', en: 'Off' },
    { zh: '开', en: 'On' },
  ],
  mode: [
    { zh: '制冷', en: 'Cool' },
    { zh: '除湿', en: 'Dry' },
    { zh: '送风', en: 'Fan' },
    { zh: '制热', en: 'Heat' },
    { zh: '自动', en: 'Auto' },
  ],
  fanSpeed: [
    { zh: '低', en: 'Low' },
    { zh: '中', en: 'Medium' },
    { zh: '高', en: 'High' },
    { zh: '急速', en: 'High 2' },
    { zh: '自动', en: 'Auto' },
  ],
}
