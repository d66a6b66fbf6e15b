import type { ReportUnit } from '@/lib/contract/data-report-reading'
import type { HistoryFacts } from '../history/history-facts'

/** One value for each column of a report; null where there is none. */
export type Column<Value> = readonly (Value | null)[]
/** When a column is read, and whether that time has come. */
export type ReportMoment = { at: Date; due: boolean }

/** The same of every sample of a row. */
export const byColumn = <Sample, Value>(
  samples: Column<Sample>,
  read: (sample: Sample) => Value | null | undefined,
): (Value | null)[] => samples.map((sample) => (sample === null ? null : (read(sample) ?? null)))

export type NamedUnit = Pick<ReportUnit, 'unitKind' | 'unitNo' | 'name' | 'model' | 'serialNo'>
/** Units of a system without what was read of them, outdoor ones first. */
export const namesOf = ({ outdoor, indoor }: HistoryFacts): NamedUnit[] => [
  ...outdoor.map(
    ({ unitNo, model, serialNumber }): NamedUnit => ({
      unitKind: 2,
      unitNo,
      name: '',
      model,
      serialNo: serialNumber,
    }),
  ),
  ...indoor.map(
    ({ unitNo, iduName, model, serialNo }): NamedUnit => ({
      unitKind: 1,
      unitNo,
      name: iduName,
      model,
      serialNo,
    }),
  ),
]
