import type { Page } from '@playwright/test'
import { arrive, toastOf } from './journeys/arrive'
import { signInAs } from './support/sign-in'
import { expect, test } from './support/test'

const typePasswords = async (page: Page, old: string, fresh: string, repeated: string) => {
  await page.getByLabel('原密码').fill(old)
  await page.getByLabel('新密码', { exact: false }).first().fill(fresh)
  await page.getByLabel('确认新密码').fill(repeated)
  await page.getByRole('button', { name: '保存' }).click()
}

test.describe('change of the own password', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('after a change only the new password signs in', async ({ page, browser, baseURL }) => {
    await arrive(page, '/changePassword', { as: 'ota' })
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
    await arrive(elsewhere, '/informationEdit', { as: 'ota' })

    await typePasswords(page, 'Console-2026', 'Another-2027', 'Another-2027')
    await expect(page).toHaveURL(/\/login$/)
    await signInAs(page, 'ota', 'Another-2027')
    await expect(page).toHaveURL(/\/dashboard$/)

    // Every other session of the user has ended too.
    await elsewhere.goto('/informationEdit')
    await expect(elsewhere).toHaveURL(/\/login\?/)
    await elsewhere.close()

    await page.goto('/changePassword')
    await typePasswords(page, 'Another-2027', 'Console-2026', 'Console-2026')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('the own profile', () => {
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  }

  test('a change is saved, shows in the top bar, and is there after a reload', async ({ page }) => {
    await arrive(page, '/informationEdit', { as: 'service' })
    await fill(page, { 姓名: '张工新', 手机: '13912345678', 邮箱: 'zhang@example.com', 简介: '负责华东' })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '修改成功')).toBeVisible()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工新')
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('张工新')
    await expect(page.getByLabel('简介')).toHaveValue('负责华东')
    // A second save uses the version that the first one made.
    await page.getByLabel('姓名').fill('张工')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工')
    await expect(page.getByRole('button', { name: '用户菜单' })).not.toContainText('张工新')
  })
})
