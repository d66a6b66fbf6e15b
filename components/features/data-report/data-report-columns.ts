import type { Column } from '@/components/screen/table/column'
import type { DataReport } from '@/lib/contract/data-report'
import { twoDigits } from '@/lib/hvac/unit-address'

/** What every list of data reports shows of a report after its number and what it belongs to. */
export const dataReportColumns: readonly Column<DataReport, 'dataReport'>[] = [
  { field: 'systemNo', usual: true, width: 90, render: ({ systemNo }) => twoDigits(systemNo) },
  { field: 'workingMode', usual: true, width: 110, as: 'choice' },
  { field: 'commissioningCompany', width: 200 },
  { field: 'commissioningPerson', width: 120 },
  { field: 'commissioningDate', usual: true, width: 120 },
  { field: 'result', usual: true, width: 150, as: 'choice', tones: { 1: 'good', 2: 'warn', 3: 'bad' } },
  { field: 'status', usual: true, width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'info' } },
  { field: 'source', width: 190, as: 'choice' },
]
