import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findBrowser } from '../test/browser.mjs'
import { profile } from './measure-page.mjs'

/** Adds projects around the world, through the platform's own call, until a brand has this many. */
export async function addProjects(platformUrl, { user, password, total }) {
  const ask = async (path, body, token) => {
    const answer = await fetch(platformUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { token }), 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = await answer.json()
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const { token } = await ask('/sys/login', { username: user, password, platformId: 6, uuid: randomUUID() })
  const { totalCount } = await ask('/sys/project/map', undefined, token)
  const { list: places } = await ask('/sys/project/places', undefined, token)
  for (let i = totalCount; i < total; i++) {
    const { regionId, city, timeZone } = places[i % places.length]
    // Evenly over a part of the world as large as China, in an order that never lines up.
    const part = (step) => (i * step) % 1
    await ask(
      '/sys/project/save',
      {
        projectName: `Measured ${i}`,
        projectType: 1,
        distributorId: null,
        regionId,
        city,
        timeZone,
        geographicDescription: city,
        contacts: '',
        telephone: '',
        email: '',
        longitude: 73 + 62 * part(0.754_877_666),
        latitude: 18 + 32 * part(0.569_840_291),
        buildingArea: null,
        floors: null,
        commissioningDate: null,
        warrantyEnd: null,
      },
      token,
    )
  }
}

/** Counts frames while the map is dragged in circles for some seconds, with the processor slowed down. */
export async function measureMap({ url, user, password, seconds, zooms }) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    await page.goto(`${url}/login`)
    await page.locator('input[name=username]').fill(user)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    const session = await page.context().newCDPSession(page)
    const measured = []
    for (const zoom of zooms) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto(`${url}/projectMangement/projectMap?at=33,113,${zoom}`)
      const close = page.getByRole('dialog').getByRole('button', { name: /^(Close|关闭)$/ })
      await close.click({ timeout: 3000 }).catch(() => undefined)
      await page.getByRole('application').waitFor()
      // Until the land has been read and drawn, and read again in finer detail where the zoom needs it.
      await page.waitForTimeout(4000)
      const markers = await page.getByRole('application').getByRole('button').count()
      // Its own processor time, which other work on the machine does not affect.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const busy = async () => {
        const { metrics } = await session.send('Performance.getMetrics')
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
      }
      const before = await busy()
      const unhindered = await dragInCircles(page, seconds)
      const cost = (await busy()) - before
      await session.send('Performance.disable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
      const slowed = await dragInCircles(page, seconds)
      measured.push({ zoom, markers, ...slowed, own: cost / unhindered.frames })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function dragInCircles(page, seconds) {
  const box = await page.getByRole('application').boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y + 60)
  await page.mouse.down()
  await page.evaluate(() => {
    window.frames_ = []
    window.counts_ = true
    const note = (now) => {
      if (!window.counts_) return
      window.frames_.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const began = Date.now()
  for (let at = 0; at < seconds; at = (Date.now() - began) / 1000) {
    // 600 px a second, in circles of 180 px around a middle that wanders.
    const angle = at * 3.3
    await page.mouse.move(x + 180 * Math.sin(angle) + 20 * at, y + 60 + 180 * (1 - Math.cos(angle)) - 120)
  }
  const times = await page.evaluate(() => {
    window.counts_ = false
    return window.frames_
  })
  await page.mouse.up()
  const gaps = times.slice(1).map((time, i) => time - times[i])
  // The next measurement begins after this one's last frame.
  await page.waitForTimeout(300)
  const sorted = gaps.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  return {
    frames: gaps.length,
    perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]),
    p50: at(0.5),
    p95: at(0.95),
    worst: sorted.at(-1),
    late: gaps.filter((gap) => gap > 20.5).length / gaps.length,
  }
}
