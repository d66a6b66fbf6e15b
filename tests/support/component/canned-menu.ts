import type { MenuNode } from '@/lib/contract/menu'
import { routeNames, routeOf } from '@/lib/navigation/routes'

type Entry = readonly [zh: string, en: string, url: string | readonly Entry[]]

/** Menu nodes as the platform sends them, with consecutive ids. */
export const cannedMenu = (entries: readonly Entry[], pid = '0', first = 1): MenuNode[] =>
  entries.map(([menuName, menuNameEn, target], index) => {
    const id = String(first + index)
    const isGroup = typeof target !== 'string'
    return {
      id,
      pid,
      menuName,
      menuNameEn,
      orderNum: index,
      icon: 'tab',
      url: isGroup ? '' : target,
      type: isGroup ? 0 : 1,
      children: isGroup ? cannedMenu(target, id, Number(id) * 100) : [],
    }
  })

/** Part of the menu that the platform ships with. */
export const usualMenu = cannedMenu([
  ['首页', 'Dashboard', '/dashboard'],
  [
    '设备中心',
    'Device and equipment centre',
    [
      ['云控列表', 'Cloud list', '/equipmentCenter/HIMIT'],
      ['集控列表', 'Central list', '/equipmentCenter/HiDom'],
      ['触控列表', 'Touch list', '/equipmentCenter/SmartTouch'],
      ['设备导入', 'Device importing', '/equipmentCenter/deviceimporting'],
      ['水机列表', 'Hi-Cube list', '/equipmentCenter/HiCube'],
      ['检测仪列表', 'Checker list', '/equipmentCenter/checkerList'],
    ],
  ],
  ['OTA升级', 'OTA upgrade', [['OTA升级列表', 'OTA upgrade list', '/equipmentCenter/OTAupgradeList']]],
  ['系统设置', 'System setup', [['菜单设置', 'Menu setup', '/systemSetup/menuSetup']]],
])

/** A menu that grants every screen. */
export const wholeMenu = cannedMenu(
  routeNames.filter((name) => !routeOf(name).hidden).map((name) => [name, name, routeOf(name).path]),
)
