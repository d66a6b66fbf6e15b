import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import { FaultTypeFilter, faultTypeSorts } from '@/lib/contract/fault-type'
import { type FaultTypeColumn, faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import type { Language } from '@/lib/contract/language'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeListFile } from '../../kernel/list/write-list-file'
import { flagNames, kindNames, severityNames } from './fault-type-names'
import { type FaultTypeRecord, readAllFaultTypes } from './fault-type-query'

const input = exportOf(FaultTypeFilter, faultTypeSorts)

const toCell = (row: FaultTypeRecord, column: FaultTypeColumn, language: Language): string | number => {
  const names: Partial<Record<keyof FaultTypeRecord, string>> = {
    unitKind: kindNames[row.unitKind][language],
    severity: severityNames[row.severity][language],
    pushEnabled: flagNames[row.pushEnabled][language],
    autoClear: flagNames[row.autoClear][language],
  }
  return names[column] ?? row[column]
}

/** Heads of the import, which has both languages in one. */
const columns = faultTypeColumns.map((column): ListColumn<FaultTypeRecord> => {
  const head = faultTypeSheet.toHead(column)
  return { zh: head, en: head, cell: (row, { language }) => toCell(row, column, language) }
})

/**
 * Every type that matches, under the heads of the import, so that the file can be edited and imported again.
 */
export const exportFaultTypes = registerJob<z.infer<typeof input>>({
  subject: 'faultType.export',
  kind: 'export',
  rights: ['faultType:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database, platformId } = job
    const rows = await readAllFaultTypes(database, platformId, { ...request.filter, ...request })
    const list = { name: 'fault-types', noun: 'faultType' }
    await writeListFile(job, { request, list, columns, keys: rows, read: async (some) => some })
  },
})
