import { addMilliseconds } from 'date-fns/addMilliseconds'
import { type SampledUnit, sampledPoints } from '@/lib/contract/checker-data'
import type { Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toFileTime } from '@/lib/format/zoned-time'
import { toAddressText } from '@/lib/hvac/bus/frame-address'
import { signalOf } from '@/lib/hvac/signals'
import { type FileColumn, toFileHead } from '../../kernel/list/file-head'
import { stateNames } from '../history/signal-names'
import type { checkerSamples } from '../tables/checker'
import { addressOfUnit } from './bus-units'
import { toReading } from './sample-rows'

type SampleRow = typeof checkerSamples.$inferSelect
type Shown = { startTime: Date; zone: string; language: Language }

/** `ODU 03-00`. */
export const toUnitName = (unit: SampledUnit): string => toAddressText(addressOfUnit(unit))

const columnsOf = (unitKind: 1 | 2): readonly FileColumn[] => [
  { zh: '时间', en: 'Time', time: true },
  { zh: '相对时间（毫秒）', en: 'Since start (ms)' },
  ...sampledPoints[unitKind].map((key): FileColumn => {
    const { zh, en, unit } = signalOf(key)
    return unit ? { zh: `${zh}（${unit}）`, en: `${en} (${unit})` } : { zh, en }
  }),
]

/** How the file of a unit begins. */
export const toSampleHead = ({ unitKind }: SampledUnit, { zone, language }: Shown): string =>
  toFileHead({ zone, columns: columnsOf(unitKind), language })

/** Lines of samples of one unit; a reading that is missing is an empty cell. */
export const toSampleLines = (rows: readonly SampleRow[], { startTime, zone, language }: Shown): string =>
  rows
    .map(({ atMs, unitKind, readings }) =>
      csvLine([
        ...[toFileTime(addMilliseconds(startTime, atMs), zone), atMs],
        ...sampledPoints[unitKind].map((key, at) => {
          const value = toReading(readings[at])
          return value === null ? '' : (stateNames[key]?.[value]?.[language] ?? value)
        }),
      ]),
    )
    .join('')
