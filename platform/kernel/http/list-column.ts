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

type FieldOf<Row> = keyof Row & string

/**
 * A column of an exported list: a field of the rows, whose name, kind and values the contract and the console's texts
 * give; or one with a cell or a head of its own.
 */
export type ExportColumn<Row> =
  | FieldOf<Row>
  | {
      field: FieldOf<Row>
      head?: Bilingual
      cell?: (row: Row, reader: CellReader) => string | number | null
      /** The moment that it names, where that is another field's. */
      time?: (row: Row) => string | null
    }

/** The file of a list: the key of its rows, and its columns in the order of its screen. */
export type ExportedList<Row> = { key: FieldOf<Row>; columns: readonly ExportColumn<Row>[] }
