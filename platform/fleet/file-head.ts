import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'

const titles = {
  filter: { zh: '查询条件', en: 'Filter' },
  all: { zh: '全部', en: 'All' },
  exported: { zh: '导出时间', en: 'Exported' },
  zone: { zh: '时区', en: 'Time zone' },
} as const satisfies Record<string, Bilingual>

type FileHead = { filter: object; zone: string; columns: readonly Bilingual[]; language: Language; now: Date }

/**
 * How the file of a list begins: a byte order mark, three lines that say filter, time and zone, and the head of the
 * table. Whoever finds the file later can tell what is in it.
 */
export const toFileHead = ({ filter, zone, columns, language, now }: FileHead): string => {
  const wanted = Object.entries(filter).map(([field, value]) => `${field}=${value}`)
  const lines = [
    [titles.filter[language], wanted.join(' ') || titles.all[language]],
    [titles.exported[language], toDateTime(now, zone)],
    [titles.zone[language], zone],
    columns.map((column) => column[language]),
  ]
  return `\uFEFF${lines.map(csvLine).join('')}`
}
