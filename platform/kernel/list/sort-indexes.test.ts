import { beforeAll, expect, it, jest } from '@jest/globals'
import { Column, is, SQL } from 'drizzle-orm'
import { getTableConfig, type IndexColumn, type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import { holdsNames, inNameOrder } from '../db/brand-column'

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

let lists: Declared[] = []
beforeAll(async () => {
  lists = await readDeclared()
})

/** Nulls first of a column that may be null, last of any other, as `defineRows` orders: else the database sorts all rows. */
const fits = ({ notNull }: PgColumn, { order = 'asc', nulls = 'last' }: Indexed['indexConfig'] & object): boolean =>
  (nulls === 'first') === ((order === 'asc') !== notNull)

it('an index of a column that a list is sorted by has its nulls where the list has them', () => {
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

const dialect = new PgDialect()
const toText = (expression: SQL): string => dialect.sqlToQuery(expression).sql.replaceAll(/"\w+"\./g, '')

it('a list that is sorted by names is in their order, by an index of its own', () => {
  const sorts = lists.flatMap((list) => Object.entries(list.sorts).map(([field, sort]) => ({ field, sort })))
  const byNames = sorts.filter(({ field }) => /name$|title$/i.test(field))
  expect(byNames.length).toBeGreaterThan(12)
  expect(
    byNames.filter(({ sort }) =>
      is(sort, Column) ? !holdsNames(sort) : !toText(sort as SQL).startsWith('name_order('),
    ),
  ).toEqual([])
  const columns = sorts.flatMap(({ sort }) => (is(sort, Column) && holdsNames(sort) ? [sort as PgColumn] : []))
  const unindexed = columns.filter((column) => {
    const order = toText(inNameOrder(column)) + (column.notNull ? '' : ' nulls first')
    return !getTableConfig(column.table).indexes.some(({ config }) =>
      config.columns.some((each, at) => is(each, SQL) && toText(each) === order && at === config.columns.length - 2),
    )
  })
  expect(unindexed.map(({ table, name }) => `${getTableConfig(table).name}.${name}`)).toEqual([])
})
