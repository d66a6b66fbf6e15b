import { describe, test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { litEntry, wayTo } from './active-menu'
import type { MenuEntry } from './menu-tree'
import { routeNames, routeOf } from './routes'

const entry = (id: string, change: Partial<MenuEntry>): MenuEntry => ({
  id,
  nameZh: id,
  nameEn: id,
  icon: 'tab',
  href: '/404',
  children: [],
  ...change,
})
const himit = entry('himit', { route: 'himit', href: routeOf('himit').path })
const menu = [entry('group', { children: [himit] }), entry('nowhere', {})]

describe('the lit entry', () => {
  test('is that of the screen, or of the list that a hidden screen belongs to', () => {
    expect(litEntry(menu, 'himit')).toBe(himit)
    expect(litEntry(menu, 'deviceDetails')).toBe(himit)
  })

  test('is that of the list of the shown record, where a screen shows records of several', () => {
    const hicube = entry('hicube', { route: 'hicube', href: routeOf('hicube').path })
    const both = [entry('group', { children: [himit, hicube] })]
    expect(litEntry(both, 'deviceDetails', 'hicube')).toBe(hicube)
    expect(litEntry(both, 'deviceDetails')).toBe(himit)
    // Rather none than another list's.
    expect(litEntry(menu, 'deviceDetails', 'hicube')).toBeUndefined()
    expect(litEntry(both, 'himit', 'hicube')).toBe(himit)
  })

  test('of what has a list of its own is that list, wherever it was opened from', () => {
    const reports = entry('reports', { route: 'dataReports', href: routeOf('dataReports').path })
    expect(litEntry([...menu, reports], 'createDataReport')).toBe(reports)
    expect(litEntry(menu, 'createDataReport')).toBeUndefined()
  })

  test('is none where the menu has neither', () => {
    for (const route of ['repairDetails', 'dashboard', 'notFound', undefined] as const) {
      expect(litEntry(menu, route)).toBeUndefined()
    }
  })

  test('every hidden screen of the console but the own account and the two refusals has a list', () => {
    const without = ['changePassword', 'informationEdit', 'unauthorized', 'notFound']
    // Spec 2 does not hide them; the menu need not name them.
    const shown = ['outdoor', 'indoor']
    for (const name of routeNames) {
      const { hidden, meta } = routeOf(name)
      const list = meta.activeMenu
      expect(list !== undefined, name).toBe((hidden === true && !without.includes(name)) || shown.includes(name))
      if (!list) continue
      expect(routeOf(list).hidden, list).toBeUndefined()
    }
  })
})

test('the way to an entry holds its groups, from the top', () => {
  expect(wayTo(menu, 'himit').map(({ id }) => id)).toEqual(['group', 'himit'])
  expect(wayTo(menu, 'nowhere').map(({ id }) => id)).toEqual(['nowhere'])
  expect(wayTo(menu, 'missing')).toEqual([])
})
