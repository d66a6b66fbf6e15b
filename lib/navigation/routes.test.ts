import { describe, test } from '@jest/globals'
import { platformIds } from '@/lib/contract/platform-id'
import { expect } from '@/tests/support/expect'
import { findRoute, routeNames, routeOf } from './routes'

describe('the screen at a path', () => {
  test('every route is found on its platforms and on no other', () => {
    for (const name of routeNames) {
      const { path, platformId } = routeOf(name)
      for (const each of platformIds) {
        expect(findRoute(path, each), `${path} on ${each}`).toBe(!platformId || platformId === each ? name : undefined)
      }
    }
  })

  test.each(['hicube', 'checkerList'] as const)('%s is on the first brand only', (name) => {
    expect(routeOf(name).platformId).toBe(6)
  })

  test.each([
    ['/equipmentCenter/faultanalysis/AABBCCDDEEFF', 'faultAnalysis'],
    ['/equipmentCenter/outdoor/AABBCCDDEEFF', 'outdoor'],
    ['/equipmentCenter/indoor/AABBCCDDEEFF', 'indoor'],
    ['/repairDetails/12', 'repairDetails'],
  ])('%s shows a record', (path, name) => {
    expect(findRoute(path, 6)).toBe(name)
  })

  test.each([
    '/nothing',
    '/equipmentCenter',
    '/equipmentCenter/himit',
    '/equipmentCenter/HIMIT/',
    '/equipmentCenter/HIMIT/x',
    '/equipmentCenter/outdoor/a/b',
    '/dashboard?x=1',
    'dashboard',
    '',
    '/',
    '/constructor',
    '/__proto__',
    '/documentation',
  ])('%j is no screen', (path) => {
    for (const platformId of platformIds) expect(findRoute(path, platformId)).toBeUndefined()
  })
})

test('pages of spec 2 that are never cached are not kept alive, and no others', () => {
  expect(routeNames.filter((name) => routeOf(name).keepAlive === false).sort()).toEqual([
    'checkerDetail',
    'deviceDetails',
    'groupManagement',
    'hidomDetails',
    'otaDetail',
    'otaUpgradeList',
    'productGuide',
    'repairDetails',
    'smartTouchDetails',
    'typeManagement',
    'versionManagement',
  ])
})

test('only the dashboard is pinned', () => {
  expect(routeNames.filter((name) => routeOf(name).affix)).toEqual(['dashboard'])
})
