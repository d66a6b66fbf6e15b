import { organizationApi } from '../lib/contract/organization'
import { arrive } from './journeys/arrive'
import { expect, test } from './support/test'

test('a filter whose choices come from a call shows what the address says, as soon as they are there', async ({
  page,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${organizationApi.options.path}*`, async (route) => {
    await held
    await route.continue()
  })
  await arrive(page, '/userCenter/userCore?organizationId=2')
  const filter = page.getByRole('search').getByRole('combobox', { name: '组织', exact: true })
  // Nothing but `all` so far.
  await expect(filter.getByRole('option')).toHaveCount(1)
  release()
  // At once: the next time that the whole form is drawn, which may be seconds later, it would come by itself.
  const shown = await page.waitForFunction(
    (select) => (select as HTMLSelectElement).options.length > 1 && [(select as HTMLSelectElement).value],
    await filter.elementHandle(),
  )
  expect(await shown.jsonValue()).toEqual(['2'])
  // What is chosen instead stays, and resetting leaves none.
  await filter.selectOption('1')
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/\?organizationId=1$/)
  await expect(filter).toHaveValue('1')
  await page.getByRole('search').getByRole('button', { name: '重置' }).click()
  await expect(filter).toHaveValue('')
})
