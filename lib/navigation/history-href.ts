import { toIsoSecond } from '@/lib/format/wire-time'
import { routes } from './routes'

type HistoryLink = {
  macWifiId: string
  /** 1 indoor, 2 outdoor. */
  unitKind: 1 | 2
  /** `SS-UU`. */
  unit: string
  /** Signals by key; the usual ones by default. */
  points?: readonly string[]
  /** The last 24 h by default. */
  range?: { from: Date; to: Date }
}

/** Address of the history of a unit. */
export const historyHref = ({ macWifiId, unitKind, unit, points, range }: HistoryLink): string => {
  const search = new URLSearchParams({
    macWifiId,
    unitKind: String(unitKind),
    unit,
    ...(range && { from: toIsoSecond(range.from), to: toIsoSecond(range.to) }),
  })
  // biome-ignore lint/plugin/joined-cells: an address of the console
  return `${routes.historicalRecords.path}?${search}${points ? `&points=${points.join(',')}` : ''}`
}
