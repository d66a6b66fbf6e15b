import { expect, test } from '@jest/globals'
import type { MenuEntry } from './menu-tree'
import { uniqueIcons } from './unique-icons'

const entry = (id: string, icon: string): MenuEntry => ({
  id,
  icon,
  nameZh: id,
  nameEn: id,
  href: '/404',
  children: [],
})
const iconsOf = (...icons: string[]) => [
  ...uniqueIcons(icons.map((icon, index) => entry(String(index), icon))).values(),
]

test('no two top entries look alike: the first keeps its icon, a later one is given another', () => {
  expect(iconsOf('dashboard', 'tab', 'upgrade', 'dashboard')).toEqual(['dashboard', 'tab', 'upgrade', 'settings'])
  expect(iconsOf('tab', 'tab', 'star', 'tab')).toEqual(['tab', 'settings', 'star', 'documentation'])
})
