import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrive, toastOf } from './journeys/arrive'
import { deviceOf } from './journeys/devices'
import { chosenFile } from './support/chosen-file'
import { expect, test } from './support/test'

const path = '/equipmentCenter/deviceimporting'
const MB = 1024 * 1024
const head = 'WiFi ID*,控制器类型,控制器型号,设备序列号,所属项目,安装时间,备注'

const choose = async (page: Page, name: string, content: string | Buffer): Promise<void> => {
  await page.getByLabel('选择要导入的文件').setInputFiles(chosenFile(name, content))
}

test('a file with bad rows and a good one: dry run, reload, good rows, corrected failures, all', async ({ page }) => {
  await arrive(page, path)
  const rows = ['EE2E00000001,Hi-Mit,HM-64A,,,2026-05-10 14:00,机房', 'EE2E00000002,Hi-Mit,HM-64A,,,,<b>']
  rows.push('1E+11,Hi-Foo,HM-64A,,,,')
  await choose(page, '设备.csv', [head, ...rows].join('\r\n'))
  await expect(page).toHaveURL(/deviceimporting\?import=\d+$/)
  await expect(page.getByText('共3行，其中2行有问题，1行可导入')).toBeVisible()

  // Found again by its address, and without it as the latest one.
  await page.reload()
  const problems = page.getByRole('region', { name: '有问题的行' })
  await expect(problems.getByRole('row')).toHaveCount(4)
  await expect(problems.getByRole('row').nth(1)).toHaveText(/3EE2E00000002备注<b>不能包含特殊字符/)
  await expect(problems.getByRole('row').nth(2)).toHaveText(/表格软件已把 WiFi ID 变成数字/)
  await page.goto(path)
  await page.getByRole('button', { name: '继续处理' }).click()
  await problems.getByLabel('按原因筛选').selectOption({ label: '类型不存在' })
  await expect(problems.getByRole('row')).toHaveCount(3)

  const all = page.getByRole('button', { name: '全部导入' })
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(all).toHaveAttribute('title', '有2行存在问题，不能全部导入')
  await page.getByRole('button', { name: '仅导入正确的1行' }).click()
  await expect(toastOf(page, '导入成功')).toBeVisible()
  await expect(page.getByText('已导入1台设备，2行有问题未导入')).toBeVisible()
  expect(await deviceOf(page, { macWifiId: 'EE2E00000001' })).toMatchObject({
    activationFlag: 0,
    onlineStatus: 0,
    installTime: '2026-05-10 06:00:00',
    remarks: '机房',
  })

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载失败行（.csv）' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('设备-失败 failures.csv')
  const failed = readFileSync(await download.path(), 'utf8')
  await page.getByRole('button', { name: '导入其他文件' }).click()
  await choose(page, '改好.csv', failed.replace('<b>', '已改').replace('"1E+11","Hi-Foo"', '"EE2E00000003","Hi-Mit"'))
  await expect(page.getByText('检查通过，共2行，均可导入')).toBeVisible()
  await page.getByRole('button', { name: '全部导入' }).click()
  await expect(page.getByText('已导入2台设备')).toBeVisible()
  expect((await deviceOf(page, { macWifiId: 'EE2E00000002' })).remarks).toBe('已改')
  await expect(page.getByRole('region', { name: '我的导入记录' }).getByRole('row')).toHaveCount(3)
})

test.describe('what cannot be imported', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is refused before sending, or by the platform’s check', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/import/upload')) sent.push(request.url())
    })
    await arrive(page, path)
    await choose(page, '照片.png', 'x')
    await expect(page.getByText('“照片.png”不是 .xlsx 或 .csv 文件')).toBeVisible()
    await choose(page, '空.csv', '')
    await expect(page.getByText('“空.csv”是空文件')).toBeVisible()
    await choose(page, '大.csv', Buffer.alloc(11 * MB, 'x'))
    await expect(page.getByText('“大.csv”有 11.0 MB，超过10 MB的限制')).toBeVisible()
    expect(sent).toEqual([])
    await choose(page, '错.xlsx', 'MZ 这不是表格')
    await expect(page.getByText('“错.xlsx”无法导入：文件内容与扩展名不符')).toBeVisible()
    await choose(page, '缺.csv', '颜色,大小\n红,1')
    await expect(
      page.getByText(
        '“缺.csv”无法导入：缺少必填列“WiFi ID*、控制器类型 Controller type*、控制器型号 Model*”，请使用模板的表头',
      ),
    ).toBeVisible()
    expect(sent).toHaveLength(2)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
})

test('the template is a workbook', async ({ page }) => {
  await arrive(page, path)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载模板 .xlsx' }).click()
  expect((await downloading).suggestedFilename()).toBe('设备导入模板 Device import.xlsx')
})

test('an upload cancelled under way imports nothing', async ({ page, context }) => {
  await arrive(page, path)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  await choose(page, '慢.csv', `${head}\n${'x'.repeat(5 * MB)}`)
  await expect(page.getByRole('progressbar', { name: '正在上传 慢.csv' })).toBeVisible()
  await page.getByRole('button', { name: '取消上传' }).click()
  await expect(page.getByText('已取消上传，未导入任何数据')).toBeVisible()
  await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible()
})
