import type { Bilingual, Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'

/** For whom a cell speaks. */
export type CellReader = { language: Language; platformId: PlatformId }

/** A column of the file of a list: what a cell says, or the moment that it names, as the wire has it. */
export type ListColumn<Row> = Bilingual &
  (
    | { cell: (row: Row, reader: CellReader) => string | number | null; time?: never }
    | { time: (row: Row) => string | null; cell?: never }
  )
