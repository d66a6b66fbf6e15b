import { chromium } from '@playwright/test'
import { findBrowser } from '../test/browser.mjs'

/** Filters of the capture viewer, one of each kind: by sender, by type, by bytes, faults only. */
export const filters = ['', 'type=ack', 'src=IDU%2000-01', 'hex=03', 'errorOnly=1']

/**
 * For a capture in the viewer: ms until its first rows, ms of the console's answer to each filter, and the frames that
 * the browser shows while its table is scrolled.
 */
export async function measureCapture({ url, user, password, taskId, seconds }) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'en' })
    await page.goto(`${url}/login`)
    await page.locator('input[name=username]').fill(user)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    const report = `${url}/equipmentCenter/MessageReport?taskId=${taskId}`
    const firstRow = page.getByRole('grid').locator('tbody tr').first().locator('td').nth(8)
    const began = Date.now()
    await page.goto(report)
    await firstRow.waitFor()
    const firstMs = Date.now() - began
    const answers = []
    for (const filter of filters) answers.push({ filter, ...(await timeFilter(page, { taskId, filter })) })
    await page.waitForTimeout(1500)
    return { firstMs, answers, scrolling: await scrollDown(page, seconds) }
  } finally {
    await browser.close()
  }
}

/** The page's request for a filter: its rows and their number, through the console. Medians of five, ms. */
const timeFilter = (page, { taskId, filter }) =>
  page.evaluate(
    async ([query]) => {
      const times = []
      let total
      for (let n = 0; n < 5; n++) {
        const began = performance.now()
        const answer = await fetch(`/checker_svc/message/list?${query}&page=1&limit=200`, {
          headers: { 'X-Console': '1' },
        })
        const { code, data } = await answer.json()
        if (code !== 0) throw new Error(`the list of frames answered ${code}`)
        total = data.totalCount
        times.push(performance.now() - began)
      }
      return { ms: times.toSorted((a, b) => a - b)[2], total }
    },
    [`taskId=${taskId}${filter && `&${filter}`}`],
  )

/** Scrolls by the wheel, as people do, at some 3,000 px a second, and counts the displayed frames. */
async function scrollDown(page, seconds) {
  const table = page.getByRole('grid')
  await table.scrollIntoViewIfNeeded()
  const box = await table.locator('xpath=..').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => {
    window.frames_ = []
    window.long_ = []
    window.blank_ = 0
    window.counts_ = true
    window.observer_ = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.long_.push(duration)
    })
    window.observer_.observe({ entryTypes: ['longtask'] })
    const scroller = document.querySelector('table[role=grid]').parentElement
    const note = (now) => {
      if (!window.counts_) return
      window.frames_.push(now)
      // Whether a visible row is still waiting for its frame.
      const { top, bottom } = scroller.getBoundingClientRect()
      const waits = [...scroller.querySelectorAll('tbody tr')].some((row) => {
        const at = row.getBoundingClientRect()
        return at.bottom > top && at.top < bottom && row.cells.length === 1
      })
      if (waits) window.blank_++
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const began = Date.now()
  while (Date.now() - began < 1000 * seconds) {
    await page.mouse.wheel(0, 100)
    await page.waitForTimeout(25)
  }
  const { times, long, blank, top } = await page.evaluate(() => {
    window.counts_ = false
    window.observer_.disconnect()
    const { scrollTop } = document.querySelector('table[role=grid]').parentElement
    return { times: window.frames_, long: window.long_, blank: window.blank_, top: scrollTop }
  })
  const gaps = times.slice(1).map((time, at) => time - times[at])
  const sorted = gaps.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  return {
    perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]),
    p50: at(0.5),
    p95: at(0.95),
    worst: sorted.at(-1),
    longTasks: long.length,
    longest: Math.max(0, ...long),
    // Share of the displayed frames with a row not read yet.
    waiting: blank / times.length,
    rows: Math.round(top / 32),
  }
}
