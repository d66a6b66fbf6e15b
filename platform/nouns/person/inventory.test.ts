import { expect, it } from '@jest/globals'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { readAllTables } from '../../testing/person/all-tables'
import { inventory, loggedTables, personless } from './inventory'

const tables = await readAllTables()

/** Whether a column may hold words: of text, JSON or bytes, and not made by the database of another one. */
const holdsWords = (column: PgColumn): boolean =>
  /text|char|json|bytea/.test(column.getSQLType()) && column.generated === undefined

/** Of every table, what is not classified. */
const unclassified = (name: string, table: PgTable): string[] => {
  const words = getTableConfig(table)
    .columns.filter((column) => holdsWords(column as PgColumn))
    .map((column) => column.name)
  if (personless.includes(name) || loggedTables.some((logged) => logged === name)) return []
  const known = inventory[name]
  if (known === undefined) return words.map((word) => `${name}.${word}`)
  const { rows = [], text = [], names = [], keep, none = [], deleteBy } = known
  // The rows of a person that go take every column with them, and those of others hold none of theirs.
  const isWhole = rows.some(({ erase }) => erase === 'delete') && text.length + names.length + none.length === 0
  const set = rows.flatMap(({ erase }) => (typeof erase === 'string' ? [] : Object.keys(erase)))
  const classified = new Set([...set, ...text, ...names, ...none, ...(keep?.columns ?? []), deleteBy])
  return isWhole ? [] : words.filter((word) => !classified.has(word)).map((word) => `${name}.${word}`)
}

it('every column of words of every table says whether it may hold a person, and what an erasure does with it', () => {
  expect(tables.size).toBeGreaterThan(80)
  expect([...tables].flatMap(([name, table]) => unclassified(name, table))).toEqual([])
})

it('the inventory names tables and columns that there are, each once', () => {
  expect([...Object.keys(inventory), ...personless].filter((name) => !tables.has(name))).toEqual([])
  expect(Object.keys(inventory).filter((name) => personless.includes(name))).toEqual([])
  for (const [name, { rows = [], text = [], names = [], keep, none = [] }] of Object.entries(inventory)) {
    const table = tables.get(name)
    const there = table ? getTableConfig(table).columns.map((column) => column.name) : []
    const set = rows.flatMap(({ erase }) => (typeof erase === 'string' ? [] : Object.keys(erase)))
    const others = [...text, ...names, ...none, ...(keep?.columns ?? [])]
    expect([...set, ...others].filter((column) => !there.includes(column))).toEqual([])
    expect(others.filter((column, at) => others.indexOf(column) !== at)).toEqual([])
  }
})
