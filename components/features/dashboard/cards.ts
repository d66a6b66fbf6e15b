import { figureRights } from '@/lib/contract/dashboard-figure'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'

type Figure = keyof typeof figureRights
export type Card = { field: string; span: number; figures?: readonly Figure[]; onlyOn?: PlatformId }

/**
 * Cards of the dashboard in order; the span is the minimum width in twelfths, the figures the parts of the data
 * that may be withheld. Domain 6.2.
 */
export const cards = [
  { field: 'figures', span: 12 },
  {
    field: 'since',
    span: 12,
    figures: ['silentSince', 'criticalSince', 'clearedSince', 'otaFailedSince', 'repairsSince'],
  },
  { field: 'byType', span: 4 },
  { field: 'alarmTrend', span: 8, figures: ['alarms'] },
  { field: 'onlineRate', span: 6 },
  { field: 'runningByMode', span: 6 },
  { field: 'topFaults', span: 6, figures: ['topFaults'] },
  { field: 'activations', span: 6 },
  { field: 'alarms', span: 6, figures: ['faults'] },
  { field: 'repairs', span: 6, figures: ['repairs'] },
  { field: 'projects', span: 12, figures: ['projects'] },
  { field: 'checkers', span: 4, figures: ['checkers'], onlyOn: 6 },
  { field: 'weather', span: 4 },
  { field: 'announcements', span: 4 },
  { field: 'backup', span: 12, figures: ['backup'] },
] as const satisfies readonly Card[]

export type CardName = (typeof cards)[number]['field']
export type DashboardCard = Card & { field: CardName }

type Viewer = {
  platformId: PlatformId
  may: (permission: Permission) => boolean
  told: Readonly<Record<string, unknown>>
}

/** The brand's cards whose figures this viewer may see; `told` is what the platform has answered so far. */
export const cardsOf = ({ platformId, may, told }: Viewer): DashboardCard[] =>
  cards.filter(({ figures, onlyOn }: Card) => {
    if (onlyOn !== undefined && onlyOn !== platformId) return false
    return figures === undefined || figures.some((figure) => may(figureRights[figure]) && told[figure] !== null)
  })

const columns = 12
type Packed = { field: CardName; span: number }

/**
 * Cards in order, row by row, each at least as wide as it needs: a row's last card takes the remaining width, so
 * that there are no holes, whatever the order and the hidden cards.
 */
export const packCards = (chosen: readonly DashboardCard[]): Packed[] => {
  const packed: Packed[] = []
  let used = 0
  const fillRow = () => {
    const last = packed.at(-1)
    if (last && used > 0) last.span += columns - used
    used = 0
  }
  for (const { field, span } of chosen) {
    if (used + span > columns) fillRow()
    packed.push({ field, span })
    used += span
  }
  fillRow()
  return packed
}
