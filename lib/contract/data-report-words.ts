import { signalOf, signals } from '../hvac/signals'
import type { DataReport, DataReportDetail, SignerRole, WorkingMode } from './data-report'
import type { ReportCheck, SiteCheck } from './data-report-checks'
import type { ReportNumber } from './data-report-numbers'
import type { ReportKey } from './data-report-reading'
import type { ReportResult } from './data-report-result'
import type { NotJudged, ReportBlock, ReportRow, ReportRowKey } from './data-report-row'
import type { Bilingual } from './language'

/**
 * Words of a data report, the same on screen and on paper. Terms of domain 2.19; a test compares the form's labels
 * with them.
 */
export const reportTitle: Bilingual = { zh: '调试数据报告', en: 'Commissioning data report' }

type HeadField =
  | Exclude<
      keyof DataReport,
      'version' | 'taskId' | 'createTime' | 'updateTime' | 'reportId' | 'projectId' | 'timeZone'
    >
  | Exclude<keyof DataReportDetail, keyof DataReport | 'readings' | 'signatures' | 'timeZone'>

export const reportFields: Record<HeadField, Bilingual> = {
  reportNo: { zh: '报告编号', en: 'Report no.' },
  projectName: { zh: '项目', en: 'Project' },
  customerName: { zh: '客户', en: 'Customer' },
  installAddress: { zh: '安装地址', en: 'Installation address' },
  source: { zh: '数据来源', en: 'Data source' },
  macWifiId: { zh: 'WiFi ID', en: 'WiFi ID' },
  checkerId: { zh: 'Checker', en: 'Checker' },
  recordName: { zh: '记录名称', en: 'Record name' },
  commissioningCompany: { zh: '调试单位', en: 'Commissioning company' },
  commissioningPerson: { zh: '调试人', en: 'Commissioning person' },
  commissioningDate: { zh: '调试日期', en: 'Date' },
  workingMode: { zh: '工况模式', en: 'Working mode' },
  systemNo: { zh: '系统号', en: 'System no.' },
  startTime: { zh: '读数开始时间', en: 'Readings from' },
  oduModel: { zh: '室外机型号', en: 'Outdoor model' },
  oduSerial: { zh: '室外机序列号', en: 'Outdoor serial no.' },
  iduCount: { zh: '室内机数', en: 'Indoor units' },
  capacityRatio: { zh: '容量配比', en: 'Capacity ratio' },
  voltageL1L2: { zh: '电源电压 L1L2', en: 'Supply voltage L1L2' },
  voltageL2L3: { zh: '电源电压 L2L3', en: 'Supply voltage L2L3' },
  voltageL3L1: { zh: '电源电压 L3L1', en: 'Supply voltage L3L1' },
  currentR: { zh: '运行电流 R', en: 'Phase current R' },
  currentS: { zh: '运行电流 S', en: 'Phase current S' },
  currentT: { zh: '运行电流 T', en: 'Phase current T' },
  pipeLength: { zh: '配管长', en: 'Pipe length' },
  heightDiff: { zh: '高差', en: 'Height difference' },
  addCharge: { zh: '追加冷媒', en: 'Added refrigerant' },
  airtightPressure: { zh: '气密性试验压力', en: 'Airtight test pressure' },
  airtightHours: { zh: '气密性试验时间', en: 'Airtight test duration' },
  airtightDrop: { zh: '气密性试验压降', en: 'Airtight test pressure drop' },
  vacuumPressure: { zh: '真空度（绝对）', en: 'Vacuum (absolute)' },
  vacuumHours: { zh: '抽真空时间', en: 'Vacuum duration' },
  insulation: { zh: '绝缘电阻', en: 'Insulation' },
  ratedCurrent: { zh: '额定电流（铭牌）', en: 'Rated current (nameplate)' },
  requiredCharge: { zh: '应追加冷媒', en: 'Required added refrigerant' },
  airtightTemp: { zh: '试验开始时氮气温度', en: 'Nitrogen temp. at the start' },
  airtightEndPressure: { zh: '试验结束时压力', en: 'Pressure at the end of the test' },
  airtightEndTemp: { zh: '试验结束时氮气温度', en: 'Nitrogen temp. at the end' },
  vacuumStandHours: { zh: '真空保持时间', en: 'Standing vacuum duration' },
  vacuumStandPressure: { zh: '真空保持后压力（绝对）', en: 'Pressure after standing vacuum (absolute)' },
  indoorDryBulb: { zh: '室内干球温度', en: 'Indoor dry-bulb temp.' },
  indoorWetBulb: { zh: '室内湿球温度', en: 'Indoor wet-bulb temp.' },
  outdoorDryBulb: { zh: '室外干球温度', en: 'Outdoor dry-bulb temp.' },
  outdoorWetBulb: { zh: '室外湿球温度', en: 'Outdoor wet-bulb temp.' },
  testRun: { zh: '试运转', en: 'Test run' },
  drainTest: { zh: '排水试验', en: 'Drain test' },
  addressCheck: { zh: '地址核对', en: 'Addresses checked' },
  dswSettings: { zh: 'DSW设定', en: 'DSW settings' },
  instruments: { zh: '仪器编号', en: 'Instrument numbers' },
  remark: { zh: '备注', en: 'Remark' },
  result: { zh: '结论', en: 'Result' },
  status: { zh: '状态', en: 'Status' },
}

