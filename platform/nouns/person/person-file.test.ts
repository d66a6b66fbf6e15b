import { expect, it } from '@jest/globals'
import { getTableColumns } from 'drizzle-orm'
import { readAllTables } from '../../testing/person/all-tables'
import { inventory } from './inventory'
import { isShown, toName } from './person-file'

it.each(['zh', 'en'] as const)('every field of a person that is shown has a name in %s', async (language) => {
  const tables = await readAllTables()
  const unnamed = Object.entries(inventory).flatMap(([name, { area, rows = [] }]) => {
    const table = tables.get(name)
    if (table === undefined || rows.length === 0) return []
    return Object.values(getTableColumns(table))
      .map((column) => column.name)
      .filter((column) => isShown(column))
      .flatMap((column) =>
        [...new Set(rows.map(({ of }) => of))]
          .filter((kind) => toName(column, [name, area, kind], language) === undefined)
          .map(() => `${name}.${column}`),
      )
  })
  expect([...new Set(unnamed)]).toEqual([])
})
