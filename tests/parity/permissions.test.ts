import { test } from '@jest/globals'
import { permissions } from '@/lib/contract/permission'
import { platformIds } from '@/lib/contract/platform-id'
import { findRoute, routeOf } from '@/lib/navigation/routes'
import { dashboardLeaf, directories } from '@/platform/seed/menu'
import { seedRoles } from '@/platform/seed/role'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const leaves = [dashboardLeaf, ...directories.flatMap((directory) => directory.leaves)]
/** Rights that the seeded menu carries, each with the screen that it belongs to. */
const carried = leaves.flatMap(({ url, perms, buttons = [] }) =>
  [...(perms ? [perms] : []), ...buttons].map((right) => ({ url, right })),
)

test('every permission is in the seeded menu, and granted to a seeded role', () => {
  for (const permission of permissions) {
    const places = carried.filter(({ right }) => right === permission)
    expect(places.length, `${permission} stands on no row of the menu`).toBeGreaterThan(0)
    const holders = seedRoles.filter(({ sees, may }) => places.some(({ url }) => sees(url) && may(permission)))
    expect(holders.length, `${permission} is granted to no role`).toBeGreaterThan(0)
  }
  checked(permissions.length, 'permissions with a role')
})

test('the seeded menu carries no permission that does not exist', () => {
  for (const { right } of carried) expect(permissions).toContain(right)
  checked(carried.length, 'rights of the seeded menu')
})

test('every url of the seeded menu is a route on its platforms', () => {
  let count = 0
  for (const { url, platformIds: brands = [] } of leaves) {
    // Its rights are of every brand, the list itself of the first.
    const shownOn = url === routeOf('checkerList').path ? [6 as const] : brands
    for (const platformId of shownOn.length > 0 ? shownOn : platformIds) {
      expect(findRoute(url, platformId), `${url} on platform ${platformId}`).toBeDefined()
      count += 1
    }
  }
  checked(count, 'urls of the seeded menu')
})
