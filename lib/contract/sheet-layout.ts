import type { Bilingual } from './language'
import { normalizeShort } from './normalize-short'
import { toVisible } from './visible-text'

/** Head of a failure file's last column, accepted when the file is imported again. */
export const reasonHead: Bilingual = { zh: '错误原因', en: 'Reason' }
export const toReasonHead = (): string => `${reasonHead.zh} ${reasonHead.en}`

/** A head or a name in comparison form: uniform letter width, lower case, without stars, dots and spaces. */
export const toComparable = (text: string): string =>
  normalizeShort(toVisible(text))
    .toLowerCase()
    .replace(/[\s*.·_()/-]+/g, '')

type Definition<Column extends string> = {
  /** In template order. */
  columns: readonly Column[]
  required: readonly Column[]
  heads: Record<Column, Bilingual>
  /** Other heads used for the same columns by lists and exports of this console. */
  alsoCalled?: Partial<Record<Column, readonly string[]>>
  /** Columns whose cells need not be texts: what they mean is chosen from a few, or a date. All others hold texts. */
  notTexts: readonly Column[]
  /** The column whose cell begins with 示例 or Example in the template's example row. */
  key: Column
}

export type SheetLayout<Column extends string> = Definition<Column> & {
  /** A column's head in the template: both languages, with a star if required. */
  toHead: (column: Column) => string
  /** The column of a head, `reason` for the failure file's own, undefined for any other text. */
  toColumn: (head: string) => Column | 'reason' | undefined
}

/** The table layout of an import and its template. */
export const defineSheet = <Column extends string>(definition: Definition<Column>): SheetLayout<Column> => {
  const { columns, required, heads, alsoCalled = {} as Partial<Record<Column, readonly string[]>> } = definition
  const toHead = (column: Column): string => {
    const { zh, en } = heads[column]
    return `${zh === en ? zh : `${zh} ${en}`}${required.includes(column) ? '*' : ''}`
  }
  const byHead = new Map<string, Column | 'reason'>([
    ...columns.flatMap((column): [string, Column][] =>
      [column, heads[column].zh, heads[column].en, toHead(column), ...(alsoCalled[column] ?? [])].map((head) => [
        toComparable(head),
        column,
      ]),
    ),
    ...[reasonHead.zh, reasonHead.en, toReasonHead()].map((head): [string, 'reason'] => [toComparable(head), 'reason']),
  ])
  return { ...definition, toHead, toColumn: (head) => byHead.get(toComparable(head)) }
}
