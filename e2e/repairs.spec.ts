import type { Page } from '@playwright/test'
import { repairApi } from '../lib/contract/repair'
import { demoPhoto } from '../platform/seed/repair/demo-photo'
import { arrive, showTab, toastOf } from './journeys/arrive'
import { expectNoSeriousAxe } from './support/axe'
import { chosenFile } from './support/chosen-file'
import { inHeadMenu } from './support/head-menu'
import { expect, test } from './support/test'

// Nobody else's tests change the requests of this brand.
const brand = 12
test.use({ brand, expectedErrors: [/status of 4(00|13)/] })

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const stepsOf = (page: Page) => page.getByRole('region', { name: '处理记录' }).getByRole('listitem')

test('a request is accepted, gets a photo, is finished and reopened; the photo stays and each step has a name', async ({
  page,
}) => {
  await arrive(page, '/APPAdministration/repairManagement?status=0', { brand, as: 'service' })
  await expect(page.getByRole('tab', { name: /^未处理 \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
  // Older than the limit, and red.
  const late = page.getByRole('row').filter({ hasText: '已超时' }).first()
  await expect(late).toBeVisible()
  const number = (await late.getByRole('link', { name: /^R\d{13}$/ }).textContent()) ?? ''
  await late.getByRole('button', { name: '受理' }).click()
  await page.getByRole('dialog', { name: '受理' }).locator('button[type="submit"]').click()
  await expect(toastOf(page, '受理成功')).toBeVisible()
  await showTab(page, /^处理中/)
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(/\/repairDetails\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  const photos = page.getByRole('region', { name: /现场图片/ })
  const input = photos.getByLabel('添加图片')
  await input.setInputFiles(chosenFile('large.png', Buffer.alloc(11 * 1024 * 1024)))
  await expect(photos.getByRole('alert')).toHaveText('文件超出大小限制。支持 .jpg .jpeg .png，最大 10 MB。')
  await input.setInputFiles(photo('fake.png', Buffer.from('<script>alert(1)</script>')))
  await expect(photos.getByRole('alert')).toHaveText('文件内容与扩展名不符')
  await input.setInputFiles(photo('nameplate.png', Buffer.from(demoPhoto('e2e'))))
  await expect(toastOf(page, '图片已添加')).toBeVisible()
  const shown = photos.getByRole('button', { name: /^放大查看：nameplate\.png/ })
  await expect(shown).toBeVisible()

  const handling = page.getByRole('region', { name: '处理', exact: true })
  await handling.getByRole('button', { name: '完成' }).click()
  await expect(handling.getByLabel('处理结果')).toHaveAccessibleDescription('处理结果不能为空')
  await handling.getByLabel('处理结果').fill('已更换排水管')
  await handling.getByLabel('更换部件').fill('排水管\n')
  await handling.getByLabel('费用').fill('58.50')
  await handling.getByRole('button', { name: '完成' }).click()
  await expect(toastOf(page, '处理成功').last()).toBeVisible()
  await expect(page.getByText('58.50')).toBeVisible()
  await expect(shown).toBeVisible()
  await expectNoSeriousAxe(page)

  await page.getByRole('button', { name: '重新打开' }).click()
  const dialog = page.getByRole('dialog', { name: /^重新打开/ })
  await dialog.getByLabel('原因').fill('仍有滴水')
  await dialog.getByRole('button', { name: '重新打开' }).click()
  await expect(toastOf(page, '报修单已重新打开')).toBeVisible()
  await expect(shown).toBeVisible()
  const steps = stepsOf(page)
  await expect(steps.filter({ hasText: '张工 受理了报修' })).toContainText('未处理 → 处理中')
  await expect(steps.filter({ hasText: '张工 上传了图片nameplate.png' })).toBeVisible()
  await expect(steps.filter({ hasText: '张工 完成了处理' })).toContainText('已更换排水管')
  await expect(steps.last()).toContainText('张工 重新打开了报修')
  await expect(steps.last()).toContainText('仍有滴水')
})

test('the page of a request shows its location on a map, and starts a message to the reporter', async ({ page }) => {
  await arrive(page, '/APPAdministration/repairManagement', { brand })
  const repair = await page.evaluate(
    async (paths) => {
      const ask = async (path: string) => (await (await fetch(path, { headers: { 'X-Console': '1' } })).json()).data
      for (const { repairId } of (await ask(`${paths.list}?limit=50`)).list) {
        const found = await ask(`${paths.info}?repairId=${repairId}`)
        if (found.place && found.reporter) return found
      }
      throw new Error('no request has a place and a reporter')
    },
    { list: repairApi.list.path, info: repairApi.info.path },
  )
  const { repairId, repairNo, place, reporter } = repair
  await page.goto(`/repairDetails/${repairId}`)
  const where = page.getByRole('region', { name: '所在位置' })
  await where.scrollIntoViewIfNeeded()
  await expect(where.getByRole('button', { name: place.projectName })).toBeVisible()
  await expect(where.getByRole('link', { name: place.projectName })).toHaveAttribute(
    'href',
    new RegExp(`projectId=${place.projectId}$`),
  )
  await expect(where.getByRole('link', { name: '在项目地图中查看' })).toHaveAttribute(
    'href',
    /projectMap\?at=-?[\d.]+%2C-?[\d.]+%2C15$/,
  )
  await (await inHeadMenu(page, '推送给用户')).click()
  const dialog = page.getByRole('dialog', { name: '新增推送' })
  await expect(dialog.getByLabel(/^标题/)).toHaveValue(`报修单${repairNo}`)
  await expect(dialog.getByRole('button', { name: new RegExp(`${reporter.nickname}`) })).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await arrive(page, `/repairDetails/${repairId}`, { brand, as: 'viewer' })
  const push = await inHeadMenu(page, /推送给用户/)
  await expect(push).toHaveAttribute('aria-disabled', 'true')
  await expect(push).toContainText('缺少权限：编辑推送')
})
