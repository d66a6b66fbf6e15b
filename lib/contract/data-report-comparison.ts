import type { DataReportDetail } from './data-report'
import { judgedColumns, type ReportKey, type ReportUnit, reportPoints } from './data-report-reading'

/** A difference that is worth a look, by unit of the value. Ours: what the same system shows on like days. */
const tolerances: Record<string, number> = { '℃': 5, K: 5, MPa: 0.3, Hz: 20, A: 5, '%': 20, V: 15, '': 3 }
const closer: Partial<Record<ReportKey, number>> = { suctionPressure: 0.15, ambientTemp: 8 }

export type ComparedKey = ReportKey | 'busUtilisation' | 'collisionRate'
/** A reading in both of two reports, each the mean of the columns that are judged. */
export type ComparedRow = {
  unitKind: 1 | 2 | null
  unitNo: number | null
  key: ComparedKey
  unit: string
  decimals: number
  first: number | null
  second: number | null
  /** Second less first; null where one of the two is missing. */
  difference: number | null
  tolerance: number
  isOff: boolean
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = judgedColumns.flatMap((column) => values[column] ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const toRow = (row: Omit<ComparedRow, 'difference' | 'isOff'>): ComparedRow => {
  const { first, second, tolerance } = row
  const difference = first === null || second === null ? null : Math.round((second - first) * 100) / 100
  return { ...row, difference, isOff: difference !== null && Math.abs(difference) > tolerance }
}

type Compared = Pick<DataReportDetail, 'readings'>
const unitOf = ({ readings }: Compared, { unitKind, unitNo }: ReportUnit): ReportUnit | undefined =>
  readings.units.find((unit) => unit.unitKind === unitKind && unit.unitNo === unitNo)

/** Share of its tolerance that a difference takes; what cannot be compared comes last. */
const weightOf = ({ difference, tolerance }: ComparedRow): number =>
  difference === null ? -1 : Math.abs(difference) / tolerance

/** Differences between two reports against their tolerances, the worst first. Features 70. */
export const compareReports = (first: Compared, second: Compared): ComparedRow[] => {
  const onlySecond = second.readings.units.filter((unit) => unitOf(first, unit) === undefined)
  const units = [...first.readings.units, ...onlySecond]
  const ofUnits = units.flatMap((unit) => {
    const [a, b] = [unitOf(first, unit), unitOf(second, unit)]
    const keys = new Set([...(a?.readings ?? []), ...(b?.readings ?? [])].map(({ key }) => key))
    return [...keys].map((key) => {
      const of = (each: ReportUnit | undefined) =>
        meanOf(each?.readings.find((reading) => reading.key === key)?.values ?? [])
      const { unit: behind, decimals } = reportPoints[key]
      return toRow({
        ...{ unitKind: unit.unitKind, unitNo: unit.unitNo, key, unit: behind, decimals },
        ...{ first: of(a), second: of(b), tolerance: closer[key] ?? tolerances[behind] ?? 1 },
      })
    })
  })
  const ofBus = (['busUtilisation', 'collisionRate'] as const).map((key) =>
    toRow({
      ...{ unitKind: null, unitNo: null, key, unit: '%', decimals: 1 },
      ...{ first: first.readings[key], second: second.readings[key], tolerance: key === 'collisionRate' ? 1 : 15 },
    }),
  )
  // Both missing says nothing.
  const known = [...ofUnits, ...ofBus].filter((row) => row.first !== null || row.second !== null)
  return known.sort((a, b) => weightOf(b) - weightOf(a))
}
