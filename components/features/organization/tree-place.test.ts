import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isWithin, toPlace, toStep } from './tree-place'

// 1 ─┬─ 2 ─── 5
//    ├─ 3
//    └─ 4
const rows = [
  { id: '1', pid: '0' },
  { id: '2', pid: '1' },
  { id: '5', pid: '2' },
  { id: '3', pid: '1' },
  { id: '4', pid: '1' },
]

describe('a dropped row', () => {
  test.each([
    ['4', '2', 'reorder-before', { pid: '1', index: 0 }],
    ['4', '2', 'reorder-after', { pid: '1', index: 1 }],
    ['2', '4', 'reorder-after', { pid: '1', index: 2 }],
    ['4', '2', 'combine', { pid: '2', index: 1 }],
    ['5', '3', 'reorder-before', { pid: '1', index: 1 }],
    ['2', '5', 'combine', null],
    ['2', '2', 'combine', null],
    ['3', '1', 'reorder-after', null],
  ] as const)('%s at %s, %s', (id, target, operation, place) => {
    expect(toPlace(rows, id, target, operation)).toEqual(place)
  })

  test('never goes under itself, whatever the tree', () => {
    const trees = fc.array(fc.nat(9), { minLength: 2, maxLength: 10 }).map((parents) =>
      // Each row is below an earlier one, so there is no cycle.
      parents.map((parent, at) => ({ id: String(at + 1), pid: String(at === 0 ? 0 : (parent % at) + 1) })),
    )
    const operations = fc.constantFrom('reorder-before' as const, 'reorder-after' as const, 'combine' as const)
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), operations, (tree, from, to, operation) => {
        const [id, target] = [tree[from % tree.length]?.id ?? '', tree[to % tree.length]?.id ?? '']
        const place = toPlace(tree, id, target, operation)
        if (place) expect(isWithin(tree, place.pid, id)).toBe(false)
      }),
    )
  })
})

test('a step stays among its siblings', () => {
  expect(toStep(rows, '3', -1)).toEqual({ pid: '1', index: 0 })
  expect(toStep(rows, '3', 1)).toEqual({ pid: '1', index: 2 })
  expect(toStep(rows, '2', -1)).toBeNull()
  expect(toStep(rows, '4', 1)).toBeNull()
  expect(toStep(rows, '1', 1)).toBeNull()
})
