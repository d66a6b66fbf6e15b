import { describe, expect, test } from '@jest/globals'
import type { GrantRow } from '@/lib/contract/role'
import {
  searchGrants,
  stateOf,
  stateOfAll,
  toCounts,
  toDifference,
  toGrantTree,
  toggleAll,
  toggleGrant,
} from './grant-tree'

const row = (id: string, pid: string, type: 0 | 1 | 2, more: Partial<GrantRow> = {}): GrantRow => ({
  id,
  pid,
  type,
  menuName: `菜单${id}`,
  menuNameEn: `Menu ${id}`,
  perms: '',
  orderNum: 0,
  platformIds: [],
  within: 1,
  kept: 0,
  ...more,
})
// directory 1 ─┬─ screen 2 ─┬─ button 3
//              │            └─ button 4
//              └─ screen 5
const rows = [row('1', '0', 0), row('2', '1', 1), row('3', '2', 2), row('4', '2', 2), row('5', '1', 1)]
const tree = toGrantTree(rows)
const [directory] = tree
const [screen] = directory?.children ?? []
const sorted = (ids: Iterable<string>) => [...ids].sort()

describe('the box of a node', () => {
  test.each([
    [[], 'none', 'none'],
    [['2'], 'some', 'some'],
    [['2', '3', '4'], 'some', 'all'],
    [['2', '3', '4', '5'], 'all', 'all'],
  ] as const)('given %j the directory is %s and the screen %s', (given, ofDirectory, ofScreen) => {
    if (!directory || !screen) throw new Error('no tree')
    expect([stateOf(directory, new Set(given)), stateOf(screen, new Set(given))]).toEqual([ofDirectory, ofScreen])
  })
})

test('a right that only superusers use does not count', () => {
  const [own] = toGrantTree([row('2', '0', 1), row('3', '2', 2), row('4', '2', 2, { perms: 'menu:save', within: 0 })])
  if (!own) throw new Error('no tree')
  expect(stateOf(own, new Set(['2', '3']))).toBe('all')
  expect([...toggleGrant([own], '2', new Set())].sort()).toEqual(['2', '3'])
})

describe('a click', () => {
  test('on a half box gives the rest, on a full one removes all', () => {
    const all = toggleGrant(tree, '1', new Set(['2']))
    expect(sorted(all)).toEqual(['1', '2', '3', '4', '5'])
    expect(sorted(toggleGrant(tree, '1', all))).toEqual([])
  })

  test('on a button adds its screen, and removing the button keeps the screen', () => {
    const given = toggleGrant(tree, '3', new Set())
    expect(sorted(given)).toEqual(['2', '3'])
    expect(sorted(toggleGrant(tree, '3', given))).toEqual(['2'])
  })

  test('does not change what the caller lacks, and what must stay', () => {
    const mixed = toGrantTree([
      ...[row('1', '0', 0), row('2', '1', 1), row('3', '2', 2, { within: 0 })],
      row('4', '2', 2, { kept: 1 }),
    ])
    expect(sorted(toggleGrant(mixed, '1', new Set()))).toEqual(['1', '2', '4'])
    expect(sorted(toggleGrant(mixed, '1', new Set(['1', '2', '3', '4'])))).toEqual(['3', '4'])
  })
})

describe('the box for the whole tree', () => {
  const two = [...tree, ...toGrantTree([row('6', '0', 1, { within: 0 }), row('7', '0', 1, { kept: 1 })])]

  test('gives all, then takes all, but not what the caller lacks or what must stay', () => {
    const all = toggleAll(two, new Set(['2']))
    expect(sorted(all)).toEqual(['1', '2', '3', '4', '5', '7'])
    expect(sorted(toggleAll(two, all))).toEqual(['7'])
    expect(sorted(toggleAll(two, new Set([...all, '6'])))).toEqual(['6', '7'])
  })

  test.each([
    [[], 'none'],
    [['3'], 'some'],
    [['2', '3', '4', '5'], 'all'],
  ] as const)('given %j it is %s', (given, state) => {
    expect(stateOfAll(tree, new Set(given))).toBe(state)
  })
})

test('a difference lists what was given and removed, with its place', () => {
  const { added, taken } = toDifference(tree, new Set(['2', '3']), new Set(['2', '5']))
  expect(added.map((path) => path.map(({ id }) => id))).toEqual([['1', '5']])
  expect(taken.map((path) => path.map(({ id }) => id))).toEqual([['1', '2', '3']])
})

test('a search keeps ancestors and descendants of a hit', () => {
  const ids = (nodes: typeof tree): string[] => nodes.flatMap((node) => [node.row.id, ...ids(node.children)])
  const nameOf = ({ menuName }: GrantRow) => menuName
  expect(ids(searchGrants(tree, '菜单4', nameOf))).toEqual(['1', '2', '4'])
  expect(ids(searchGrants(tree, '菜单2', nameOf))).toEqual(['1', '2', '3', '4'])
  expect(searchGrants(tree, 'nothing', nameOf)).toEqual([])
})

test.each([
  [1, 0, '+1'],
  [0, 2, '−2'],
  [3, 1, '+3 −1'],
])('%d rights more and %d fewer are counted without a minus nought', (added, taken, text) => {
  expect(toCounts(added, taken)).toBe(text)
})
