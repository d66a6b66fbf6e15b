import type { HistoryPointKey } from '@/lib/contract/history-point'
import type { Bilingual } from '@/lib/contract/language'

/** Names of signals in files; the console has its own for its screens. */
export const signalNames: Record<HistoryPointKey, Bilingual> = {
  dischargePressure: { zh: '排气压力 Pd', en: 'Discharge pressure Pd' },
  suctionPressure: { zh: '吸气压力 Ps', en: 'Suction pressure Ps' },
  dischargeTemp: { zh: '排气温度 Td', en: 'Discharge temp. Td' },
  suctionTemp: { zh: '吸气温度 Ts', en: 'Suction temp. Ts' },
  satCondTemp: { zh: '冷凝温度 Tc', en: 'Sat. condensing Tc' },
  satEvapTemp: { zh: '蒸发温度 Te', en: 'Sat. evaporating Te' },
  ambientTemp: { zh: '室外环境温度 Ta', en: 'Outdoor air temp. Ta' },
  finTemp: { zh: '翅片温度', en: 'Fin temp.' },
  dischargeSuperheat: { zh: '排气过热度 TdSH', en: 'Discharge superheat TdSH' },
  suctionSuperheat: { zh: '吸气过热度 SH', en: 'Suction superheat SH' },
  condensingApproach: { zh: '冷凝温差 Tc−Ta', en: 'Condensing approach Tc−Ta' },
  pressureRatio: { zh: '压缩比', en: 'Pressure ratio' },
  compFreq: { zh: '压缩机频率', en: 'Compressor frequency' },
  compCurrent: { zh: '压缩机电流', en: 'Compressor current' },
  powerKw: { zh: '功率', en: 'Input power' },
  evo1: { zh: '室外膨胀阀', en: 'Outdoor EXV' },
  evb: { zh: '过冷旁通阀', en: 'Subcool by-pass valve' },
  totalIE: { zh: '室内阀开度和', en: 'Sum of indoor openings' },
  fanStep: { zh: '风机步数', en: 'Fan step' },
  supplyVoltage: { zh: '电源电压', en: 'Supply voltage' },
  runMode: { zh: '运行状态', en: 'Cycle state' },
  inletTemp: { zh: '进风温度 Ti', en: 'Inlet air temp. Ti' },
  outletTemp: { zh: '出风温度 To', en: 'Outlet air temp. To' },
  setTemp: { zh: '设定温度', en: 'Set temperature' },
  liquidPipeTemp: { zh: '液管温度 TL', en: 'Liquid pipe temp. TL' },
  gasPipeTemp: { zh: '气管温度 TG', en: 'Gas pipe temp. TG' },
  superheat: { zh: '过热度 SH', en: 'Superheat SH' },
  exvOpening: { zh: '膨胀阀开度', en: 'Expansion-valve opening' },
  operCondition: { zh: '运转状态', en: 'Operating condition' },
  onOff: { zh: '开关', en: 'On/off' },
  mode: { zh: '运行模式', en: 'Operation mode' },
  fanSpeed: { zh: '风速', en: 'Fan speed' },
}

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
