import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TablePreference } from '@/lib/contract/preference'
import { orderedColumns } from './column-order'

const columns: { field: string; width: number; optional?: true }[] = [
  { field: 'id', width: 100 },
  { field: 'name', width: 200 },
  { field: 'city', width: 110 },
  { field: 'model', width: 120, optional: true },
]
const fields = (preference: TablePreference) => orderedColumns(columns, preference).map(({ column }) => column.field)
const shown = (preference: TablePreference) =>
  orderedColumns(columns, preference).flatMap((each) => (each.shown ? [each.column.field] : []))

test('without a preference the list decides', () => {
  expect(fields({})).toEqual(['id', 'name', 'city', 'model'])
  expect(shown({})).toEqual(['id', 'name', 'city'])
})

test('order, hidden columns and widths are the user’s', () => {
  expect(fields({ order: ['city', 'id', 'model', 'name'] })).toEqual(['city', 'id', 'model', 'name'])
  expect(shown({ hidden: ['id'] })).toEqual(['name', 'city', 'model'])
  expect(shown({ hidden: [] })).toEqual(['id', 'name', 'city', 'model'])
  expect(orderedColumns(columns, { widths: { name: 333 } })[1]).toMatchObject({ chosen: 333 })
})

test('a column added after the user’s choice is at its default position', () => {
  expect(fields({ order: ['id', 'name', 'model'] })).toEqual(['id', 'name', 'city', 'model'])
})

test('whatever is stored, every column occurs once', () => {
  const name = fc.constantFrom('id', 'name', 'city', 'model', 'gone', 'constructor')
  const preference = fc.record({ order: fc.array(name), hidden: fc.array(name) }, { requiredKeys: [] })
  fc.assert(
    fc.property(preference, (each) => {
      expect(fields(each).sort()).toEqual(['city', 'id', 'model', 'name'])
    }),
  )
})

test('columns get their room in the order of the list, a switch before all others; what is asked for gets none by itself', () => {
  const turned = [...columns, { field: 'state', width: 90, toggle: {} }]
  const ranks = (preference: TablePreference) =>
    Object.fromEntries(orderedColumns(turned, preference).map(({ column, rank }) => [column.field, rank]))
  expect(ranks({})).toEqual({ state: 0, id: 1, name: 2, city: 3, model: undefined })
  // What the user has chosen is drawn whatever the width.
  expect(new Set(Object.values(ranks({ hidden: ['id'] })))).toEqual(new Set([undefined]))
})
