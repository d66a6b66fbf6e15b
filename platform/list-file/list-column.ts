import type { Bilingual, Language } from '@/lib/contract/language'

/** A column of the file of a list: what a cell says, or the moment that it names, as the wire has it. */
export type ListColumn<Row> = Bilingual &
  (
    | { cell: (row: Row, words: { language: Language }) => string | number | null; time?: never }
    | { time: (row: Row) => string | null; cell?: never }
  )
