import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Chosen,
  countOf,
  emptySelection,
  heldUnder,
  isSelected,
  keysOf,
  namesOf,
  outOfView,
  type Selection,
  selectAll,
  toggle,
  togglePage,
} from './selection'

const keys = ['a', 'b', 'c', 'd', 'e', 'f']
const rowOf = (key: string): Chosen => ({ key, name: `row ${key}` })
const rows = keys.map(rowOf)

test('initially nothing is selected', () => {
  expect(keys.some((key) => isSelected(emptySelection, key))).toBe(false)
  expect(countOf(emptySelection, keys.length)).toBe(0)
})

test('all matches minus exceptions also counts unseen rows', () => {
  const all = selectAll('?x=1')
  expect(countOf(all, 1240)).toBe(1240)
  const some = [rowOf('a'), rowOf('b')].reduce(toggle, all)
  expect(countOf(some, 1240)).toBe(1238)
  expect(isSelected(some, 'a')).toBe(false)
  expect(isSelected(some, 'never-seen')).toBe(true)
})

test('what was selected under one filter is never selected under another', () => {
  const some: Selection = { ...toggle(emptySelection, rowOf('a')), of: '?x=1' }
  for (const made of [some, selectAll('?x=1')]) {
    expect(heldUnder(made, '?x=1')).toBe(made)
    expect(heldUnder(made, '?x=2')).toBe(emptySelection)
    expect(heldUnder(made, '')).toBe(emptySelection)
  }
})

test('a selection that an earlier build has stored is none', () => {
  const stored = { all: false, keys: ['a'] } as unknown as Selection
  expect(heldUnder(stored, '')).toBe(emptySelection)
  expect(heldUnder({ ...stored, of: '' }, '')).toBe(emptySelection)
})

test('a selected row that is not shown is told apart, by the name that it had', () => {
  const some: Selection = { all: false, rows: [rowOf('a'), rowOf('b')] }
  const page = [{ key: 'b', name: 'renamed' }, rowOf('c')]
  expect(outOfView(some, page)).toEqual([rowOf('a')])
  expect(namesOf(some, page)).toEqual(['row a', 'renamed'])
  const allButC: Selection = { all: true, rows: [rowOf('c')] }
  expect(outOfView(allButC, page)).toEqual([])
  expect(namesOf(allButC, page)).toEqual(['renamed'])
})

test('a selection across pages is the set of selected rows, in whatever order', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('row' as const), row: fc.constantFrom(...keys) }),
    fc.record({ kind: fc.constant('page' as const), page: fc.subarray(keys), chosen: fc.boolean() }),
    fc.record({ kind: fc.constant('all' as const) }),
    fc.record({ kind: fc.constant('none' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step), fc.subarray(rows), (steps, shown) => {
      let selection = emptySelection
      let model = new Set<string>()
      for (const each of steps) {
        if (each.kind === 'row') {
          selection = toggle(selection, rowOf(each.row))
          if (!model.delete(each.row)) model.add(each.row)
        } else if (each.kind === 'page') {
          selection = togglePage(selection, each.page.map(rowOf), each.chosen)
          for (const row of each.page) each.chosen ? model.add(row) : model.delete(row)
        } else {
          selection = each.kind === 'all' ? selectAll('') : emptySelection
          model = new Set(each.kind === 'all' ? keys : [])
        }
        expect(keys.filter((key) => isSelected(selection, key))).toEqual(keys.filter((key) => model.has(key)))
        expect(countOf(selection, keys.length)).toBe(model.size)
        expect(new Set(keysOf(selection)).size).toBe(selection.rows.length)
        // Each row that will be hit is shown, or counted as not shown.
        const inView = shown.filter(({ key }) => isSelected(selection, key)).length
        if (!selection.all) expect(inView + outOfView(selection, shown).length).toBe(model.size)
      }
    }),
  )
})
