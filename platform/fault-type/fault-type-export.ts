import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import { FaultTypeFilter, faultTypeSorts } from '@/lib/contract/fault-type'
import { faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import type { Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { faultTypes } from '../db/schema/fleet-fault'
import { registerJob } from '../jobs/job-definition'
import { flagNames, kindNames, severityNames } from './fault-type-names'
import { type FaultTypeRecord, toFaultTypeConditions, toFaultTypeOrder } from './fault-type-query'

const input = exportOf(FaultTypeFilter, faultTypeSorts)

const toCells = (row: FaultTypeRecord, language: Language): string[] => {
  const names: Partial<Record<keyof FaultTypeRecord, string>> = {
    unitKind: kindNames[row.unitKind][language],
    severity: severityNames[row.severity][language],
    pushEnabled: flagNames[row.pushEnabled][language],
    autoClear: flagNames[row.autoClear][language],
  }
  return faultTypeColumns.map((column) => names[column] ?? String(row[column]))
}

/**
 * Every type that matches, as CSV with the heads of the import and nothing above them, so that the file can be edited
 * and imported again.
 */
export const exportFaultTypes = registerJob<z.infer<typeof input>>({
  subject: 'faultType.export',
  kind: 'export',
  rights: ['faultType:export'],
  input,
  onRestart: 'rerun',
  run: async ({ filter, sidx, order }, job) => {
    const { database, platformId, language } = job
    const rows = await database
      .select()
      .from(faultTypes)
      .where(toFaultTypeConditions(platformId, filter))
      .orderBy(...toFaultTypeOrder({ ...(sidx && { sidx }), ...(order && { order }) }))
    job.file.name = 'excel-list.csv'
    await job.file.write(`\uFEFF${csvLine(faultTypeColumns.map(faultTypeSheet.toHead))}`)
    await job.file.write(rows.map((row) => csvLine(toCells(row, language))).join(''))
    await job.progress(rows.length, rows.length)
  },
})
