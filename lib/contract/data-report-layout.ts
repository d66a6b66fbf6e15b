import type { UnitSeries } from '../hvac/cycle-limit'
import { seriesOf } from '../hvac/judge-reading'
import { type SignalKey, signalOf, signals } from '../hvac/signals'
import { toUnitKey } from '../hvac/unit-address'
import { type DataReportDetail, type SignerRole, signerRoles } from './data-report'
import type { SiteCheck } from './data-report-checks'
import { judgeReport } from './data-report-judgement'
import { hasNumber, type ReportNumber, reportNumberKeys, reportNumbers } from './data-report-numbers'
import { type ReportUnit, reportMinutes } from './data-report-reading'
import { type ReportRow, toLimitText, toRowText } from './data-report-row'
import {
  reportBlocks,
  reportChecked,
  reportFields,
  reportModes,
  reportOutcomes,
  reportResults,
  reportRowName,
  reportSigners,
  reportSources,
  reportTestRun,
  reportTitle,
  reportWhy,
  reportWords,
} from './data-report-words'
import type { Bilingual, Language } from './language'
import { measureUnit } from './measure-unit'

/** A number that a text shows, for a sheet in which it can be counted with. */
export type ReportFigure = { value: number; decimals: number; unit?: string }
export type ReportFact = { label: string; value: string; figure?: ReportFigure | undefined }
/** `figures`: of the cells that show one number. */
export type ReportTableRow = {
  cells: string[]
  figures?: readonly (ReportFigure | null)[]
  tone?: 'fail' | 'pass' | 'quiet'
}
/** A table with a heading above each group of rows. */
export type ReportTable = { head: string[]; groups: { title: string; rows: ReportTableRow[] }[] }
/** The line on which one of the two sides signs, and what is printed below it: who has signed, or where to write it. */
export type ReportSigning = { label: string; below: string[]; isSigned: boolean }
/** The layout of a report: the same texts in the same order on screen, on paper and in a sheet. */
export type ReportLayout = {
  title: string
  reportNo: string
  isDraft: boolean
  general: { title: string; facts: ReportFact[] }
  installation: { title: string; facts: ReportFact[] }
  readings: { title: string; table: ReportTable }
  judgement: { title: string; note: string; table: ReportTable }
  conclusion: { title: string; result: string; remark: string }
  signing: { title: string; places: ReportSigning[] }
}

const numberText = (key: ReportNumber, value: number | null, language: Language): string =>
  value === null ? '--' : `${value} ${measureUnit(reportNumbers[key][0], language)}`

/** As many decimals as the number has. */
const figureOf = (value: number | null, unit?: string): ReportFigure | undefined =>
  value === null
    ? undefined
    : { value, decimals: String(value).split('.')[1]?.length ?? 0, ...(unit !== undefined && { unit }) }

/** On a single phase, the one voltage and the one current have no phase in their names. */
const toNumberName = (series: UnitSeries, key: ReportNumber): Bilingual => {
  if (series === 'side' && key === 'voltageL1L2') return reportRowName('supplyVoltage')
  if (series === 'side' && key === 'currentR') return reportRowName('compCurrent')
  return reportFields[key]
}

const unitTitle = ({ unitKind, unitNo, name, model, serialNo }: ReportUnit, systemNo: number, language: Language) => {
  const kind = (unitKind === 2 ? reportWords.outdoorUnit : reportWords.indoorUnit)[language]
  return [`${kind} ${toUnitKey(systemNo, unitNo)}`, name, model, serialNo].filter(Boolean).join(' · ')
}

const readingGroup = (unit: ReportUnit, systemNo: number, language: Language) => ({
  title: unitTitle(unit, systemNo, language),
  rows: [
    ...unit.readings.map(({ key, values }): ReportTableRow => {
      const { unit: behind, decimals } = signalOf(key)
      const name = reportRowName(key)[language] + (behind ? ` (${measureUnit(behind, language)})` : '')
      const figures = values.map((value) => (value === null ? null : { value, decimals }))
      return { cells: [name, ...values.map((value) => toRowText(value, decimals))], figures: [null, ...figures] }
    }),
    // A Checker reads no codes.
    ...(unit.alarmCodes.some(Boolean)
      ? [
          { cells: [reportRowName('stopCause')[language], ...unit.stopCauses.map((code) => code || '--')] },
          { cells: [reportRowName('alarmCode')[language], ...unit.alarmCodes.map((code) => code || '--')] },
        ]
      : []),
  ],
})

/** A check on site is answered in words; in the row they are codes. */
const siteCheckText = (key: ReportRow['key'], code: string, language: Language): string =>
  key === 'drainTest' || key === 'addressCheck' ? reportChecked[Number(code) as SiteCheck][language] : code

