import { getUnixTime } from 'date-fns/getUnixTime'
import { type Reading, type SampledKind, sampleColumns } from './sample-columns'

/** Where a sample comes from: its device, an import of what a device had kept, or a demonstration's invention. */
export const sampleSources = { device: 1, import: 2, demonstration: 3 } as const
export type SampleSource = keyof typeof sampleSources

export type SampleRow = {
  controllerId: number
  unitKind: SampledKind
  systemNo: number
  unitNo: number
  time: Date
  receiveTime: Date
  source: SampleSource
  isHeld?: boolean
  isExtra?: boolean
  isKept?: boolean
  reading: Partial<Reading>
}

/** Codes that the protocol has for a unit that says nothing of them: an empty text is one that was sent. */
const unsaid: Readonly<Record<string, string>> = { stopCause: 'd1-00', alarmCode: '--' }

const cellOf = (key: string, value: unknown, kind: (typeof sampleColumns)[SampledKind][number]['kind']): unknown => {
  if (kind === 'json') return value === null || value === undefined ? '' : JSON.stringify(value)
  if (kind === 'text') return value ?? unsaid[key] ?? ''
  return value ?? null
}

/** What a unit showed, as it stands at the end of a line. */
export const toSampleCells = (unitKind: SampledKind, reading: Partial<Reading>): string => {
  const values = reading as Readonly<Record<string, unknown>>
  const cells: unknown[] = []
  for (const { key, kind } of sampleColumns[unitKind]) cells.push(cellOf(key, values[key], kind))
  return JSON.stringify(cells).slice(1)
}

/** A line of the store's table for a kind of unit, of what it showed. */
export const joinSampleLine = (row: Omit<SampleRow, 'unitKind' | 'reading'>, cells: string): string =>
  `[${row.controllerId},${row.systemNo},${row.unitNo},${getUnixTime(row.time)},${getUnixTime(row.receiveTime)},${
    sampleSources[row.source]
  },${row.isHeld ? 1 : 0},${row.isExtra ? 1 : 0},${row.isKept ? 1 : 0},${cells}`

/** A sample as a line of the store's table for its kind. */
export const toSampleLine = (row: SampleRow): string => joinSampleLine(row, toSampleCells(row.unitKind, row.reading))
