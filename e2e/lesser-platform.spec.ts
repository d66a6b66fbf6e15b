import type { Page } from '@playwright/test'
import type { EndpointName } from '@/lib/contract/need'
import { openWholeMenu, readAnnouncements, signIn } from './journeys/arrive'
import { brandHosts } from './support/accounts'
import { LesserPlatform } from './support/lesser-platform'
import { signInAs } from './support/sign-in'
import { startConsole } from './support/start-console'
import { expect, test } from './support/test'

type Lesser = { platform: LesserPlatform; origin: string }

/** A console in front of a platform without some endpoints, with the administrator signed in. */
const inFront = async (
  page: Page,
  { without, silent = false }: { without: readonly EndpointName[]; silent?: boolean },
  run: (lesser: Lesser) => Promise<void>,
): Promise<void> => {
  // Their dialog would cover the menu.
  await readAnnouncements(brandHosts[6], await signIn(brandHosts[6], 'admin'))
  const platform = await LesserPlatform.start(without, { silent })
  const console_ = await startConsole({ platformUrl: platform.url })
  const origin = `http://localhost:${console_.port}`
  try {
    await page.goto(`${origin}/login`)
    await signInAs(page, 'admin')
    await run({ platform, origin })
  } finally {
    // Meanwhile no page asks it for anything.
    await page.goto('about:blank')
    await console_.stop()
    await platform.stop()
  }
}

const menuLinks = async (page: Page): Promise<string[]> => {
  const menu = await openWholeMenu(page)
  return menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

test('what a platform lacks says so in its place, and its actions are grey with the reason', async ({ page }) => {
  const without = ['question.list', 'category.save', 'listExport.export', 'device.reboot'] as const
  await inFront(page, { without }, async ({ platform, origin }) => {
    const links = await menuLinks(page)
    // The menu is the server's.
    for (const path of ['/APPAdministration/questionManagement', '/typeManagement']) expect(links).toContain(path)

    await page.goto(`${origin}/APPAdministration/questionManagement`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('问题管理')
    await expect(page.getByText('此平台不提供该页面')).toBeVisible()

    await page.goto(`${origin}/typeManagement`)
    for (const name of ['新增类别', '导出']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAttribute('title', '此平台不提供该功能')
    }
    await page.getByRole('button', { name: '新增类别', exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.context().addCookies([{ name: 'language', value: 'en', url: origin }])
    await page.goto(`${origin}/APPAdministration/questionManagement`)
    await expect(page.getByText('This platform does not offer this page')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    // Neither the server nor the browser has asked for what is not there.
    expect(platform.askedInVain).toEqual([])
  })
})

test('a platform without the call that says so has the calls of the specification alone', async ({ page }) => {
  await inFront(page, { without: [], silent: true }, async ({ origin }) => {
    for (const path of ['/equipmentCenter/HIMIT', '/dashboard']) {
      await page.goto(`${origin}${path}`)
      await expect(page.getByText('此平台不提供该页面')).toBeVisible()
    }
    expect(await menuLinks(page)).toContain('/equipmentCenter/HIMIT')
    await page.goto(`${origin}/systemSetup/menuSetup`)
    await expect(page.getByRole('row', { name: /菜单设置/ }).first()).toBeVisible()
  })
})
