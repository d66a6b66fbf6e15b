import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { DrawnColumn } from './drawn-column'
import { fitStyle, fitsIn, placeColumns, widestOf } from './fit-columns'

type Given = Pick<DrawnColumn, 'key' | 'width' | 'pin' | 'rank' | 'grow'>
const place = (columns: readonly Given[]) => placeColumns(columns as DrawnColumn[])
const drawnAt = (columns: readonly Given[], width: number) => place(columns).filter((column) => fitsIn(column, width))
const keysAt = (columns: readonly Given[], width: number) => drawnAt(columns, width).map(({ key }) => key)

const columns: Given[] = [
  { key: 'id', width: 140, pin: 'start', rank: 0 },
  { key: 'state', width: 100, rank: 2 },
  { key: 'name', width: 200, rank: 1, grow: 1 },
  { key: 'city', width: 120, rank: 3 },
  { key: 'actions', width: 140, pin: 'end' },
]

test('columns get their room by rank, in the order of the table; those that stay are always there', () => {
  expect(keysAt(columns, 300)).toEqual(['id', 'actions'])
  expect(keysAt(columns, 500)).toEqual(['id', 'name', 'actions'])
  expect(keysAt(columns, 620)).toEqual(['id', 'state', 'name', 'actions'])
  expect(keysAt(columns, 720)).toEqual(['id', 'state', 'name', 'city', 'actions'])
})

test('columns that a user has chosen are all drawn', () => {
  expect(
    keysAt(
      columns.map(({ rank, ...column }) => column),
      300,
    ),
  ).toHaveLength(5)
})

test('what is drawn is never wider than the list, and a wider list has at least as much', () => {
  const column = fc.record({
    key: fc.string(),
    width: fc.integer({ min: 50, max: 400 }),
    rank: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), fc.integer({ min: 300, max: 2600 }), (some, width) => {
      const drawn = drawnAt(some, width)
      expect(drawn.reduce((sum, each) => sum + each.width, 0)).toBeLessThanOrEqual(width)
      expect(drawnAt(some, width + 40)).toEqual(expect.arrayContaining(drawn))
    }),
  )
})

test('the style says from which width each is drawn, what those that grow share, and how many are left out', () => {
  const style = fitStyle('device', place(columns), 3)
  expect(style).toContain(
    '@container list (width<498px){[data-fit="device"] :is(td,th,col):nth-child(3){display:none}}',
  )
  expect(style).not.toContain('nth-child(1)')
  // With nothing but what stays, two of the three that are expected are missing; the fourth is an extra one.
  expect(style).toContain(
    '(width>=0px){[data-fit="device"]{--table-width:280px;--free:max(0px,calc((100cqw - 298px)/1))}[data-cut="device"]::after{content:"+2"}}',
  )
  expect(style).toContain(
    '--table-width:580px;--free:max(0px,calc((100cqw - 598px)/1))}[data-cut="device"]::after{content:none}}',
  )
  expect(widestOf(place(columns))).toBe(2)
})