const judgedRow = (row: ReportRow, systemNo: number, language: Language): ReportTableRow => {
  const { key, unitNo, values, limit, outcome, why } = row
  const decimals = limit?.decimals ?? (key in signals ? signalOf(key as SignalKey).decimals : 0)
  const inWords = (text: string) => (/^\d$/.test(text) ? siteCheckText(key, text, language) : text)
  const shown = values.map((value) => inWords(toRowText(value, decimals))).join(' / ')
  const said = reportOutcomes[outcome][language]
  const [only] = values
  const figure = values.length === 1 && typeof only === 'number' ? { value: only, decimals } : null
  return {
    cells: [
      unitNo === null ? '' : toUnitKey(systemNo, unitNo),
      reportRowName(key)[language],
      shown,
      inWords(measureUnit(toLimitText(limit), language)),
      why ? `${said}${language === 'zh' ? `（${reportWhy[why].zh}）` : ` (${reportWhy[why].en})`}` : said,
    ],
    figures: [null, null, figure],
    tone: outcome === 'none' ? 'quiet' : outcome,
  }
}

const signingOf = (
  { signatures }: DataReportDetail,
  role: SignerRole,
  language: Language,
  atSite: (time: string) => string,
): ReportSigning => {
  const label = reportSigners[role][language]
  const signed = signatures.find((each) => each.role === role)
  if (!signed)
    return { label, below: [reportWords.signName[language], reportWords.signDate[language]], isSigned: false }
  const how = reportWords.signedOnScreen[language]
  return { label, below: [`${signed.signerName}${how} ${atSite(signed.signTime)}`], isSigned: true }
}

/** `atSite` formats a wire moment in the site's zone, with the zone's name. */
export const layoutReport = (
  report: DataReportDetail,
  language: Language,
  atSite: (time: string) => string,
): ReportLayout => {
  const fact = (key: keyof typeof reportFields, value: string | null, figure?: ReportFigure): ReportFact => ({
    label: reportFields[key][language],
    value: value || '--',
    figure,
  })
  const { systemNo, readings } = report
  const series = seriesOf(report.oduModel)
  const rows = judgeReport(report)
  const blocks = [...new Set(rows.map(({ block }) => block))]
  return {
    title: reportTitle[language],
    reportNo: report.reportNo,
    isDraft: report.status === 0,
    general: {
      title: reportWords.general[language],
      facts: [
        fact('customerName', report.customerName),
        fact('projectName', report.projectName),
        fact('installAddress', report.installAddress),
        fact('commissioningCompany', report.commissioningCompany),
        fact('commissioningPerson', report.commissioningPerson),
        fact('commissioningDate', report.commissioningDate),
        fact('workingMode', reportModes[report.workingMode][language]),
        fact('systemNo', String(systemNo), figureOf(systemNo)),
        fact('oduModel', report.oduModel),
        fact('oduSerial', report.oduSerial),
        fact('iduCount', String(report.iduCount), figureOf(report.iduCount)),
        fact('capacityRatio', `${report.capacityRatio} %`, figureOf(report.capacityRatio, '%')),
        fact('source', reportSources[report.source][language]),
        fact('macWifiId', report.macWifiId),
        ...(report.source === 2 ? [fact('checkerId', report.checkerId), fact('recordName', report.recordName)] : []),
        fact('startTime', atSite(report.startTime)),
      ],
    },
    installation: {
      title: reportWords.installation[language],
      facts: [
        ...reportNumberKeys
          .filter((key) => hasNumber(series, key))
          .map((key) => ({
            label: toNumberName(series, key)[language],
            value: numberText(key, report[key], language),
            figure: figureOf(report[key], measureUnit(reportNumbers[key][0], language)),
          })),
        fact('testRun', reportTestRun[report.testRun][language]),
        fact('drainTest', reportChecked[report.drainTest][language]),
        fact('addressCheck', reportChecked[report.addressCheck][language]),
        fact('dswSettings', report.dswSettings),
        fact('instruments', report.instruments),
      ],
    },
    readings: {
      title: reportWords.readings[language],
      table: {
        head: [
          reportWords.item[language],
          ...reportMinutes.map((minutes) => `${minutes} ${reportWords.minutes[language]}`),
        ],
        groups: readings.units.map((unit) => readingGroup(unit, systemNo, language)),
      },
    },
    judgement: {
      title: reportWords.judgement[language],
      note: reportWords.judgedBy[language],
      table: {
        head: (['unit', 'item', 'value', 'limit', 'outcome'] as const).map((key) => reportWords[key][language]),
        groups: blocks.map((block) => ({
          title: reportBlocks[block][language],
          rows: rows.filter((row) => row.block === block).map((row) => judgedRow(row, systemNo, language)),
        })),
      },
    },
    conclusion: {
      title: reportWords.conclusion[language],
      result: report.result === null ? reportWords.draft[language] : reportResults[report.result][language],
      remark: report.remark,
    },
    signing: {
      title: reportWords.signatures[language],
      places: signerRoles.map((role) => signingOf(report, role, language, atSite)),
    },
  }
}
