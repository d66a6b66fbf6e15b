import { signalOf } from '../hvac/signals'
import type { DataReportDetail } from './data-report'
import { judgedColumns, type ReportKey, type ReportUnit, steadyIn } from './data-report-reading'

/** A difference worth attention, by unit of the value. Ours: what the same system shows on similar days. */
const tolerances: Record<string, number> = { '℃': 5, K: 5, MPa: 0.3, Hz: 20, A: 5, '%': 20, V: 15, '': 3 }
const closer: Partial<Record<ReportKey, number>> = { suctionPressure: 0.15, ambientTemp: 8 }

export type ComparedKey = ReportKey | 'busUtilisation' | 'collisionRate'
/** A reading present in both reports, each the mean of the judged columns in which the unit ran. */
export type ComparedRow = {
  unitKind: 1 | 2 | null
  unitNo: number | null
  key: ComparedKey
  unit: string
  decimals: number
  first: number | null
  second: number | null
  /** Second minus first; null where one is missing or they cannot be compared. */
  difference: number | null
  /** Why not: the unit did not run in both, or the share of the system that demanded capacity differs. */
  why: 'state' | 'load' | null
  tolerance: number
  isOff: boolean
}

/** Readings that mean the same whether or not anything runs. */
const always: ReadonlySet<ReportKey> = new Set(['ambientTemp', 'supplyVoltage', 'inletTemp'])
/** Readings of a module that depend on how much of its system demands capacity. */
const byLoad: ReadonlySet<ReportKey> = new Set(['compFreq', 'compCurrent', 'fanStep', 'totalIE', 'evo1', 'evo2', 'evb'])
/** Shares of thermo-ON further apart than this are different loads. Ours. */
const loadTolerance = 0.25

type Column = (typeof judgedColumns)[number]
/** Columns in which a unit ran steadily: readings at rest are not compared. */
const ranIn = (unit: ReportUnit | undefined): Column[] =>
  judgedColumns.filter((column) => unit !== undefined && steadyIn(unit, column))

/** Share of the indoor units that demanded capacity, over the judged columns; null without any. */
const loadOf = ({ readings }: Compared): number | null => {
  const states = readings.units
    .filter(({ unitKind }) => unitKind === 1)
    .flatMap(({ working }) => judgedColumns.flatMap((column) => working[column] ?? []))
  return states.length === 0 ? null : states.filter((state) => state === 1).length / states.length
}

const meanOf = (values: readonly (number | null)[], columns: readonly Column[]): number | null => {
  const known = columns.flatMap((column) => values[column] ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const toRow = (row: Omit<ComparedRow, 'difference' | 'isOff'>): ComparedRow => {
  const { first, second, tolerance, why } = row
  const difference = first === null || second === null || why ? null : Math.round((second - first) * 100) / 100
  return { ...row, difference, isOff: difference !== null && Math.abs(difference) > tolerance }
}

type Compared = Pick<DataReportDetail, 'readings'>
const unitOf = ({ readings }: Compared, { unitKind, unitNo }: ReportUnit): ReportUnit | undefined =>
  readings.units.find((unit) => unit.unitKind === unitKind && unit.unitNo === unitNo)

/** Difference as a share of its tolerance; incomparable readings come last. */
const weightOf = ({ difference, tolerance }: ComparedRow): number =>
  difference === null ? -1 : Math.abs(difference) / tolerance

/**
 * Differences between two reports relative to their tolerances, the worst first. Only like states are compared: a unit
 * that cycles is compared while it ran, and not at all where it was off in one of the two. Features 70.
 */
export const compareReports = (first: Compared, second: Compared): ComparedRow[] => {
  const onlySecond = second.readings.units.filter((unit) => unitOf(first, unit) === undefined)
  const units = [...first.readings.units, ...onlySecond]
  const load = loadOf(first)
  const otherLoad = loadOf(second)
  const isOtherLoad = load !== null && otherLoad !== null && Math.abs(load - otherLoad) > loadTolerance
  const ofUnits = units.flatMap((unit) => {
    const a = unitOf(first, unit)
    const b = unitOf(second, unit)
    const keys = new Set([...(a?.readings ?? []), ...(b?.readings ?? [])].map(({ key }) => key))
    return [...keys].map((key) => {
      const isAlways = always.has(key)
      const of = (each: ReportUnit | undefined) => {
        const ran = isAlways ? judgedColumns : ranIn(each)
        const values = each?.readings.find((reading) => reading.key === key)?.values ?? []
        return meanOf(values, ran.length > 0 ? ran : judgedColumns)
      }
      const isApart = !isAlways && [a, b].some((each) => each !== undefined && ranIn(each).length === 0)
      const why = isApart ? 'state' : isOtherLoad && unit.unitKind === 2 && byLoad.has(key) ? 'load' : null
      const { unit: behind, decimals } = signalOf(key)
      return toRow({
        unitKind: unit.unitKind,
        unitNo: unit.unitNo,
        key,
        unit: behind,
        decimals,
        first: of(a),
        second: of(b),
        why,
        tolerance: closer[key] ?? tolerances[behind] ?? 1,
      })
    })
  })
  const ofBus = (['busUtilisation', 'collisionRate'] as const).map((key) =>
    toRow({
      unitKind: null,
      unitNo: null,
      key,
      unit: '%',
      decimals: 1,
      first: first.readings[key],
      second: second.readings[key],
      why: null,
      tolerance: key === 'collisionRate' ? 1 : 15,
    }),
  )
  // Missing in both: nothing to report.
  const known = [...ofUnits, ...ofBus].filter((row) => row.first !== null || row.second !== null)
  return known.sort((a, b) => weightOf(b) - weightOf(a))
}
