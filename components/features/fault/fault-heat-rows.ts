import type { FaultAnalysis } from '@/lib/contract/fault-analysis'

type Unit = FaultAnalysis['byUnit'][number]
export type HeatUnit = Unit & {
  /** Within its row: `O0` an outdoor module, `I12` an indoor unit, `A1` an air box, `C` controller and network. */
  short: string
}
export type HeatRow = { key: string; systemNo: number | null; units: HeatUnit[] }

/** Letter of a kind of unit: indoor, outdoor, controller, air box, network. */
const letters = { 1: 'I', 2: 'O', 3: 'C', 4: 'A', 5: 'N' } as const
/** Outdoor modules before indoor units. */
const rank = { 2: 0, 1: 1, 4: 2, 3: 3, 5: 4 } as const

/** Units by system, those without a system last; in a row outdoor modules first, then by number. */
export const toHeatRows = (units: readonly Unit[]): HeatRow[] => {
  const rows = new Map<string, HeatRow>()
  // Above every system number.
  const last = 100
  const sorted = [...units].sort(
    (a, b) =>
      (a.systemNo ?? last) - (b.systemNo ?? last) ||
      rank[a.unitKind] - rank[b.unitKind] ||
      (a.unitNo ?? -1) - (b.unitNo ?? -1),
  )
  for (const unit of sorted) {
    const key = unit.systemNo === null ? 'none' : String(unit.systemNo)
    const row = rows.get(key) ?? { key, systemNo: unit.systemNo, units: [] }
    rows.set(key, row)
    row.units.push({ ...unit, short: `${letters[unit.unitKind]}${unit.unitNo ?? ''}` })
  }
  return [...rows.values()]
}