type OwnRow = Exclude<ReportRowKey, ReportNumber | ReportCheck | ReportKey | 'capacityRatio'>
const rowWords: Record<OwnRow, Bilingual> = {
  thermoShare: { zh: '温控ON容量占比', en: 'Thermo-ON share of capacity' },
  voltageUnbalance: { zh: '电压不平衡度', en: 'Voltage unbalance' },
  airDifference: { zh: '进出风温差', en: 'Air temp. difference' },
  liquidPipeDifference: { zh: '液管温差 TL−Ti', en: 'Liquid pipe difference TL−Ti' },
  gasPipeDifference: { zh: '气管温差 TG−Ti', en: 'Gas pipe difference TG−Ti' },
  superheatSpread: { zh: '各室内机过热度之差', en: 'Spread of superheat between units' },
  stopCause: { zh: '停机原因', en: 'Cause of stoppage' },
  alarmCode: { zh: '报警代码', en: 'Alarm code' },
  busUtilisation: { zh: '总线占用率', en: 'Bus utilisation' },
  collisionRate: { zh: '总线冲突率', en: 'Bus collision rate' },
}

const isOwnRow = (key: ReportRowKey): key is OwnRow => Object.hasOwn(rowWords, key)
const isReading = (key: ReportRowKey): key is ReportKey => Object.hasOwn(signals, key)

/** Readings have their short names on a service sheet; for a few these are in the name. */
const readingName = (key: ReportKey): Bilingual => {
  const { zh, en, symbol = '', unit } = signalOf(key)
  const behind = symbol === unit || en.endsWith(symbol) ? '' : ` ${symbol}`
  return { zh: zh + behind, en: en + behind }
}

/** Name of a reading, or of a row of the judgement. */
export const reportRowName = (key: ReportRowKey): Bilingual => {
  if (isReading(key)) return readingName(key)
  return isOwnRow(key) ? rowWords[key] : reportFields[key]
}

export const reportBlocks: Record<ReportBlock, Bilingual> = {
  installation: { zh: '安装检查', en: 'Installation' },
  outdoor: { zh: '室外机', en: 'Outdoor units' },
  indoor: { zh: '室内机', en: 'Indoor units' },
  bus: { zh: '总线', en: 'Bus' },
}
export const reportOutcomes: Record<ReportRow['outcome'], Bilingual> = {
  pass: { zh: '合格', en: 'Pass' },
  fail: { zh: '不合格', en: 'Fail' },
  none: { zh: '未判定', en: 'Not judged' },
}
export const reportWhy: Record<NotJudged, Bilingual> = {
  idle: { zh: '未运行或未稳定', en: 'Not running steadily' },
  missing: { zh: '无读数', en: 'No reading' },
  noLimit: { zh: '无限值', en: 'No limit' },
  notTestRun: { zh: '非试运转', en: 'No test run' },
}
export const reportResults: Record<ReportResult, Bilingual> = {
  1: { zh: '合格', en: 'Pass' },
  2: { zh: '有条件合格', en: 'Pass with remarks' },
  3: { zh: '不合格', en: 'Fail' },
}
export const reportSigners: Record<SignerRole, Bilingual> = {
  1: { zh: '调试单位（签字）', en: 'Commissioning company (signature)' },
  2: { zh: '客户（签字）', en: 'Customer (signature)' },
}
export const reportModes: Record<WorkingMode, Bilingual> = {
  1: { zh: '制冷', en: 'Cooling' },
  2: { zh: '制热', en: 'Heating' },
}
export const reportChecked: Record<SiteCheck, Bilingual> = {
  0: { zh: '未做', en: 'Not done' },
  1: { zh: '合格', en: 'Passed' },
  2: { zh: '不合格', en: 'Failed' },
}
export const reportTestRun: Record<0 | 1, Bilingual> = {
  0: { zh: '否', en: 'No' },
  1: { zh: '是', en: 'Yes' },
}
export const reportSources: Record<1 | 2, Bilingual> = {
  1: { zh: '控制器', en: 'Controller' },
  2: { zh: 'Checker数据采集', en: 'Checker data acquisition' },
}
/** All other texts of the report. */
export const reportWords = {
  general: { zh: '基本信息', en: 'General' },
  installation: { zh: '安装与试验', en: 'Installation and tests' },
  readings: { zh: '运行读数', en: 'Readings' },
  judgement: { zh: '判定', en: 'Judgement' },
  conclusion: { zh: '结论', en: 'Conclusion' },
  item: { zh: '项目', en: 'Item' },
  unit: { zh: '机组', en: 'Unit' },
  value: { zh: '读数', en: 'Value' },
  limit: { zh: '限值', en: 'Limit' },
  outcome: { zh: '判定', en: 'Outcome' },
  serialNo: { zh: '序列号', en: 'Serial no.' },
  system: { zh: '系统', en: 'System' },
  outdoorUnit: { zh: '室外机', en: 'Outdoor' },
  indoorUnit: { zh: '室内机', en: 'Indoor' },
  minutes: { zh: '分钟', en: 'min' },
  judgedBy: {
    zh: '按开始后第20、30分钟的读数判定，只计机组稳定运行的时刻。带*的限值为平台自定值。',
    en: 'Judged by the readings 20 and 30 minutes after the start, where the unit runs steadily. Limits with * are the platform’s own values.',
  },
  signatures: { zh: '签字', en: 'Signatures' },
  signName: { zh: '姓名', en: 'Name' },
  signDate: { zh: '日期', en: 'Date' },
  signedOnScreen: { zh: '（屏幕签字）', en: ' (signed on screen)' },
  page: { zh: '第{page}页，共{count}页', en: 'Page {page} of {count}' },
  draft: { zh: '草稿，尚未完成', en: 'Draft, not finished' },
  undrawn: {
    zh: '本文件的字体缺少以下字符，已用□代替：{list}。请用网页的“打印”得到完整内容。',
    en: 'The fonts of this file lack these characters, for which it shows □: {list}. Print the page in the browser to have them.',
  },
} as const satisfies Record<string, Bilingual>
