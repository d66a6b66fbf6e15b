import { type AnyColumn, and, asc, Column, desc, is, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery, Page } from '@/lib/contract/endpoint'
import { holdsNames, inNameOrder } from '../db/brand-column'
import type { Database } from '../db/database'
import { toPage, toWindow } from '../db/page'
import { withinDays } from '../time/within-days'
import { piecesOf } from './list-in-pieces'

type Direction = 'asc' | 'desc'
/** A column, or a count per row; an expression is never null. */
type SortBy = AnyColumn | SQL
type SortOf<Query> = Query extends { sidx?: infer Sort } ? Exclude<Sort, undefined> & string : never
type FilterOf<Query> = Omit<Query, keyof ListQuery>
type OrderOf<Query> = { sidx?: SortOf<Query> | undefined; order?: Direction | undefined }

/** A condition of a list by one field of its filter; undefined for no condition. */
type Condition<Value, Viewer> = (value: NonNullable<Value>, viewer: Viewer) => SQL | undefined
type Conditions<Viewer, Filter, Elsewhere extends string> = {
  readonly [Field in Exclude<keyof Filter, Elsewhere | 'timeZone'>]-?: Condition<Filter[Field], Viewer>
}
/** Two fields of the filter that hold the first and the last day of a moment's column. */
type DayRange<Field extends string> = { column: AnyColumn; from: Field; to: Field }

type Standing = readonly (readonly [SortBy, Direction])[]

type Ordering<Query> = {
  id: PgColumn
  /** Columns that a list can be sorted by. Nothing else reaches `order by`. */
  sorts: Readonly<Record<SortOf<Query>, SortBy>>
  /** Order if the query names no column. A query that names a direction alone turns a standing order of one column. */
  standing: Standing | ((filter: FilterOf<Query>) => Standing)
  /**
   * The same values as expressions that no index has. Where `upTo` rows match or fewer, the database then sorts those,
   * instead of reading along an index whose far end may hold all that match.
   */
  sortedWhole?: { upTo: number; as: Readonly<Record<SortOf<Query>, SQL>> }
}

type Definition<Viewer, Query, Row, Elsewhere extends string> = Ordering<Query> & {
  table: PgTable
  /** Joins the tables that the conditions name beside `table`; each row of `table` has to stay one row. */
  join?: (select: PgSelect) => PgSelect
  /** What the viewer may see at all. */
  scope: (viewer: Viewer) => SQL | undefined
  /** A condition for each field of the filter but `Elsewhere`. It is not called for a field that is absent or empty. */
  filters: Conditions<Viewer, FilterOf<Query>, Elsewhere>
  days?: readonly DayRange<Elsewhere>[]
  /** A condition that depends on several fields, or on the absence of one. */
  whole?: (viewer: Viewer, filter: FilterOf<Query>) => SQL | undefined
  /** Reads rows by their keys, in any order. A row that has gone since is left out. */
  read: (database: Database, ids: readonly number[], viewer: Viewer) => Promise<ReadonlyMap<number, Row>>
}

export type Rows<Viewer, Query, Row> = {
  /** Conditions of the list. Throws `badRequest` for a date that does not exist. */
  where: (viewer: Viewer, filter: FilterOf<Query>) => SQL | undefined
  /** Order of the list. The key decides between equals, so that no row stands on two pages. */
  order: (filter: FilterOf<Query>, asked: OrderOf<Query>) => SQL[]
  /** Keys of all rows that match, in the order of the list. */
  keys: (database: Database, viewer: Viewer, asked: { filter: FilterOf<Query> } & OrderOf<Query>) => Promise<number[]>
  /** Rows in the order of their keys. */
  read: (database: Database, ids: readonly number[], viewer: Viewer) => Promise<Row[]>
  /** One page and the number of all rows that match. A page in the second half is read from the end: decision 21. */
  page: (database: Database, viewer: Viewer, query: Query) => Promise<Page<Row>>
}

/** Names are in the order of their pinyin: decision 22. */
const toSorted = (column: SortBy): SortBy => (is(column, Column) && holdsNames(column) ? inNameOrder(column) : column)

/** Nulls count as the least value, as in the indexes: decision 20. */
const by = (column: SortBy, direction: Direction, expression = toSorted(column)): SQL => {
  if (is(column, Column) && !column.notNull) {
    return sql`${expression} ${sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last')}`
  }
  return (direction === 'asc' ? asc : desc)(expression)
}

const reversed: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' }

type Ordered = Pick<ListQuery, 'sidx' | 'order'>

