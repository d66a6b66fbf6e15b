import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { saveFile } from '@/components/screen/file/save-file'
import type { IssuedKey } from '@/lib/contract/issued-key'
import { csvLine } from '@/lib/format/csv-line'

const columns = ['username', 'key', 'topic', 'broker'] as const

/** Saves new keys as a table to be typed into the controllers. */
export const useKeyFile = (name: string) => {
  const t = useTranslations('deviceKey.file')
  return (list: readonly z.infer<typeof IssuedKey>[]): void => {
    const lines = [
      columns.map((column) => t(`columns.${column}`)),
      ...list.map((row) => columns.map((column) => row[column])),
    ]
    saveFile(`${name}-keys.csv`, `\uFEFF${lines.map(csvLine).join('')}`)
  }
}
