import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'

/** A column; `time`: it holds moments, by the clock of the file's zone. */
export type FileColumn = Bilingual & { time?: true }

type FileHead = { zone: string; columns: readonly FileColumn[]; language: Language }

/**
 * How a CSV file begins: a byte order mark and the heads of its columns, with nothing above them, so that every program
 * reads it as a table. Columns of time name their zone; what was exported, and by whom, stands in the operation log.
 */
export const toFileHead = ({ zone, columns, language }: FileHead): string => {
  const zoneMark = language === 'zh' ? `（${zone}）` : ` (${zone})`
  return `\uFEFF${csvLine(columns.map((column) => column[language] + (column.time ? zoneMark : '')))}`
}
