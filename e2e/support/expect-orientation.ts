import { expect, type Page } from '@playwright/test'
import { findRoute, type RouteName, routeOf } from '@/lib/navigation/routes'
import type { Brand } from './accounts'

/** Screens of the user's own account, and the two refusals: in no menu, and of no list. */
const apart = new Set<RouteName>(['changePassword', 'informationEdit', 'unauthorized', 'notFound'])
export const isApart = (name: RouteName): boolean => apart.has(name)

/**
 * An open screen lights one entry of the menu, says where it is, and shows one title. One whose list its brand does not
 * have lights none.
 */
export const expectOrientation = async (page: Page, name: RouteName, brand: Brand): Promise<void> => {
  if (isApart(name)) return
  const title = page.getByRole('heading', { level: 1 })
  await expect.soft(title, name).toHaveCount(1)
  await expect.soft(title, name).toBeInViewport()
  await expect.soft(title, name).toHaveCSS('font-size', '20px')
  await expect.soft(title, name).toHaveCSS('font-weight', '600')

  const lit = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }).locator('[aria-current="page"]')
  const { activeMenu } = routeOf(name).meta
  const hasEntry = activeMenu === undefined || findRoute(routeOf(activeMenu).path, brand) !== undefined
  await expect.soft(lit, name).toHaveCount(hasEntry ? 1 : 0)
  if (hasEntry) await expect.soft(lit, name).toBeVisible()

  const way = page.getByRole('navigation', { name: /^(当前位置|You are here)$/ })
  const last = way.locator('[aria-current="page"]')
  await expect.soft(last, name).toHaveCount(1)
  await expect.soft(way.getByRole('listitem').last().locator('[aria-current="page"]'), name).toBeVisible()
  if (!activeMenu || !hasEntry) return
  // From a hidden screen the way leads back to its list, which is what is lit.
  const list = way.getByRole('link')
  await expect.soft(list, name).toHaveCount(1)
  await expect.soft(list, name).toHaveText((await lit.textContent()) ?? '')
}
