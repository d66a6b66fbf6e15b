import { secondsInMinute } from 'date-fns/constants'
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

const leading = /^(\[(\d+),(\d+),(\d+),(\d+),(\d+),\d,([01]),)([01])(?=,)/

/** What of a line decides which sample stands for a minute. `key`: as `readTaken` names the minute of a unit. */
export type SampleHead = {
  controllerId: number
  minute: number
  key: string
  /** Seconds since 1970. */
  receivedAt: number
  lateSeconds: number
  isHeld: boolean
  isExtra: boolean
}

/** Null: it is not the line of a sample. */
export const readSampleHead = (line: string): SampleHead | null => {
  const [, , controllerId, systemNo, unitNo, time, received, held, extra] = leading.exec(line) ?? []
  if (extra === undefined) return null
  const receivedAt = Number(received)
  const minute = Math.floor(Number(time) / secondsInMinute)
  return {
    controllerId: Number(controllerId),
    minute,
    key: `${controllerId} ${systemNo} ${unitNo} ${minute}`,
    receivedAt,
    lateSeconds: receivedAt - Number(time),
    isHeld: held === '1',
    isExtra: extra === '1',
  }
}

/** The same line as one that counts as no minute. */
export const toExtraLine = (line: string): string => line.replace(leading, (_, before: string) => `${before}1`)
