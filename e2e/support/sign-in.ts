import { expect, type Page } from '@playwright/test'
import { type Account, demoPassword } from './accounts'

/** Signs in like a person, on the current page or on /login. Ends on the requested page. */
export const signInAs = async (
  page: Page,
  account: Account | (string & {}),
  password = demoPassword,
): Promise<void> => {
  if (!new URL(page.url()).pathname.startsWith('/login')) await page.goto('/login')
  await page.getByLabel(/^(账号|Account)/).fill(account)
  await page.getByLabel(/^(密码|Password)/).fill(password)
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await expect(page).not.toHaveURL(/\/login(\?|$)/)
}
