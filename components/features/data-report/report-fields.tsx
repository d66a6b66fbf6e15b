import type { FormField } from '@/components/screen/form/define-form'
import { DateInput } from '@/components/ui/date/date-input'
import { SearchSelect } from '@/components/ui/field/search-select'
import {
  type DataReportDetail,
  type DataReportForm,
  type ReportOrigin,
  workingModesOf,
} from '@/lib/contract/data-report'
import { noReportChecks, type ReportCheck, reportChecks } from '@/lib/contract/data-report-checks'
import { hasNumber, needsNumber, type ReportNumber, reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { readTypedNumber } from '@/lib/format/typed-number'
import { fromWireTime, toWireTime } from '@/lib/format/wire-time'
import { fromWallTime, toWallTime } from '@/lib/format/zoned-time'
import type { UnitSeries } from '@/lib/hvac/cycle-limit'
import { seriesOf } from '@/lib/hvac/judge-reading'

/** Numbers of a form as typed. */
const toTyped = (value: unknown): number | null => {
  const number = readTypedNumber(String(value ?? ''))
  // An invalid number stays as it is, and its error is shown.
  return Number.isNaN(number) ? (value as number) : number
}

/** For the chosen system; one that no longer exists gets all possible fields. */
const seriesIn = ({ systems }: ReportOrigin, systemNo: unknown): UnitSeries =>
  seriesOf(systems.find((system) => system.systemNo === Number(systemNo))?.model ?? '')

/** The input for the form's values; fields that the chosen system lacks are undefined. */
export const toReportInput = (origin: ReportOrigin, values: DataReportForm): DataReportForm => ({
  ...values,
  systemNo: Number(values.systemNo),
  testRun: Number(values.testRun) as DataReportForm['testRun'],
  drainTest: Number(values.drainTest) as DataReportForm['drainTest'],
  addressCheck: Number(values.addressCheck) as DataReportForm['addressCheck'],
  ...(Object.fromEntries(
    reportNumberKeys.map((key) => [
      key,
      hasNumber(seriesIn(origin, values.systemNo), key) ? toTyped(values[key]) : null,
    ]),
  ) as Pick<DataReportForm, ReportNumber>),
})

const numbersOf = (of: (key: ReportNumber) => number | null) =>
  Object.fromEntries(reportNumberKeys.map((key) => [key, of(key)])) as Pick<DataReportForm, ReportNumber>

const placeOf = ({ source, macWifiId, taskId }: Pick<ReportOrigin, 'source' | 'macWifiId' | 'taskId'>) =>
  source === 1 ? { macWifiId, taskId: null } : { macWifiId: null, taskId }

/** Initial values of a new report. */
export const newReportOf = (origin: ReportOrigin, wantedSystem: number | undefined, today: string): DataReportForm => {
  const { projectName, installAddress, startTime, workingMode, systems } = origin
  const running = systems.find(({ runs }) => runs === 1) ?? systems[0]
  const wanted = systems.find(({ systemNo }) => systemNo === wantedSystem) ?? running
  return {
    reportId: null,
    ...placeOf(origin),
    systemNo: wanted?.systemNo ?? 0,
    startTime,
    workingMode: wanted && !workingModesOf(wanted.systemType).includes(workingMode) ? 1 : workingMode,
    customerName: projectName,
    installAddress,
    commissioningCompany: '',
    commissioningPerson: '',
    commissioningDate: today,
    remark: '',
    version: 0,
    ...noReportChecks,
    ...numbersOf(() => null),
  }
}

/** A draft being edited. */
export const formOfReport = (report: DataReportDetail): DataReportForm => {
  const { reportId, source, macWifiId, taskId, systemNo, startTime, workingMode, remark, version } = report
  const { customerName, installAddress, commissioningCompany, commissioningPerson, commissioningDate } = report
  return {
    reportId,
    systemNo,
    startTime,
    workingMode,
    remark,
    version,
    ...(source === 1 ? { macWifiId, taskId: null } : { macWifiId: null, taskId }),
    customerName,
    installAddress,
    commissioningCompany,
    commissioningPerson,
    commissioningDate,
    ...(Object.fromEntries(reportChecks.map((key) => [key, report[key]])) as Pick<DataReportForm, ReportCheck>),
    ...numbersOf((key) => report[key]),
  }
}

type Field = FormField<DataReportForm, 'dataReport'>
type Texts = { className: string | undefined; systemLabel: (system: ReportOrigin['systems'][number]) => string }

/** Numbers by what they are measured on. */
const numberSections = {
  electrical: /^(voltage|current|ratedCurrent|insulation)/,
  piping: /^(pipeLength|heightDiff|addCharge|requiredCharge)$/,
  tightness: /^(airtight|vacuum)/,
  air: /Bulb$/,
} as const

const numbersOfSection = (origin: ReportOrigin, section: keyof typeof numberSections): Field[] =>
  reportNumberKeys
    .filter((key) => numberSections[section].test(key))
    .map(
      (field): Field => ({
        field,
        section,
        when: ({ systemNo }) => hasNumber(seriesIn(origin, systemNo), field),
        ...(needsNumber('vrf', field) && { required: true as const }),
      }),
    )

const inSection = (section: NonNullable<Field['section']>, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ ...field, section }))

