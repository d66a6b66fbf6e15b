import * as z from 'zod'
import { DateTime, type Endpoint } from '@/lib/contract/endpoint'
import type { Bilingual, Language } from '@/lib/contract/language'
import type { Implementation } from '../http/implement'
import type { CellReader, ExportedList, ListColumn } from '../http/list-column'
import { choiceName, columnName } from '../text/words'

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
  const { list } = (data as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape
  return list.element.shape as Record<string, z.ZodType>
}

const isMoment = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodNullable ? isMoment(schema.unwrap() as z.ZodType) : schema === DateTime

const requireHead = (noun: string, field: string): Bilingual => {
  const zh = columnName(noun, field, 'zh')
  const en = columnName(noun, field, 'en')
  if (zh === undefined || en === undefined) throw new Error(`nothing says what ${noun}.${field} is called`)
  return { zh, en }
}

type AnyRow = Record<string, unknown>

/** The file of a list, from what its noun declares. Throws where a column has no name. */
const toDeclaredList = (name: string, endpoint: Endpoint, { key, columns }: ExportedList<AnyRow>): DeclaredList => {
  const noun = name.slice(0, name.indexOf('.'))
  const declared = columns.map((column) => (typeof column === 'string' ? { field: column } : column))
  const shape = rowShapeOf(endpoint)
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
    endpoint,
    keyOf: (row) => (row as AnyRow)[key],
    fields: declared.map(({ field }) => field),
    renamed: new Set(declared.flatMap(({ field, head }) => (head ? [field] : []))),
    columns: declared.map(toColumn) as readonly ListColumn<unknown>[],
  }
}

/** Every list that has no export of its own, by its path. Throws where a column has no name. */
export const toDeclaredLists = (
  implementations: Readonly<Record<string, Implementation>>,
): ReadonlyMap<string, DeclaredList> =>
  new Map(
    Object.entries(implementations).flatMap(([noun, { api, exports }]) =>
      Object.entries(exports).map(([verb, exported]): [string, DeclaredList] => {
        const endpoint = api[verb]
        if (endpoint === undefined) throw new Error(`${noun} has no ${verb} to export`)
        return [endpoint.path, toDeclaredList(`${noun}.${verb}`, endpoint, exported)]
      }),
    ),
  )
