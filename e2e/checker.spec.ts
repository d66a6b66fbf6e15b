import type { Page } from '@playwright/test'
import { checkerTaskApi } from '../lib/contract/checker-task'
import { projectApi } from '../lib/contract/project'
import { arrive, toastOf } from './journeys/arrive'
import { inHeadMenu } from './support/head-menu'
import { expect, test } from './support/test'

const list = '/equipmentCenter/checkerList'
const detail = '/equipmentCenter/CheckerDetail'
test.describe.configure({ mode: 'default' })

const typeEnd = async (page: Page, hours: number): Promise<void> => {
  const at = new Date(Date.now() + (hours + 8) * 3_600_000)
  await page.getByLabel(/^(计划结束时间|Planned end)/).fill(at.toISOString().slice(0, 16))
}

test.describe('a Checker', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('enforces the rules, records a bus, is suspended, continued and ended, and its frames can be read', async ({
    page,
  }) => {
    await arrive(page, `${list}?status=0&checkerType=1`)
    const row = page.getByRole('row').filter({ hasText: '待机' }).first()
    await row.getByRole('link').first().click()
    await page.waitForURL(new RegExp(detail))
    await page.getByRole('button', { name: '开始', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('记录名称').fill('端到端抓取')
    await dialog.getByRole('radio', { name: '数据采集' }).check()
    for (const seconds of ['59', '3601']) {
      await dialog.getByLabel('时间间隔（秒）').fill(seconds)
      await dialog.getByRole('button', { name: '开始', exact: true }).click()
      await expect(dialog.getByText('时间间隔最小60，最大3600')).toBeVisible()
    }
    await dialog.getByRole('radio', { name: '报文抓取' }).check()
    await typeEnd(page, -1)
    await dialog.getByRole('button', { name: '开始', exact: true }).click()
    await expect(dialog.getByText('抓取结束时间必须晚于当前时间')).toBeVisible()
    await expect(dialog.getByLabel('记录名称')).toHaveValue('端到端抓取')
    await typeEnd(page, 2)
    await expect(dialog.getByRole('region', { name: '数据量预测' })).toContainText('计划结束前不会存满')
    await dialog.getByRole('button', { name: '开始', exact: true }).click()
    await expect(toastOf(page, '已开始')).toBeVisible()

    const task = page.getByRole('region', { name: '当前任务' })
    await expect(task).toContainText(/[1-9]\d*帧/)
    await page.getByRole('button', { name: '暂停', exact: true }).click()
    await expect(toastOf(page, '已暂停')).toBeVisible()
    await page.getByRole('button', { name: '继续', exact: true }).click()
    await expect(toastOf(page, '已继续')).toBeVisible()
    await task.getByRole('link', { name: '端到端抓取' }).click()

    const frames = page.getByRole('grid', { name: '报文' })
    // While it arrives: rows that have been read stay while more of their page is read.
    await frames.getByRole('row').filter({ hasText: 'IDU' }).nth(1).click()
    await expect(page).toHaveURL(/frame=\d+/)
    const decoded = page.getByRole('region', { name: /帧解码/ })
    await expect(decoded.getByRole('row', { name: /校验和/ })).toContainText('正确')
    await page.getByLabel('类型', { exact: true }).selectOption('ack')
    await expect(page).toHaveURL(/type=ack/)
    await expect(frames.getByRole('row').nth(1)).toContainText('应答')
    await page.goBack()
    await page.goBack()
    await (await inHeadMenu(page, '结束')).click()
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await expect(toastOf(page, '已结束')).toBeVisible()
    await expect(page.getByRole('button', { name: '开始', exact: true })).toBeVisible()

    const events = page.getByRole('region', { name: '事件' })
    for (const text of ['开始任务“端到端抓取”', '暂停任务“端到端抓取”', '任务“端到端抓取”结束（手动）']) {
      await expect(events.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
    }
    await events.getByRole('link', { name: '端到端抓取' }).first().click()
    await page.getByRole('button', { name: '下载', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载文件' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^CK\d{8}-\d+\.zip$/)
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('refuses 59 s, 3,601 s and a past end in the words of that language', async ({ page }) => {
    await arrive(page, `${list}?status=0`, { language: 'en' })
    await page.getByRole('row').filter({ hasText: 'Standby' }).first().getByRole('link').first().click()
    await page.waitForURL(new RegExp(detail))
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const start = dialog.getByRole('button', { name: 'Start', exact: true })
    await dialog.getByLabel('Record name').fill('Refused')
    await dialog.getByRole('radio', { name: 'Data acquisition' }).check()
    for (const seconds of ['59', '3601']) {
      await dialog.getByLabel('Time interval (s)').fill(seconds)
      await start.click()
      await expect(dialog.getByText('Time interval min 60, max 3600')).toBeVisible()
    }
    await dialog.getByRole('radio', { name: 'Message capture' }).check()
    await typeEnd(page, -1)
    await start.click()
    await expect(dialog.getByText('Capture end time must be later than the current time')).toBeVisible()
    await expect(dialog.getByLabel('Record name')).toHaveValue('Refused')
  })
})

test('an ended capture is replayed in order, up to its last frame', async ({ page }) => {
  await arrive(page, '/equipmentCenter/CheckerTaskList')
  const taskId = await page.evaluate(async (path) => {
    const answer = await fetch(`${path}?taskStatus=3&recordType=1&limit=1`, { headers: { 'X-Console': '1' } })
    return (await answer.json()).data.list[0].taskId
  }, checkerTaskApi.list.path)
  await page.goto(`/equipmentCenter/MessageReport?taskId=${taskId}`)
  const counted = page.getByRole('status').filter({ hasText: /^共\d+帧$/ })
  const total = Number(/\d+/.exec(await counted.innerText())?.[0])
  const decoded = page.getByRole('heading', { name: /^第\d+帧解码$/ })
  await page.getByRole('button', { name: '回放', exact: true }).click()
  await expect(decoded).not.toHaveText('第1帧解码')
  await page.getByRole('button', { name: '停止回放' }).click()
  // The address holds where it was stopped, and it continues there.
  await expect(page).toHaveURL(/frame=\d+$/)
  const stopped = Number(/frame=(\d+)$/.exec(page.url())?.[1])
  expect(stopped).toBeGreaterThan(1)
  expect(stopped).toBeLessThan(total)
  await expect(decoded).toHaveText(`第${stopped}帧解码`)
  await page.getByLabel('回放速度').selectOption('60')
  await page.getByRole('button', { name: '回放', exact: true }).click()
  // It ends by itself.
  await expect(page).toHaveURL(new RegExp(`frame=${total}$`))
  await expect(decoded).toHaveText(`第${total}帧解码`)
  await expect(page.getByRole('button', { name: '回放', exact: true })).toHaveAttribute('aria-pressed', 'false')
})

test.describe('another brand', () => {
  test.use({ brand: 12, expectedErrors: [/status of 404/] })

  test('has no list of Checkers, and all of their other screens', async ({ page }) => {
    await arrive(page, '/equipmentCenter/CheckerTaskList', { brand: 12, as: 'editor' })
    await expect(page).toHaveURL(/CheckerTaskList$/)
    await expect(page.getByRole('link', { name: /Checker控制器列表/ })).toHaveCount(0)
    await page.goto('/equipmentCenter/CheckerWriteIn')
    await expect(page.getByLabel('设备ID')).toBeVisible()
    await page.goto(list)
    await expect(page).toHaveURL(/404/)
  })

  test('is led from a project to the tasks of all Checkers, and has some', async ({ page }) => {
    await arrive(page, '/projectMangement/ProjectList', { brand: 12, as: 'editor' })
    const projectId = await page.evaluate(async (path) => {
      const answer = await fetch(`${path}?limit=1`, { headers: { 'X-Console': '1' } })
      return (await answer.json()).data.list[0].projectId as string
    }, projectApi.list.path)
    await page.goto(`/projectMangement/projectDetail?projectId=${projectId}&tab=checkerTasks`)
    await page.getByRole('tabpanel').getByRole('link', { name: 'Checker任务列表' }).click()
    await expect(page).toHaveURL(/CheckerTaskList$/)
    await expect(page.getByRole('row').nth(1)).toContainText('已结束')
  })
})

test('a link to the record of the other kind leads to the screen of that record', async ({ page }) => {
  await arrive(page, '/equipmentCenter/CheckerTaskList')
  const taskOf = (recordType: 1 | 2) =>
    page.evaluate(
      async ([path, type]) => {
        const answer = await fetch(`${path}?recordType=${type}&limit=1`, { headers: { 'X-Console': '1' } })
        return (await answer.json()).data.list[0].taskId as string
      },
      [checkerTaskApi.list.path, recordType] as const,
    )
  const [capture, acquisition] = [await taskOf(1), await taskOf(2)]
  await page.goto(`/equipmentCenter/MessageReport?taskId=${acquisition}`)
  await expect(page).toHaveURL(`/equipmentCenter/checkerData?taskId=${acquisition}`)
  await page.goto(`/equipmentCenter/checkerData?taskId=${capture}`)
  await expect(page).toHaveURL(`/equipmentCenter/MessageReport?taskId=${capture}`)
})
