import { describe, test } from '@jest/globals'
import type { MenuNode } from '@/lib/contract/menu'
import { platformIds } from '@/lib/contract/platform-id'
import { expect } from '@/tests/support/expect'
import { isForRoles, isGranted, roleOf } from './granted'
import { screensOf, toMenuEntries } from './menu-tree'
import { type RouteName, routeNames } from './routes'

const node = (url: string, change: Partial<MenuNode> = {}): MenuNode => ({
  id: url,
  pid: '0',
  menuName: url,
  menuNameEn: url,
  url,
  icon: 'tab',
  type: 1,
  orderNum: 0,
  children: [],
  ...change,
})
/** A menu of three entries, one of them in a group. */
const menu = [
  node('/dashboard'),
  node('', { type: 0, children: [node('/equipmentCenter/HIMIT')] }),
  node('/APPAdministration/repairManagement'),
]
const grantedBy = (given: MenuNode[], platformId: (typeof platformIds)[number], roles = ['user']): RouteName[] =>
  routeNames.filter((name) => isGranted(name, { menu: given, platformId, roles }))

const ofEverybody: RouteName[] = ['dashboard', 'changePassword', 'informationEdit', 'unauthorized', 'notFound']
const ofMenu: RouteName[] = [
  ...(['himit', 'repairManagement', 'repairDetails'] as const),
  ...(['deviceDetails', 'outdoor', 'indoor', 'historicalRecords', 'createDataReport'] as const),
]
/** Where there is no list of Checkers the right alone decides. */
const ofCheckers: RouteName[] = ['checkerDetail', 'checkerWriteIn', 'checkerData', 'checkerTaskList', 'messageReport']

describe('a role user with a menu of three entries', () => {
  test.each(platformIds)(
    'on brand %i gets these, what belongs to them and the own account, and no other screen',
    (brand) => {
      const granted = [...ofEverybody, ...ofMenu, ...(brand === 6 ? [] : ofCheckers)]
      expect(grantedBy(menu, brand).sort()).toEqual(granted.sort())
    },
  )

  test('sees these in the sidebar', () => {
    const shown = screensOf(toMenuEntries(menu, 6, ['user'])).map(({ route }) => route)
    expect(shown).toEqual(['dashboard', 'himit', 'repairManagement'])
  })
})

test('without a menu only the dashboard, the own account and the refusals are left', () => {
  expect(grantedBy([], 6).sort()).toEqual(ofEverybody.sort())
})

test('a parent grants its children and not its own address; a button grants nothing', () => {
  expect(grantedBy([node('/equipmentCenter/HIMIT', { children: [node('/typeManagement')] })], 6)).not.toContain('himit')
  expect(grantedBy([node('/typeManagement', { type: 2 })], 6)).not.toContain('typeManagement')
})

test('a hidden screen that the menu names is granted, and stays out of the sidebar', () => {
  const named = [node('/equipmentCenter/OTAdetailInfo')]
  expect(grantedBy(named, 6)).toContain('otaDetail')
  expect(toMenuEntries(named, 6)).toEqual([])
})

test('a screen of another brand is granted nowhere else', () => {
  const named = [node('/equipmentCenter/checkerList'), node('/equipmentCenter/HiCube')]
  expect(grantedBy(named, 6)).toEqual(expect.arrayContaining(['checkerList', 'hicube', ...ofCheckers]))
  for (const brand of [12, 13] as const) expect(grantedBy(named, brand)).not.toContain('checkerList')
})

describe('roles', () => {
  test('a superuser is admin, anyone else is user', () => {
    expect([roleOf({ superAdmin: 1 }), roleOf({ superAdmin: 0 })]).toEqual(['admin', 'user'])
  })

  test('admin and user get all that the menu returned; others what the table allows them', () => {
    for (const roles of [['admin'], ['user'], ['editor'], ['visitor', 'editor']]) {
      expect(grantedBy(menu, 6, roles).sort(), String(roles)).toEqual([...ofEverybody, ...ofMenu].sort())
    }
    for (const roles of [['visitor'], []]) {
      expect(grantedBy(menu, 6, roles).sort(), String(roles)).toEqual(['notFound', 'unauthorized'])
      expect(toMenuEntries(menu, 6, roles), String(roles)).toEqual([])
    }
  })

  test('a route without roles is for all', () => {
    expect(isForRoles('notFound', [])).toBe(true)
  })
})
