import { describe, expect, test } from '@jest/globals'
import type { MenuNode } from '@/lib/contract/menu'
import { screensOf, toMenuEntries } from './menu-tree'

let lastId = 0
const node = (url: string, change: Partial<MenuNode> = {}): MenuNode => ({
  id: String(++lastId),
  pid: '0',
  menuName: `名${url}`,
  menuNameEn: `name ${url}`,
  url,
  icon: 'tab',
  type: 1,
  orderNum: 0,
  children: [],
  ...change,
})
const group = (children: MenuNode[]) => node('', { type: 0, children })

describe('the menu of the server', () => {
  test('an entry is matched to a screen by its url', () => {
    const [entry] = toMenuEntries([node('/equipmentCenter/HIMIT')], 6)
    expect(entry).toMatchObject({
      href: '/equipmentCenter/HIMIT',
      route: 'himit',
      nameZh: '名/equipmentCenter/HIMIT',
      nameEn: 'name /equipmentCenter/HIMIT',
    })
  })

  test.each([
    ...['/no/such/screen', '', 'javascript:alert(1)', 'https://evil.com', '//evil.com', '/equipmentCenter/himit'],
    ...[
      '/\\evil.com',
      '\\\\evil.com',
      '///evil.com',
      '//evil.com/dashboard',
      '/\t/evil.com',
      '/.//evil.com',
      '//dashboard',
    ],
  ])('an entry with the unknown url %j is shown and opens /404', (url) => {
    const [entry] = toMenuEntries([node(url)], 6)
    expect(entry).toMatchObject({ href: '/404', children: [] })
    expect(entry).not.toHaveProperty('route')
  })

  test.each(['/equipmentCenter/HiCube', '/equipmentCenter/checkerList'])('%s is shown on brand 6 only', (url) => {
    expect(toMenuEntries([node(url)], 6)).toHaveLength(1)
    expect(toMenuEntries([node(url)], 12)).toEqual([])
    expect(toMenuEntries([node(url)], 13)).toEqual([])
  })

  test('an entry has the icon of the server, or without one that of its route', () => {
    const icons = ['', 'star'].map((icon) => toMenuEntries([node('/equipmentCenter/indoor', { icon })], 6)[0]?.icon)
    expect(icons).toEqual(['inDoor', 'star'])
  })

  test('a parent with children is shown and opens /404 by itself', () => {
    const [entry] = toMenuEntries([group([node('/dashboard'), node('/equipmentCenter/HIMIT')])], 6)
    expect(entry?.href).toBe('/404')
    expect(entry?.children.map(({ href }) => href)).toEqual(['/dashboard', '/equipmentCenter/HIMIT'])
  })

  test('a screen that has children becomes their parent', () => {
    const [entry] = toMenuEntries([node('/equipmentCenter/HIMIT', { children: [node('/dashboard')] })], 6)
    expect(entry).toMatchObject({ href: '/404' })
    expect(entry).not.toHaveProperty('route')
  })

  test('a parent without children is shown alone; one of whose children none is left is not', () => {
    expect(toMenuEntries([node('/dashboard')], 6)).toHaveLength(1)
    expect(toMenuEntries([group([])], 6)).toMatchObject([{ href: '/404', children: [] }])
    expect(toMenuEntries([node('/dashboard', { type: 0 })], 6)).toMatchObject([{ route: 'dashboard' }])
    expect(toMenuEntries([group([group([node('/equipmentCenter/HiCube')])])], 13)).toEqual([])
  })

  test('a hidden screen never shows, whatever the menu says', () => {
    expect(toMenuEntries([node('/equipmentCenter/devicedetails'), group([node('/changePassword')])], 6)).toEqual([])
    expect(toMenuEntries([node('/equipmentCenter/outdoor')], 6)).toMatchObject([{ route: 'outdoor' }])
  })

  test('buttons are not entries', () => {
    expect(toMenuEntries([node('/dashboard', { type: 2 })], 6)).toEqual([])
  })

  test('order is kept, and the screens are those without children', () => {
    const entries = toMenuEntries([node('/dashboard'), group([node('/unknown'), group([node('/typeManagement')])])], 12)
    expect(screensOf(entries).map(({ href }) => href)).toEqual(['/dashboard', '/404', '/typeManagement'])
  })
})
