import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

/** Order of a list: by one column, nulls as the least, and by the key between equals. */
export const orderBy = (
  { order }: { order?: 'asc' | 'desc' | undefined },
  column: AnyColumn,
  id: AnyColumn,
  options: { nullable?: true } = {},
): SQL[] => {
  const ascending = order === 'asc'
  const direction = ascending ? asc : desc
  const first = options.nullable
    ? sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
    : direction(column)
  return [first, direction(id)]
}
