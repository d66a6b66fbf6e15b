import type { Page } from '@playwright/test'
import { errorMessages } from '@/lib/contract/error-code'
import { startPast } from '../../scripts/run/demo-past.mjs'
import { startConnectedFleet } from '../../scripts/run/simulated-fleet.mjs'
import { arrive } from '../journeys/arrive'
import { openRange } from '../support/history-bar'
import { textOf } from '../support/shown-numbers'
import { startConsole } from '../support/start-console'
import { startPlatform } from '../support/start-platform'
import { stopEngine } from '../support/stop-engine'
import { addressOf, expect, test } from '../support/test'

const macWifiId = '84F3EB0F0145'
const history = `/equipmentCenter/HistoricalRecords?macWifiId=${macWifiId}`

// The browser's own log of an unsuccessful answer.
test.use({ expectedErrors: [/status of 503/] })

/** Where a picture's curves are, or why they are not. */
const curves = (page: Page, language: 'zh' | 'en') => {
  const unit = textOf(language, 'history.kinds.2').replace('{unit}', '00-00')
  return page.getByRole('region', { name: textOf(language, 'history.chartLabel').replace('{unit}', unit) })
}

test('the engine of history is killed: pages say what is missing, live values go on, and all heals by itself', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  const shared = process.env.E2E_CONSOLE_PORT
  /** What was started, the last one first. */
  const stops: (() => Promise<unknown>)[] = []
  const started = <Running extends { stop: () => Promise<unknown> }>(running: Running): Running => {
    stops.unshift(() => running.stop())
    return running
  }
  try {
    const { dataDir, url, output } = started(
      await startPlatform({ env: { PLATFORM_CONTROLLERS: '40', CAPTCHA: 'off', PLATFORM_SESSIONS: '99' } }),
    )
    started(await startConnectedFleet({ platformOutput: output, dataDir }))
    const past = started(
      startPast({ dataDir, platform: url, options: ['--days', '1', '--controllers', '1'] }, { seconds: 600 }),
    )
    const console_ = started(await startConsole({ platformUrl: url }))
    const english = await browser.newContext({ locale: 'en-US' })
    stops.unshift(() => english.close())
    process.env.E2E_CONSOLE_PORT = String(console_.port)
    await past.ready

    await arrive(page, history)
    await expect(page.locator('canvas').first()).toBeVisible()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })

    const letStart = stopEngine(dataDir)
    // A picture that has not been asked for yet.
    await openRange(page)
    await page.getByRole('button', { name: textOf('zh', 'history.ranges.6') }).click()
    const { zh, en } = errorMessages.historyAway
    await expect(curves(page, 'zh')).toContainText(zh)

    // In the other language, with everything that is not of the past.
    const other = await english.newPage()
    await arrive(other, history, { language: 'en' })
    await expect(curves(other, 'en').getByText(en)).toBeVisible()
    const live = await context.newPage()
    await live.goto(`${addressOf(6)}/equipmentCenter/outdoor/${macWifiId}`)
    await expect(live.getByRole('row', { name: /^00 00 .*\d\.\d\d/ })).toBeVisible({ timeout: 30_000 })
    await live.goto(`${addressOf(6)}/equipmentCenter/devicedetails?macWifiId=${macWifiId}&tab=timeline`)
    const lane = live.getByRole('region', { name: textOf('zh', 'timeline.lanes.signal') })
    await expect(lane).toContainText(zh)
    const board = await context.newPage()
    await board.goto(`${addressOf(6)}/dashboard`)
    const running = board.getByRole('region', { name: textOf('zh', 'dashboard.charts.runningByMode') })
    await expect(running).toContainText(zh)
    await expect(board.getByRole('region', { name: textOf('zh', 'dashboard.charts.onlineRate') })).not.toContainText(zh)
    // It is asked for again and again, and said once: where it is missing.
    for (const each of [page, live, board]) {
      await expect(each.getByRole('alert').filter({ hasText: zh })).toHaveCount(0)
      await expect(each.getByRole('button', { name: textOf('zh', 'common.retry') })).toHaveCount(0)
    }

    letStart()
    for (const each of [curves(page, 'zh'), curves(other, 'en'), lane]) {
      await expect(each.locator('canvas').first()).toBeVisible({ timeout: 60_000 })
      await expect(each).not.toContainText(zh)
      await expect(each).not.toContainText(en)
    }
    await expect(running).not.toContainText(zh, { timeout: 60_000 })
    await expect(running.getByRole('button')).not.toHaveCount(0)
    expect(loads).toBe(0)
  } finally {
    process.env.E2E_CONSOLE_PORT = shared
    // Streams of events end before whoever sends them does.
    await Promise.all(context.pages().map((each) => each.goto('about:blank')))
    for (const stop of stops) await stop()
  }
})