/** The order of a list. The key decides between equals. */
const createOrder = <Query extends ListQuery>({ id, sorts: named, standing, sortedWhole }: Ordering<Query>) => {
  const sorts: Readonly<Record<string, SortBy>> = named
  const toWanted = (filter: FilterOf<Query>, { sidx, order: direction }: Ordered): Standing => {
    const column = sidx === undefined ? undefined : sorts[sidx]
    if (column !== undefined) return [[column, direction ?? 'asc']]
    const usual = typeof standing === 'function' ? standing(filter) : standing
    const [[alone] = []] = usual
    return direction !== undefined && alone !== undefined && usual.length === 1 ? [[alone, direction]] : usual
  }

  const expressions: Readonly<Record<string, SQL>> = sortedWhole?.as ?? {}
  const toExpression = (column: SortBy): SQL | undefined =>
    expressions[Object.keys(sorts).find((name) => sorts[name] === column) ?? '']

  return (
    filter: FilterOf<Query>,
    wish: Ordered,
    { backwards = false, total = Number.POSITIVE_INFINITY } = {},
  ): SQL[] => {
    const wanted = toWanted(filter, wish)
    const [, last = 'asc'] = wanted.at(-1) ?? []
    const isSortedWhole = total <= (sortedWhole?.upTo ?? 0)
    return [...wanted, [id, last] as const].map(([each, direction]) =>
      by(each, backwards ? reversed[direction] : direction, isSortedWhole ? toExpression(each) : undefined),
    )
  }
}

/**
 * Declares a list of the platform: conditions, order, pages, all keys for an export. The counterpart of the console's
 * `defineList`. `Elsewhere` names the fields of the filter that `days` and `whole` read.
 */
export const defineRows = <Viewer, Query extends ListQuery, Row, Elsewhere extends string = never>(
  definition: Definition<Viewer, Query, Row, Elsewhere>,
): Rows<Viewer, Query, Row> => {
  const { table, id, join = (select) => select, scope, days = [], whole, read } = definition
  const filters = Object.entries(definition.filters) as [string, Condition<unknown, Viewer>][]

  const where: Rows<Viewer, Query, Row>['where'] = (viewer, filter) => {
    const given = filter as Readonly<Record<string, string | undefined>>
    return and(
      scope(viewer),
      ...filters.map(([field, condition]) => {
        const value: unknown = given[field]
        return value === undefined || value === null || value === '' ? undefined : condition(value, viewer)
      }),
      whole?.(viewer, filter),
      ...days.map(({ column, from, to }) => withinDays<string>(column, given, from, to)),
    )
  }

  const order = createOrder(definition)

  const matching = (database: Database, fields: { id: PgColumn } | { count: SQL<number> }) =>
    join(database.select(fields).from(table).$dynamic() as PgSelect)

  const count = async (database: Database, condition: SQL | undefined): Promise<number> => {
    const rows: unknown = await matching(database, { count: sql<number>`count(*)::int` }).where(condition)
    return (rows as readonly { count: number }[])[0]?.count ?? 0
  }

  const readKeys = async (select: PgSelect): Promise<number[]> => {
    const rows: unknown = await select
    return (rows as readonly { id: number }[]).map((row) => row.id)
  }

  const readInOrder = async (database: Database, ids: readonly number[], viewer: Viewer): Promise<Row[]> => {
    if (ids.length === 0) return []
    const found = await read(database, ids, viewer)
    return ids.flatMap((each) => {
      const row = found.get(each)
      return row === undefined ? [] : [row]
    })
  }

  const allKeys: Rows<Viewer, Query, Row>['keys'] = (database, viewer, { filter, ...asked }) =>
    readKeys(
      matching(database, { id })
        .where(where(viewer, filter))
        // All are sorted anyway, and like the pages of a list.
        .orderBy(...order(filter, asked, { total: 0 })) as PgSelect,
    )

  return {
    where,
    order: (filter, asked) => order(filter, asked),
    read: readInOrder,
    keys: allKeys,
    page: async (database, viewer, query) => {
      const pieces = piecesOf(query)
      if (pieces) {
        pieces.keys ??= await allKeys(database, viewer, { ...(query as OrderOf<Query>), filter: query })
        const from = (query.page - 1) * query.limit
        const some = pieces.keys.slice(from, from + query.limit)
        return toPage(await readInOrder(database, some, viewer), pieces.keys.length, query)
      }
      const condition = where(viewer, query)
      const total = await count(database, condition)
      const found = toWindow(total, query)
      if (!found) return toPage<Row>([], total, query)
      const ids = await readKeys(
        matching(database, { id })
          .where(condition)
          .orderBy(...order(query, query, { backwards: found.backwards, total }))
          .limit(found.size)
          .offset(found.offset) as PgSelect,
      )
      return toPage(await readInOrder(database, found.backwards ? ids.reverse() : ids, viewer), total, query)
    },
  }
}
