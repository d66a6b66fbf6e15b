import { describe, test } from '@jest/globals'
import { platformIds } from '@/lib/contract/platform-id'
import { publicPages } from '@/lib/edge/paths'
import { expect } from '@/tests/support/expect'
import { findRoute, type RouteEntry, routeNames, routeOf, routeTable } from './routes'

describe('the screen at a path', () => {
  test('every route is found on its platforms and on no other', () => {
    for (const name of routeNames) {
      const { path, platformId } = routeOf(name)
      for (const each of platformIds) {
        expect(findRoute(path, each), `${path} on ${each}`).toBe(!platformId || platformId === each ? name : undefined)
      }
    }
  })

  test('only those two of the spec are of one brand', () => {
    const own = routeNames.filter((name) => routeOf(name).platformId !== undefined)
    expect(own.map((name) => [name, routeOf(name).platformId])).toEqual([
      ['hicube', 6],
      ['checkerList', 6],
    ])
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
  expect(routeNames.filter((name) => routeOf(name).meta.keepAlive === false).sort()).toEqual([
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
  expect(routeNames.filter((name) => routeOf(name).meta.affix)).toEqual(['dashboard'])
})

describe('the route table', () => {
  const all = (entries: readonly RouteEntry[]): RouteEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
  const groups = routeTable.filter(({ children }) => children)

  test('holds every screen once, by the groups of the spec', () => {
    const screens = all(routeTable)
      .filter(({ meta }) => meta.title)
      .map(({ meta }) => meta.title)
    expect(screens.sort()).toEqual([...routeNames].sort())
    expect(groups.map(({ path, children }) => [path, children?.length])).toEqual([
      // Three of the spec, and the commissioning reports, which are ours.
      ['/projectMangement', 4],
      ['/equipmentCenter', 22],
      ['/APPAdministration', 19],
      ['/userCenter', 4],
      ['/platformCenter', 6],
      ['/systemSetup', 1],
    ])
  })

  test('allows admin and editor on the dashboard and in every group, and shows every group', () => {
    const guarded = [...groups, ...routeTable.filter(({ path }) => path === '/dashboard')]
    for (const { path, meta } of all(guarded)) expect(meta.roles, path).toEqual(['admin', 'editor'])
    for (const { path, alwaysShow } of groups) expect(alwaysShow, path).toBe(true)
  })

  test('names what opens without a session, and the page of the app download', () => {
    const open = routeTable.filter(({ path }) => publicPages.has(path))
    expect(open.map(({ path, name, hidden, meta }) => [path, name, hidden, meta.roles])).toEqual([
      ['/login', 'login', true, undefined],
      ['/auth-redirect', 'auth-redirect', true, undefined],
      ['/apk/download', 'ApkDownload', true, undefined],
    ])
    expect(open).toHaveLength(publicPages.size)
  })

  test('has the paths of records with what identifies one', () => {
    const paths = all(routeTable).map(({ path }) => path)
    expect(paths.filter((path) => path.includes(':'))).toEqual([
      '/redirect/:path*',
      '/equipmentCenter/faultanalysis/:macWifiId',
      '/equipmentCenter/outdoor/:macWifiId',
      '/equipmentCenter/indoor/:macWifiId',
      '/repairDetails/:id',
    ])
  })
})