/** Where and when the readings are taken. */
const sourceFields = (origin: ReportOrigin, { className, systemLabel }: Texts): Field[] => [
  {
    field: 'systemNo',
    required: true,
    render: ({ id, value, onChange }) => (
      <SearchSelect
        id={id}
        className={className}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {origin.systems.map((system) => (
          <option key={system.systemNo} value={system.systemNo}>
            {systemLabel(system)}
          </option>
        ))}
      </SearchSelect>
    ),
  },
  // A mode that no system has is not offered; the platform checks it against the chosen one.
  {
    field: 'workingMode',
    as: 'choice',
    choices: ([1, 2] as const).filter((mode) =>
      origin.systems.some(({ systemType }) => workingModesOf(systemType).includes(mode)),
    ),
  },
  {
    field: 'startTime',
    required: true,
    render: ({ id, label, value, error, onChange }) => (
      <DateInput
        id={id}
        kind="moment"
        label={label}
        isInvalid={error !== undefined}
        describedBy={error && `${id}-error`}
        // By the site's clock, where the report belongs.
        zone={origin.timeZone}
        value={typeof value === 'string' && value ? toWallTime(fromWireTime(value), origin.timeZone) : ''}
        onChange={(wall) => {
          const moment = fromWallTime(wall, origin.timeZone)
          onChange(moment ? toWireTime(moment) : '')
        }}
      />
    ),
  },
  { field: 'commissioningDate', as: 'day', required: true },
]

/** All manual input of a report, for the systems of a source, in sections. */
export const reportFieldsOf = (origin: ReportOrigin, texts: Texts): Field[] => [
  ...inSection('source', sourceFields(origin, texts)),
  ...inSection('parties', [
    { field: 'customerName', required: true },
    { field: 'installAddress', required: true },
    { field: 'commissioningCompany', required: true },
    { field: 'commissioningPerson', required: true },
  ]),
  ...numbersOfSection(origin, 'electrical'),
  ...numbersOfSection(origin, 'piping'),
  ...numbersOfSection(origin, 'tightness'),
  ...numbersOfSection(origin, 'air'),
  ...inSection('checks', [
    { field: 'testRun', as: 'choice', choices: [0, 1] },
    { field: 'drainTest', as: 'choice', choices: [0, 1, 2] },
    { field: 'addressCheck', as: 'choice', choices: [0, 1, 2] },
    { field: 'dswSettings', max: 200 },
    { field: 'instruments', max: 200 },
    { field: 'remark', max: 200 },
  ]),
]
