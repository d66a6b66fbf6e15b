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

  test('what is wrong stands under its field, and nothing is sent', async ({ page }) => {
    await arrive(page, '/changePassword', { as: 'editor' })
    await expect(page).toHaveTitle('修改密码 - 海信中央空调大数据云平台')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/sys/user/possword')) sent.push(request.url())
    })
    const fresh = page.getByLabel('新密码', { exact: false }).first()
    await typePasswords(page, '', '', '')
    await expect(page.getByLabel('原密码')).toHaveAccessibleDescription('不能为空')
    await typePasswords(page, 'Console-2026', 'Another-2027', 'Another-2028')
    await expect(page.getByLabel('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一致')
    await typePasswords(page, 'Console-2026', 'x'.repeat(21), 'x'.repeat(21))
    await expect(fresh).toHaveAccessibleDescription('密码不能超过20个字符')
    await typePasswords(page, 'Console-2026', 'short', 'short')
    await expect(fresh).toHaveAccessibleDescription('密码至少8个字符')
    await typePasswords(page, 'Console-2026', 'Console-2026', 'Console-2026')
    await expect(fresh).toHaveAccessibleDescription('新密码不能与原密码相同')
    expect(sent).toEqual([])
  })

  test('a wrong old password is said by the platform, at its field', async ({ page }) => {
    await arrive(page, '/changePassword', { as: 'editor' })
    await typePasswords(page, 'Not-this-one', 'Another-2027', 'Another-2027')
    await expect(page.getByLabel('原密码')).toHaveAccessibleDescription('原密码错误')
    await expect(page.locator('[data-kind="error"]')).toHaveCount(0)
    await expect(page).toHaveURL(/\/changePassword$/)
  })

  test('passwords are kept nowhere in the browser', async ({ page }) => {
    await arrive(page, '/changePassword', { as: 'editor' })
    await page.getByLabel('原密码').fill('typed-old-secret')
    await page.getByLabel('确认新密码').fill('typed-new-secret')
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie)
    expect(stored).not.toContain('secret')
  })

  test('after a change one signs in with the new password', async ({ page, browser, baseURL }) => {
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

  test('what is wrong stands under its field', async ({ page }) => {
    await arrive(page, '/informationEdit', { as: 'editor' })
    await expect(page.getByText('账号：editor')).toBeVisible()
    await fill(page, { 姓名: '', 手机: '12ab', 邮箱: 'nobody', 简介: 'a<b' })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('姓名')).toHaveAccessibleDescription('不能为空')
    await expect(page.getByLabel('手机')).toHaveAccessibleDescription('请输入正确的手机号码')
    await expect(page.getByLabel('邮箱')).toHaveAccessibleDescription('请输入正确的邮箱')
    await expect(page.getByLabel('简介')).toHaveAccessibleDescription('不能包含特殊字符')
    await expect(page.getByLabel('姓名')).toBeFocused()
  })

  test('in English the texts are English', async ({ page }) => {
    await arrive(page, '/informationEdit', { as: 'editor', language: 'en' })
    await fill(page, { Phone: 'x', Mailbox: 'x' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter the correct mobile number')
    await expect(page.getByLabel('Mailbox')).toHaveAccessibleDescription('Enter the correct email')
  })

  test('a change is saved, shows in the top bar, and is there after a reload', async ({ page }) => {
    await arrive(page, '/informationEdit', { as: 'service' })
    await fill(page, { 姓名: '张工新', 手机: '13912345678', 邮箱: 'zhang@example.com', 简介: '负责华东' })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '修改成功')).toBeVisible()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工新')
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('张工新')
    await expect(page.getByLabel('简介')).toHaveValue('负责华东')
    // A second save works with the version that the first one made.
    await page.getByLabel('姓名').fill('张工')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工')
    await expect(page.getByRole('button', { name: '用户菜单' })).not.toContainText('张工新')
  })
})
