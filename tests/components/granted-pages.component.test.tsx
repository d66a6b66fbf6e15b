import { expect, it } from '@jest/globals'
import { type MenuNode, menuApi } from '@/lib/contract/menu'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { isGranted } from '@/lib/navigation/granted'
import { findRoute } from '@/lib/navigation/routes'
import { appFiles, urlOf } from '@/tests/parity/app-folder'
import { cannedMenu } from '@/tests/support/component/canned-menu'
import { answer, giveAnswers, requestsMade } from '@/tests/support/component/canned-platform'
import { setPageRequest } from '@/tests/support/component/page-request'
import { who } from '@/tests/support/component/who'

const menu = cannedMenu([
  ['首页', 'Dashboard', '/dashboard'],
  ['设备中心', 'Equipment center', [['云控列表', 'Cloud list', '/equipmentCenter/HIMIT']]],
  ['报修管理', 'Repair management', '/APPAdministration/repairManagement'],
])
const pages = appFiles(/^page\.tsx$/).map((file) => ({ file, url: urlOf(file).replace(/\[\w+\]$/, '1') }))

const refusedBy = (given: MenuNode[], platformId: PlatformId) =>
  pages.filter(({ url }) => {
    const [name] = platformIds.flatMap((brand) => findRoute(url, brand) ?? [])
    return name !== undefined && !isGranted(name, { menu: given, platformId, roles: ['user'] })
  })

const cases = platformIds.flatMap((brand) => [
  { brand, what: 'a menu of three entries', given: menu, least: 35 },
  { brand, what: 'an empty menu', given: [], least: 45 },
])
it.each(cases)(
  'brand $brand: every page that $what does not grant leads a role user to /404, and reads nothing else',
  async ({ brand, given, least }) => {
    const user = who({ perms: [] })
    setPageRequest({ platformId: brand, user, refresh: () => {}, reload: () => {}, leave: () => {} })
    giveAnswers([answer(menuApi.nav, { menuList: given })])
    const refused = refusedBy(given, brand)
    expect(refused.length).toBeGreaterThan(least)
    const open: string[] = []
    for (const { file, url } of refused) {
      window.history.pushState(null, '', url)
      const { default: page } = await import(`../../${file}`)
      const opened = page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) })
      const said = await opened.then(
        () => 'is shown',
        (error: Error) => error.message,
      )
      if (said !== 'the page leads to /404') open.push(`${url} ${said}`)
    }
    expect(open).toEqual([])
    expect(requestsMade().filter(({ path }) => path !== menuApi.nav.path)).toEqual([])
  },
)
