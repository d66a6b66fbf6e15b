import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { countOf, emptySelection, isSelected, type Selection, toggle, togglePage } from './selection'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

test('initially nothing is selected', () => {
  expect(rows.some((row) => isSelected(emptySelection, row))).toBe(false)
  expect(countOf(emptySelection, rows.length)).toBe(0)
})

test('all matches minus exceptions also counts unseen rows', () => {
  const all: Selection = { all: true, keys: [] }
  expect(countOf(all, 1240)).toBe(1240)
  const some = toggle(toggle(all, 'a'), 'b')
  expect(countOf(some, 1240)).toBe(1238)
  expect(isSelected(some, 'a')).toBe(false)
  expect(isSelected(some, 'never-seen')).toBe(true)
})

test('a selection across pages is the set of selected rows, in whatever order', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('row' as const), row: fc.constantFrom(...rows) }),
    fc.record({ kind: fc.constant('page' as const), page: fc.subarray(rows), chosen: fc.boolean() }),
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('none' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let selection = emptySelection
      let model = new Set<string>()
      for (const each of steps) {
        if (each.kind === 'row') {
          selection = toggle(selection, each.row)
          if (!model.delete(each.row)) model.add(each.row)
        } else if (each.kind === 'page') {
          selection = togglePage(selection, each.page, each.chosen)
          for (const row of each.page) each.chosen ? model.add(row) : model.delete(row)
        } else {
          selection = each.kind === 'all' ? { all: true, keys: [] } : emptySelection
          model = new Set(each.kind === 'all' ? rows : [])
        }
        expect(rows.filter((row) => isSelected(selection, row))).toEqual(rows.filter((row) => model.has(row)))
        expect(countOf(selection, rows.length)).toBe(model.size)
        expect(new Set(selection.keys).size).toBe(selection.keys.length)
      }
    }),
  )
})
