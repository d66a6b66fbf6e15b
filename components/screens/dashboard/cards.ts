/** Cards of the dashboard in their order; the span is how many twelfths of the width one wants at least. Domain 6.2. */
export const cards = [
  { field: 'figures', span: 12 },
  { field: 'byType', span: 4 },
  { field: 'alarmTrend', span: 8 },
  { field: 'onlineRate', span: 6 },
  { field: 'runningByMode', span: 6 },
  { field: 'topFaults', span: 6 },
  { field: 'activations', span: 6 },
  { field: 'alarms', span: 6 },
  { field: 'repairs', span: 6 },
  { field: 'projects', span: 12 },
  { field: 'weather', span: 4 },
  { field: 'announcements', span: 8 },
] as const

export type CardName = (typeof cards)[number]['field']
export type Card = { field: CardName; span: number }

const columns = 12

/**
 * Cards in their order, row by row, each at least as wide as it wants: what a row has left over goes to its last card, so
 * that there is no hole whatever the order and whatever is hidden.
 */
export const packCards = (chosen: readonly Card[]): Card[] => {
  const packed: Card[] = []
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
