import * as z from 'zod'
import { DateTime, type Endpoint, type Page } from '@/lib/contract/endpoint'
import type { Bilingual, Language } from '@/lib/contract/language'
import { choiceName, columnName } from '../text/words'
import type { CellReader, ListColumn } from './list-column'

type FieldOf<Row> = keyof Row & string

/**
 * A column: a field of the rows, whose name, kind and values speak for themselves; or one that says something else than
 * its field, under a name of its own where the console's word does not fit a file.
 */
export type DeclaredColumn<Row> =
  | FieldOf<Row>
  | {
      field: FieldOf<Row>
      head?: Bilingual
      cell?: (row: Row, reader: CellReader) => string | number | null
      /** The moment that it names, where that is another field's. */
      time?: (row: Row) => string | null
    }

/** A list whose file is made of what the list answers, with nothing written for it alone. */
export type DeclaredList = {
  /** `noun.verb` of the contract. */
  name: string
  noun: string
  endpoint: Endpoint
  keyOf: (row: unknown) => unknown
  fields: readonly string[]
  /** Fields whose column has a name of its own. */
  renamed: ReadonlySet<string>
  columns: readonly ListColumn<unknown>[]
}

const separator: Record<Language, string> = { zh: '、', en: ', ' }

/** What a value says: by its name where it is one of a few, as a number where it is one. */
const toCell = (noun: string, field: string, value: unknown, language: Language): string | number | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value))
    return value.map((each) => toCell(noun, field, each, language) ?? '').join(separator[language])
  const named = choiceName(noun, field, value, language)
  if (named !== undefined) return named
  return typeof value === 'number' ? value : String(value)
}

const rowShapeOf = ({ data }: Endpoint): Record<string, z.ZodType> => {
  const { list } = (data as unknown as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape
  return list.element.shape as Record<string, z.ZodType>
}

const isMoment = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodNullable ? isMoment(schema.unwrap() as z.ZodType) : schema === DateTime

const requireHead = (noun: string, field: string): Bilingual => {
  const [zh, en] = [columnName(noun, field, 'zh'), columnName(noun, field, 'en')]
  if (zh === undefined || en === undefined) throw new Error(`nothing says what ${noun}.${field} is called`)
  return { zh, en }
}

type AnyRow = Record<string, unknown>

/** Declares the file of a list: its rows' key and its columns, in the order of its screen. */
export const declareList = <Query, Row>(
  name: string,
  endpoint: Endpoint<Query, Page<Row>>,
  { key, columns }: { key: FieldOf<NoInfer<Row>>; columns: readonly DeclaredColumn<NoInfer<Row>>[] },
): DeclaredList => {
  const noun = name.slice(0, name.indexOf('.'))
  // Each column takes rows of this list, which its own endpoint has answered.
  const declared = columns.map((column) => (typeof column === 'string' ? { field: column } : column)) as readonly {
    field: string
    head?: Bilingual
    cell?: (row: AnyRow, reader: CellReader) => string | number | null
    time?: (row: AnyRow) => string | null
  }[]
  const shape = rowShapeOf(endpoint as Endpoint)
  const toColumn = ({ field, head = requireHead(noun, field), cell, time }: (typeof declared)[number]) => {
    if (time) return { ...head, time }
    if (cell) return { ...head, cell }
    return isMoment(shape[field])
      ? { ...head, time: (row: AnyRow) => row[field] as string | null }
      : { ...head, cell: (row: AnyRow, { language }: CellReader) => toCell(noun, field, row[field], language) }
  }
  return {
    name,
    noun,
    endpoint: endpoint as Endpoint,
    keyOf: (row) => (row as AnyRow)[key],
    fields: declared.map(({ field }) => field),
    renamed: new Set(declared.flatMap(({ field, head }) => (head ? [field] : []))),
    columns: declared.map(toColumn) as unknown as readonly ListColumn<unknown>[],
  }
}
