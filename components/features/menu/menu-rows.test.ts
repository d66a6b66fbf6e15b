import { describe, expect, test } from '@jest/globals'
import type { MenuItem } from '@/lib/contract/menu'
import { filterItems, mayStand, placeAt, stepOf, toTreeRows } from './menu-rows'

const item = (id: string, pid: string, orderNum: number, type: 0 | 1 | 2 = 0): MenuItem => ({
  id,
  pid,
  orderNum,
  type,
  menuName: `菜单${id}`,
  menuNameEn: `Menu ${id}`,
  url: type === 1 ? `/p${id}` : '',
  icon: '',
  perms: '',
  hidden: 0,
  platformIds: [],
  status: 1,
  version: 1,
})
// 1 ─ 11 ─ 111 (button); 1 ─ 12; 2; 3
const items = [
  item('3', '0', 30),
  item('1', '0', 10),
  item('2', '0', 20),
  item('12', '1', 20, 1),
  item('11', '1', 10, 1),
  item('111', '11', 0, 2),
]
const open = () => true

describe('the rows of a tree', () => {
  test('are in order, with level, position and number of descendants', () => {
    expect(toTreeRows(items, open).map(({ item: { id }, level, place, below }) => [id, level, place, below])).toEqual([
      ['1', 1, 0, 3],
      ['11', 2, 0, 1],
      ['111', 3, 0, 0],
      ['12', 2, 1, 0],
      ['2', 1, 1, 0],
      ['3', 1, 2, 0],
    ])
  })

  test('omit descendants of a closed one', () => {
    expect(toTreeRows(items, (id) => id !== '1').map(({ item: { id } }) => id)).toEqual(['1', '2', '3'])
  })

  test('with a cycle terminate', () => {
    expect(toTreeRows([item('1', '2', 0), item('2', '1', 0)], open)).toEqual([])
  })

  test('are found with their ancestors', () => {
    expect(
      filterItems(items, 'MENU 111')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['1', '11', '111'])
  })
})

describe('a step', () => {
  test.each([
    ['2', 'up', { pid: '0', before: '1' }],
    ['2', 'down', { pid: '0', before: null }],
    ['1', 'down', { pid: '0', before: '3' }],
    ['1', 'up', null],
    ['3', 'down', null],
    ['2', 'in', { pid: '1', before: null }],
    ['12', 'in', { pid: '11', before: null }],
    ['12', 'out', { pid: '0', before: '2' }],
    ['1', 'out', null],
  ] as const)('of %s %s leads to %j', (id, step, place) => {
    expect(stepOf(items, id, step)).toEqual(place)
  })
})

describe('a place', () => {
  test('is never below itself, a button, or the third level', () => {
    expect(mayStand(items, '1', { pid: '11', before: null })).toBe(false)
    expect(mayStand(items, '2', { pid: '111', before: null })).toBe(false)
    expect(mayStand(items, '11', { pid: '12', before: null })).toBe(false)
    expect(mayStand(items, '1', { pid: '2', before: null })).toBe(false)
    expect(mayStand(items, '11', { pid: '2', before: null })).toBe(true)
    expect(mayStand(items, '2', { pid: '404', before: null })).toBe(false)
  })

  test('after the last of its other siblings is last', () => {
    expect(placeAt(items, '1', '3', 'after')).toEqual({ pid: '0', before: null })
    expect(placeAt(items, '1', '1', 'after')).toBeNull()
  })
})
