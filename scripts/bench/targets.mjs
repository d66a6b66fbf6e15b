/** The measured value may not be above, or below, `target`. Ratios are to others measured in the same run. */
export const targets = [
  { name: 'first row of HIMIT, cold', of: 'firstRow', unit: 'ms', target: 1000 },
  { name: '  against the peer', of: 'firstRowToPeer', unit: '×', digits: 2, target: 0.25 },
  { name: 'first row of HIMIT, warm', of: 'firstRowWarm', unit: 'ms' },
  { name: '  against the peer', of: 'firstRowWarmToPeer', unit: '×', digits: 2, target: 0.25 },
  { name: 'first contentful paint', of: 'fcp', unit: 'ms', target: 900, stretch: 700 },
  { name: 'largest contentful paint', of: 'lcp', unit: 'ms', target: 1000, stretch: 750 },
  { name: 'script until the grid is touched, gz', of: 'scriptKb', unit: 'kB', target: 190 },
  { name: 'script of the list page in all, gz', of: 'scriptInAllKb', unit: 'kB', target: 430 },
  { name: 'script of /login, gz', of: 'loginScriptKb', unit: 'kB', target: 150 },
  { name: 'HTML of the list, raw', of: 'htmlKb', unit: 'kB', target: 90 },
  { name: 'all bytes of the list page', of: 'totalKb', unit: 'kB' },
  { name: 'layout shift', of: 'cls', unit: '', digits: 3, target: 0.0004 },
  { name: 'total blocking time', of: 'tbt', unit: 'ms', target: 400 },
  { name: '  against the earlier build', of: 'tbtToBefore', unit: '×', digits: 2, target: 0.2, stretch: 0.14 },
  { name: 'all long tasks', of: 'longTasks', unit: 'ms' },
  { name: '  against the peer', of: 'longTasksToPeer', unit: '×', digits: 2, target: 0.25 },
  { name: 'next page: new rows', of: 'nextMs', unit: 'ms' },
  { name: '  against the peer', of: 'nextToPeer', unit: '×', digits: 2, target: 0.5 },
  { name: 'next page: INP', of: 'nextInp', unit: 'ms', target: 64 },
  { name: 'menu click: rows of another list', of: 'menuMs', unit: 'ms', target: 500 },
  { name: 'menu click: INP', of: 'menuInp', unit: 'ms', target: 64 },
  { name: 'tab switch: INP', of: 'tabInp', unit: 'ms', target: 64 },
  { name: 'proxy: added p50, one client', of: 'addedP50', unit: 'ms', digits: 2, target: 2 },
  {
    name: 'proxy: against a handler of Next that does nothing',
    of: 'shareOfNothing',
    unit: '×',
    digits: 2,
    target: 0.85,
    atLeast: true,
  },
  { name: 'proxy: p50 through / direct', of: 'throughP50', unit: 'ms', digits: 2, beside: 'directP50' },
  { name: 'proxy: calls a second / of a handler that does nothing', of: 'throughRps', unit: '', beside: 'nothingRps' },
  { name: 'proxy: calls a second direct', of: 'directRps', unit: '' },
]

const show = (value, { digits = 0, unit }) =>
  value === undefined ? '–' : `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`

function verdict({ target, stretch, atLeast }, value) {
  if (target === undefined || value === undefined) return ''
  const within = (limit) => limit !== undefined && (atLeast ? value >= limit : value <= limit)
  if (within(stretch)) return 'hit, stretch too'
  return within(target) ? 'hit' : 'MISS'
}

const ratio = (one, other) => (one === undefined || !other ? undefined : one / other)

/** Ratios of the console's medians to those of the peer and of an earlier build, where they were measured. */
export const ratiosOf = ({ console: own, peer, before }) => ({
  firstRowToPeer: ratio(own.firstRow, peer?.firstRow),
  firstRowWarmToPeer: ratio(own.firstRowWarm, peer?.firstRowWarm),
  longTasksToPeer: ratio(own.longTasks, peer?.longTasks),
  nextToPeer: ratio(own.nextMs, peer?.nextMs),
  tbtToBefore: ratio(own.tbt, before?.tbt),
})

/** The measured values with their targets, as lines of a table. */
export function reportLines(values) {
  const rows = targets
    .filter((row) => values[row.of] !== undefined)
    .map((row) => [
      row.name,
      show(values[row.of], row) + (row.beside ? ` / ${show(values[row.beside], row)}` : ''),
      row.target === undefined ? '' : `${row.atLeast ? '≥' : '≤'} ${show(row.target, row)}`,
      row.stretch === undefined ? '' : show(row.stretch, row),
      verdict(row, values[row.of]),
    ])
  const table = [['', 'measured', 'target', 'stretch', ''], ...rows]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  )
}
