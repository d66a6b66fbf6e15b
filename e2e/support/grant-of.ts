import type { Page } from '@playwright/test'
import { isGranted } from '@/lib/navigation/granted'
import type { RouteName } from '@/lib/navigation/routes'
import type { Brand } from './accounts'
import { dataFor } from './ask-as'

type Menu = Parameters<typeof isGranted>[1]['menu']

/** Whether the menu of the signed-in user grants a screen on a brand. */
export const grantOf = async (page: Page, brand: Brand): Promise<(name: RouteName) => boolean> => {
  const { menuList } = await dataFor<{ menuList: Menu }>(page, '/sys/menu/nav')
  return (name) => isGranted(name, { menu: menuList, platformId: brand, roles: ['user'] })
}
