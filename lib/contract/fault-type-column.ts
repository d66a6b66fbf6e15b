import { defineSheet } from './sheet-layout'

/** Columns of the file with which the dictionary of faults is exported and imported, in order. */
export const faultTypeColumns = [
  'unitKind',
  'faultCode',
  'nameZh',
  'nameEn',
  'conditionZh',
  'conditionEn',
  'causeZh',
  'causeEn',
  'remedyZh',
  'remedyEn',
  'severity',
  'pushEnabled',
  'autoClear',
] as const
export type FaultTypeColumn = (typeof faultTypeColumns)[number]

/** The table of the dictionary. */
export const faultTypeSheet = defineSheet({
  columns: faultTypeColumns,
  required: ['unitKind', 'faultCode', 'nameZh', 'nameEn', 'severity'],
  heads: {
    unitKind: { zh: '设备类别', en: 'Device kind' },
    faultCode: { zh: '故障代码', en: 'Code' },
    nameZh: { zh: '中文名称', en: 'Name (zh)' },
    nameEn: { zh: '英文名称', en: 'Name (en)' },
    conditionZh: { zh: '中文条件', en: 'Condition (zh)' },
    conditionEn: { zh: '英文条件', en: 'Condition (en)' },
    causeZh: { zh: '中文原因', en: 'Cause (zh)' },
    causeEn: { zh: '英文原因', en: 'Cause (en)' },
    remedyZh: { zh: '中文处理方法', en: 'Remedy (zh)' },
    remedyEn: { zh: '英文处理方法', en: 'Remedy (en)' },
    severity: { zh: '级别', en: 'Severity' },
    pushEnabled: { zh: '是否推送', en: 'Pushed' },
    autoClear: { zh: '自动恢复', en: 'Clears itself' },
  },
  alsoCalled: { faultCode: ['代码', 'Fault code'] },
  notTexts: ['unitKind', 'severity', 'pushEnabled', 'autoClear'],
  key: 'unitKind',
})
