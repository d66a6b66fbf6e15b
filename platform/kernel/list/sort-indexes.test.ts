import { expect, it, jest } from '@jest/globals'
import { Column, is } from 'drizzle-orm'
import { getTableConfig, type IndexColumn, type PgColumn } from 'drizzle-orm/pg-core'

type Declared = { id: PgColumn; sorts: Readonly<Record<string, unknown>> }
type Indexed = IndexColumn & { indexConfig?: { order?: 'asc' | 'desc'; nulls?: 'first' | 'last' } }

/** Every list of the platform, as it was declared. */
const readDeclared = async (): Promise<Declared[]> => {
  const declared: Declared[] = []
  const { defineRows } = await import('./define-rows')
  jest.unstable_mockModule('./define-rows', () => ({
    defineRows: (definition: Parameters<typeof defineRows>[0]) => {
      declared.push(definition)
      return defineRows(definition)
    },
  }))
  await import('../../composition/implementations')
  return declared
}

/** Nulls first of a column that may be null, last of any other, as `defineRows` orders: else the database sorts all rows. */
const fits = ({ notNull }: PgColumn, { order = 'asc', nulls = 'last' }: Indexed['indexConfig'] & object): boolean =>
  (nulls === 'first') === ((order === 'asc') !== notNull)

it('an index of a column that a list is sorted by has its nulls where the list has them', async () => {
  const lists = await readDeclared()
  expect(lists.length).toBeGreaterThan(25)
  const found = lists.flatMap(({ sorts }) => {
    const columns = Object.values(sorts).flatMap((sort) => (is(sort, Column) ? [sort as PgColumn] : []))
    const tables = new Set(columns.map(({ table }) => table))
    return [...tables].flatMap((table) =>
      getTableConfig(table).indexes.flatMap(({ config }) => {
        const indexed = config.columns.filter((each): each is Indexed => 'name' in each)
        const isOrder = config.unique || indexed.at(-1)?.name === 'id'
        const first = indexed.find(({ name }) => columns.some((each) => each.table === table && each.name === name))
        const column = columns.find((each) => each.table === table && each.name === first?.name)
        if (!isOrder || !first || !column) return []
        return [{ index: config.name, isRight: fits(column, first.indexConfig ?? {}) }]
      }),
    )
  })
  expect(found.length).toBeGreaterThan(60)
  expect(found.filter(({ isRight }) => !isRight)).toEqual([])
})
