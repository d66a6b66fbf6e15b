import { chromium } from '@playwright/test'
import { signIn } from '../sign-in.mjs'
import { findBrowser } from '../test/browser.mjs'
import { pageProbe } from './page-probe.mjs'
import { median } from './statistics.mjs'

const row = '.MuiDataGrid-row, table tbody tr:has(td)'
/** The machine and the network profile for page measurements. */
export const profile = { cpu: 4, downMbps: 9, upMbps: 1.5, roundTripMs: 60 }
const bytesPerSecond = (mbps) => (mbps * 1e6) / 8

/** What a browser keeps of a sign-in, for the contexts that are measured. */
export async function signedInState(browser, who) {
  const context = await browser.newContext({ locale: 'en-US' })
  await signIn(context, who)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Slows the page down, and counts the bytes transferred. */
async function slowAndCount(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.roundTripMs,
    downloadThroughput: bytesPerSecond(profile.downMbps),
    uploadThroughput: bytesPerSecond(profile.upMbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  const types = new Map()
  const traffic = { script: 0, total: 0, lastAt: Date.now() }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.dataReceived', () => {
    traffic.lastAt = Date.now()
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.lastAt = Date.now()
    traffic.total += encodedDataLength
    if (types.get(requestId) === 'Script') traffic.script += encodedDataLength
  })
  return traffic
}

async function untilQuiet(page, traffic, quietMs = 2500) {
  for (let waited = 0; Date.now() - traffic.lastAt < quietMs && waited < 60_000; waited += 100)
    await page.waitForTimeout(100)
}

async function open(context, url) {
  const page = await context.newPage()
  await page.addInitScript(pageProbe, row)
  const traffic = await slowAndCount(page)
  await page.goto(url, { waitUntil: 'commit' })
  return { page, traffic }
}

/** Opens the list and waits until it is idle. */
export async function visitList(context, url) {
  const { page, traffic } = await open(context, url)
  await page.waitForFunction(() => window.bench?.firstRow > 0, undefined, { timeout: 60_000 })
  await untilQuiet(page, traffic)
  const seen = await page.evaluate(() => {
    const { fcp, lcp, cls, firstRow, longTasks } = window.bench
    const blocking = longTasks
      .filter(({ startTime }) => startTime >= fcp)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return {
      fcp,
      lcp,
      cls,
      firstRow,
      tbt: blocking,
      longTasks: longTasks.reduce((sum, { duration }) => sum + duration, 0),
      htmlKb: performance.getEntriesByType('navigation')[0].decodedBodySize / 1000,
    }
  })
  return { page, traffic, seen: { ...seen, scriptKb: traffic.script / 1000, totalKb: traffic.total / 1000 } }
}

/** From the click on "next page" until other rows are painted; INP is its longest interaction. */
async function nextPage(page) {
  const next = page.getByLabel(/next page|下一页/i).first()
  await page.evaluate(() => {
    window.bench.rowsBefore = window.bench.rows()
    window.bench.interactions.clear()
  })
  await next.click()
  await page.waitForFunction(() => window.bench.changedAt > 0, undefined, { timeout: 30_000 })
  await page.waitForTimeout(600)
  return page.evaluate(() => ({
    nextMs: window.bench.changedAt - window.bench.pressedAt,
    nextInp: Math.max(16, ...window.bench.interactions.values()),
    cls: window.bench.cls,
  }))
}

/** The longest interaction of a click on the tab of another page, which has been open before. */
async function switchTab(page, url) {
  await page.locator('nav a[href*="HiCube"]').first().click()
  await page.waitForURL(/HiCube/)
  await page.waitForTimeout(1500)
  await page.evaluate(() => window.bench.interactions.clear())
  await page
    .locator(`a[draggable="false"][href^="${new URL(url).pathname}"]`)
    .first()
    .click()
  await page.waitForURL((address) => address.pathname === new URL(url).pathname)
  await page.waitForTimeout(600)
  return { tabInp: await page.evaluate(() => Math.max(16, ...window.bench.interactions.values())) }
}

async function loginScript(browser, url) {
  const context = await browser.newContext()
  const { page, traffic } = await open(context, `${url}/login`)
  await page.waitForLoadState('load')
  await untilQuiet(page, traffic)
  await context.close()
  return traffic.script / 1000
}

/**
 * Measures a list page cold, warm and in use: medians over `runs`.
 * @param {{ url: string, list: string, user: string, password: string, runs: number }} target
 */
export async function measurePage(target) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const storageState = await signedInState(browser, target)
    const runs = []
    for (let run = 0; run < target.runs; run += 1) {
      const context = await browser.newContext({
        storageState,
        locale: 'en-US',
        viewport: { width: 1366, height: 900 },
      })
      const cold = await visitList(context, target.url + target.list)
      const used = await nextPage(cold.page)
      // A pointer over the rows loads the grid, unless idle time already has.
      await cold.page.locator(row).first().hover()
      await untilQuiet(cold.page, cold.traffic)
      const scriptInAllKb = cold.traffic.script / 1000
      const switched = await switchTab(cold.page, target.url + target.list)
      const result = { ...cold.seen, ...used, ...switched, scriptInAllKb }
      await cold.page.close()
      const warm = await visitList(context, target.url + target.list)
      runs.push({ ...result, firstRowWarm: warm.seen.firstRow })
      await context.close()
    }
    const names = Object.keys(runs[0])
    const medians = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]))
    return { ...medians, loginScriptKb: await loginScript(browser, target.url) }
  } finally {
    await browser.close()
  }
}
