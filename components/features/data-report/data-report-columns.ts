import type { Column } from '@/components/screen/table/column'
import type { DataReport } from '@/lib/contract/data-report'

/** What every list of data reports shows of a report after its number and what it belongs to. */
export const dataReportColumns: readonly Column<DataReport, 'dataReport'>[] = [
  { field: 'systemNo', width: 90, as: 'number' },
  { field: 'workingMode', width: 110, as: 'choice' },
  { field: 'commissioningCompany', width: 200 },
  { field: 'commissioningPerson', width: 120 },
  { field: 'commissioningDate', width: 120 },
  { field: 'result', width: 150, as: 'choice', tones: { 1: 'good', 2: 'warn', 3: 'bad' } },
  { field: 'status', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'info' } },
  { field: 'source', width: 190, as: 'choice' },
]
