import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { closeTabs, moveTab, nameTab, neighbourOf, openTab, pinnedTab, type Tabs, toTab } from './tabs'

const tabOf = (url: string) => {
  const tab = toTab(url, 6)
  if (!tab) throw new Error(`no tab for ${url}`)
  return tab
}
const himit = tabOf('/equipmentCenter/HIMIT')
const deviceA = tabOf('/equipmentCenter/devicedetails?macWifiId=AA')
const deviceB = tabOf('/equipmentCenter/devicedetails?macWifiId=BB')
const open: Tabs = [pinnedTab, himit, deviceA, deviceB]
const keys = (tabs: Tabs) => tabs.map(({ key }) => key)

describe('which tab a page has', () => {
  test('filters do not make another tab, the record does', () => {
    expect(tabOf('/equipmentCenter/HIMIT?page=2').key).toBe(himit.key)
    expect(deviceA.key).not.toBe(deviceB.key)
    expect(tabOf('/equipmentCenter/devicedetails?macWifiId=AA&tab=indoor').key).toBe(deviceA.key)
    expect(tabOf('/equipmentCenter/outdoor/AA').key).not.toBe(tabOf('/equipmentCenter/outdoor/BB').key)
  })

  test.each(['/nothing', '/404', '/401', '/login', '/redirect/dashboard'])('%s has no tab', (url) => {
    expect(toTab(url, 6)).toBeUndefined()
  })

  test("another brand's screen has no tab", () => {
    expect(toTab('/equipmentCenter/HiCube', 6)).toBeDefined()
    expect(toTab('/equipmentCenter/HiCube', 12)).toBeUndefined()
  })
})

describe('opening', () => {
  test('a page opens once and its tab remembers the last address', () => {
    const tabs = openTab(openTab([pinnedTab], himit), tabOf('/equipmentCenter/HIMIT?page=3'))
    expect(tabs.map(({ url }) => url)).toEqual(['/dashboard', '/equipmentCenter/HIMIT?page=3'])
  })

  test('without a change the list stays identical, so that nothing renders', () => {
    expect(openTab(open, himit)).toBe(open)
    const named = nameTab(open, deviceA.key, '设备 A')
    expect(named[2]?.record).toBe('设备 A')
    expect(nameTab(named, deviceA.key, '设备 A')).toBe(named)
    expect(nameTab(open, 'none', 'x')).toBe(open)
    const listed = nameTab(named, deviceA.key, '设备 A', 'hicube')
    expect(listed[2]?.list).toBe('hicube')
    expect(nameTab(listed, deviceA.key, '设备 A', 'hicube')).toBe(listed)
    expect(nameTab(listed, deviceA.key, '设备 A')).toBe(listed)
  })

  test('a new address keeps the name of the record', () => {
    const named = nameTab(open, deviceA.key, '设备 A')
    expect(openTab(named, tabOf('/equipmentCenter/devicedetails?macWifiId=AA&tab=indoor'))[2]?.record).toBe('设备 A')
  })
})

describe('closing', () => {
  test.each([
    ['one', deviceA.key, [pinnedTab, himit, deviceB]],
    ['others', deviceA.key, [pinnedTab, deviceA]],
    ['left', deviceA.key, [pinnedTab, deviceA, deviceB]],
    ['right', himit.key, [pinnedTab, himit]],
    ['all', deviceA.key, [pinnedTab]],
    ['one', pinnedTab.key, open],
  ] as const)('%s at %s', (scope, key, left) => {
    expect(keys(closeTabs(open, key, scope))).toEqual(keys(left))
  })

  test('after the active tab comes its right neighbour, else its left one, else the dashboard', () => {
    expect(neighbourOf(open, deviceA.key)).toBe(deviceB)
    expect(neighbourOf(open, deviceB.key)).toBe(deviceA)
    expect(neighbourOf([], 'none')).toBe(pinnedTab)
  })
})

describe('moving', () => {
  test('a tab takes the place of the one it is dropped on, in both directions', () => {
    expect(keys(moveTab(open, deviceB.key, himit.key))).toEqual(keys([pinnedTab, deviceB, himit, deviceA]))
    expect(keys(moveTab(open, himit.key, deviceA.key))).toEqual(keys([pinnedTab, deviceA, himit, deviceB]))
    expect(keys(moveTab(open, himit.key, deviceB.key))).toEqual(keys([pinnedTab, deviceA, deviceB, himit]))
  })

  test('the pinned tab does not move and nothing goes before it', () => {
    expect(moveTab(open, pinnedTab.key, deviceA.key)).toBe(open)
    expect(keys(moveTab(open, deviceB.key, pinnedTab.key))).toEqual(keys([pinnedTab, deviceB, himit, deviceA]))
  })

  test('an unknown key moves nothing', () => {
    expect(moveTab(open, 'none', himit.key)).toBe(open)
    expect(moveTab(open, himit.key, 'none')).toBe(open)
    expect(moveTab(open, himit.key, himit.key)).toBe(open)
  })
})

test('whatever is opened, closed and moved, the dashboard stays first and no tab is duplicated', () => {
  const urls = ['/dashboard', '/equipmentCenter/HIMIT', '/equipmentCenter/HIMIT?page=2', '/typeManagement']
  const devices = ['AA', 'BB', 'CC'].map((mac) => `/equipmentCenter/devicedetails?macWifiId=${mac}`)
  const any = fc.constantFrom(...[...urls, ...devices].map(tabOf))
  const step = fc.oneof(
    any.map((tab) => (tabs: Tabs) => openTab(tabs, tab)),
    fc.tuple(any, fc.constantFrom('one', 'others', 'all', 'left', 'right')).map(
      ([tab, scope]) =>
        (tabs: Tabs) =>
          closeTabs(tabs, tab.key, scope),
    ),
    fc.tuple(any, any).map(
      ([tab, other]) =>
        (tabs: Tabs) =>
          moveTab(tabs, tab.key, other.key),
    ),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const tabs = steps.reduce((now: Tabs, each) => each(now), [pinnedTab])
      expect(tabs[0]?.key).toBe(pinnedTab.key)
      expect(new Set(keys(tabs)).size).toBe(tabs.length)
    }),
  )
})
