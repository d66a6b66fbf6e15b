import type { Page } from '@playwright/test'
import { arrive, chooseInUserMenu, hydrated } from './journeys/arrive'
import { expectNoSeriousAxe } from './support/axe'
import { chooseMore, openRange } from './support/history-bar'
import { expect, test } from './support/test'

/** The demo's system with three protective stops, then alarm 45. */
const macWifiId = '84F3EB0F0145'
const minuteMs = 60_000
const toText = (ms: number) => new Date(ms).toISOString().slice(0, 19).concat('Z')

/** Time of the alarm, from the platform. */
const alarmTime = async (page: Page): Promise<number> => {
  const wire = await page.evaluate(async (mac) => {
    const answer = await fetch(`/sys/unit/alarmMemory?macWifiId=${mac}&systemNo=0`, { headers: { 'X-Console': '1' } })
    return (await answer.json()).data.list[0].failureTime as string
  }, macWifiId)
  return Date.parse(`${wire.replace(' ', 'T')}Z`)
}
const storyOf = (alarm: number, more = ''): string =>
  `/equipmentCenter/HistoricalRecords?macWifiId=${macWifiId}&unitKind=2&unit=00-00` +
  `&points=dischargePressure,satCondTemp&from=${toText(alarm - 6 * 60 * minuteMs)}&to=${toText(alarm + 60 * minuteMs)}${more}`

test.use({ timezoneId: 'Asia/Shanghai' })

for (const [language, text] of [
  [
    'zh',
    {
      verdict: '运行诊断',
      // In heating the indoor coils condense.
      fouled: /冷凝器脏堵|室内换热器\/滤网脏堵/,
      events: '事件',
      stop: /保护停机 d1-13 \/ P13/,
      alarm: /报警 45 .*· 00-00/,
    },
  ],
  [
    'en',
    {
      verdict: 'Health verdict',
      fouled: /Fouled (?:condenser|indoor coil)/,
      events: 'Events',
      stop: /Protective stop d1-13 \/ P13/,
      alarm: /Alarm 45 .*· 00-00/,
    },
  ],
] as const) {
  test(`a fouled condenser is recognizable: ramp, three stops, the alarm, and the cause (${language})`, async ({
    page,
  }) => {
    await arrive(page, '/equipmentCenter/HIMIT', { language })
    const alarm = await alarmTime(page)
    await page.goto(storyOf(alarm))
    await hydrated(page)
    await expect(page.getByRole('region', { name: text.verdict })).toContainText(text.fouled)
    const events = page.getByRole('region', { name: text.events, exact: true }).getByRole('listitem')
    await expect(events.filter({ hasText: text.stop })).toHaveCount(3)
    await expect(events.filter({ hasText: text.alarm })).toContainText('14:22:00')
    await expect(page.locator('canvas')).toHaveCount(1)
    await expectNoSeriousAxe(page)
  })
}

test('the crosshair is read aloud, zoom is in the address, and the table has the same points', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  const alarm = await alarmTime(page)
  await page.goto(storyOf(alarm))
  await hydrated(page)
  const chart = page.getByRole('group', { name: '室外机 00-00历史曲线' })
  await expect(chart.locator('canvas')).toBeVisible()
  await chart.press('Home')
  await chart.press('ArrowRight')
  const spoken = page.locator('[aria-live=polite]').filter({ hasText: '排气压力' })
  await expect(spoken).toContainText(/08:23:00: 排气压力 Pd \d\.\d\d MPa, 冷凝温度 Tc -?\d+ ℃/)
  const reading = /Pd (\d\.\d\d) MPa/.exec((await spoken.textContent()) ?? '')?.[1]

  await chart.press('+')
  await expect(page).toHaveURL(/zoomFrom=.*zoomTo=/)
  await page.reload()
  await expect(page.getByRole('button', { name: '还原缩放' })).toBeVisible()
  await page.getByRole('button', { name: '还原缩放' }).click()
  await expect(page).not.toHaveURL(/zoom/)

  await chooseMore(page, 'asTable')
  await expect(page).toHaveURL(/view=table/)
  const row = page.getByRole('group', { name: '曲线数据' }).getByRole('row').nth(2)
  await expect(row).toContainText('08:23:00')
  await expect(row).toContainText(`${reading} MPa`)
})

test('another day is overlaid, with the difference', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  const alarm = await alarmTime(page)
  await page.goto(storyOf(alarm))
  await hydrated(page)
  await page.getByRole('combobox', { name: /^对比/ }).selectOption('前一天')
  await expect(page).toHaveURL(/compare=-24h/)
  const readings = page.getByRole('group', { name: '读数' })
  await expect(readings.getByRole('columnheader', { name: '差值' })).toBeVisible()
  const chart = page.getByRole('group', { name: '室外机 00-00历史曲线' })
  await chart.press('End')
  await chart.press('Home')
  await expect(readings.getByRole('row').nth(1)).toContainText(/[+-]?\d\.\d\d MPa[+-]?\d\.\d\d MPa[+-]?\d\.\d\d MPa/)
})

test('timestamps, filter bounds and the file follow the chosen clock', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  const alarm = await alarmTime(page)
  await page.goto(storyOf(alarm))
  await hydrated(page)
  await openRange(page)
  await expect(page.getByRole('textbox', { name: '开始' })).toHaveValue(/ 08:22$/)
  await page.keyboard.press('Escape')
  await chooseInUserMenu(page, 'UTC')
  await openRange(page)
  await expect(page.getByRole('textbox', { name: '开始' })).toHaveValue(/ 00:22$/)
  await expect(page.getByRole('region', { name: '事件', exact: true })).toContainText('06:22:00')
  await page.reload()
  await hydrated(page)
  await openRange(page)
  await expect(page.getByRole('textbox', { name: '开始' })).toHaveValue(/ 00:22$/)

  await page.keyboard.press('Escape')
  await chooseMore(page, 'export')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const [head, first] = Buffer.concat(chunks).toString('utf8').split('\r\n')
  expect(head).toMatch(/^\uFEFF"时间（UTC）",/)
  expect(first).toMatch(/ 00:22:00",-?\d/)
})

test('a device has one time axis, and a click on a fault zooms all lanes', async ({ page }) => {
  await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${macWifiId}&tab=timeline`)
  const faults = page.getByRole('region', { name: '故障', exact: true })
  await expect(page.getByRole('region', { name: '测点曲线' }).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: '90天' }).click()
  await faults.getByRole('button', { name: /· 45 ·/ }).click()
  await expect(page.getByRole('button', { name: '还原缩放' })).toBeVisible()
  // The address is the view: anybody who opens it sees the same.
  await expect(page).toHaveURL(/days=90&from=\d/)
  await page.reload()
  await expect(page.getByRole('button', { name: '还原缩放' })).toBeVisible()
  await expect(page.getByRole('button', { name: '90天' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '表格' }).click()
  await expect(page.getByRole('tabpanel').getByRole('row').filter({ hasText: '· 45 ·' })).toHaveCount(1)
})
