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
    unitKind: { zh: '设备类别', en: 'Unit type' },
    faultCode: { zh: '故障代码', en: 'Code' },
    nameZh: { zh: '中文名称', en: 'Name (Chinese)' },
    nameEn: { zh: '英文名称', en: 'Name (English)' },
    conditionZh: { zh: '中文条件', en: 'Condition (Chinese)' },
    conditionEn: { zh: '英文条件', en: 'Condition (English)' },
    causeZh: { zh: '中文原因', en: 'Cause (Chinese)' },
    causeEn: { zh: '英文原因', en: 'Cause (English)' },
    remedyZh: { zh: '中文处理方法', en: 'Remedy (Chinese)' },
    remedyEn: { zh: '英文处理方法', en: 'Remedy (English)' },
    severity: { zh: '级别', en: 'Severity' },
    pushEnabled: { zh: '是否推送', en: 'Send push' },
    autoClear: { zh: '自动恢复', en: 'Auto-clear' },
  },
  alsoCalled: {
    faultCode: ['代码', 'Fault code'],
    // As earlier files of this console say.
    unitKind: ['Device kind'],
    nameZh: ['Name (zh)'],
    nameEn: ['Name (en)'],
    conditionZh: ['Condition (zh)'],
    conditionEn: ['Condition (en)'],
    causeZh: ['Cause (zh)'],
    causeEn: ['Cause (en)'],
    remedyZh: ['Remedy (zh)'],
    remedyEn: ['Remedy (en)'],
    pushEnabled: ['Pushed'],
    autoClear: ['Clears itself'],
  },
  notTexts: ['unitKind', 'severity', 'pushEnabled', 'autoClear'],
  key: 'unitKind',
})
