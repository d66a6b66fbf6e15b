import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'

const newVersion = '页面有部分内容无法加载，可能已发布新版本'
const notice = (page) => page.getByRole('alert').filter({ hasText: newVersion })
const broken = (page) => page.getByRole('heading', { level: 1, name: '页面没有加载完整' })
const palette = (page) => page.getByRole('dialog', { name: /^搜索菜单/ })
const seconds = (count) => ({ timeout: count * 1000 })

const quietMs = 400
const longestWaitMs = 15_000

/** What one tab of a browser meets: failed calls, missing scripts, and every time that its document was loaded. */
function watch(page) {
  const met = { failed: [], missing: [], loads: 0, errors: [] }
  const open = new Set()
  let lastAt = 0
  const isCall = (request) => ['fetch', 'xhr'].includes(request.resourceType())
  const end = (request) => {
    open.delete(request)
    lastAt = Date.now()
  }
  page.on('request', (request) => {
    // Open for as long as the page.
    if (!request.url().endsWith('/sys/event/stream')) open.add(request)
    lastAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() < 400) return
    if (request.resourceType() === 'script') met.missing.push(response.url())
    else met.failed.push(`${response.status()} ${request.method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    end(request)
    const why = request.failure()?.errorText ?? ''
    // Given up by the page itself, as it left.
    if (isCall(request) && why !== 'net::ERR_ABORTED') met.failed.push(`${why} ${request.method()} ${request.url()}`)
  })
  page.on('load', () => {
    met.loads += 1
  })
  page.on('pageerror', (error) => met.errors.push(error.message))
  /** Until nothing has been on the way for a while. Playwright's own `networkidle` never comes with a stream. */
  const quiet = async () => {
    for (const last = Date.now() + longestWaitMs; Date.now() < last; await wait(50))
      if (open.size === 0 && Date.now() - lastAt > quietMs) return
  }
  return { met, quiet }
}

/** The way of a person through the pages of one tab, and the documents that it loads on it. */
function navigate(page, { met, quiet }) {
  /**
   * `wanted`: documents opened, reloaded by the notice, gone to. `changes`: navigations that loaded one, as the router
   * has noticed another build.
   */
  const counts = { wanted: 0, notices: 0, changes: 0 }
  const hasNotice = async () => (await notice(page).isVisible()) || (await broken(page).isVisible())
  const reloadByNotice = async () => {
    counts.notices += 1
    counts.wanted += 1
    const before = met.loads
    const place = (await broken(page).isVisible()) ? page : notice(page)
    await place.getByRole('button', { name: '重新加载' }).click()
    await expect.poll(() => met.loads, seconds(20)).toBeGreaterThan(before)
    await quiet()
  }
  return {
    counts,
    goTo: async (address) => {
      counts.wanted += 1
      await page.goto(address)
      await quiet()
    },
    /** Goes to another screen as people do. One document at most belongs to it. */
    travel: async (path, leave) => {
      const before = met.loads
      await leave()
      await page.waitForURL((address) => address.pathname === path, seconds(30))
      await quiet()
      if (met.loads > before) {
        counts.changes += 1
        counts.wanted += 1
      }
    },
    /** Opens what has to be fetched first. Where the page says that a part is missing, it is reloaded as it says. */
    opens: async (target, open) => {
      for (let tries = 0; ; tries += 1) {
        const before = met.loads
        await open()
        // A page that reloads by itself has lost the click.
        await expect(async () => {
          expect((await target.isVisible()) || (await hasNotice()) || met.loads > before).toBe(true)
        }).toPass(seconds(20))
        await quiet()
        if (await target.isVisible()) return
        if (tries === 2) throw new Error('does not open, however often it is reloaded')
        if (await hasNotice()) await reloadByNotice()
      }
    },
  }
}

/**
 * A tab on one screen with a form that is half filled.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {import('./forms.mjs').Form} form
 */
export async function openTab(context, url, form) {
  const page = await context.newPage()
  const { met, quiet } = watch(page)
  const { counts, goTo, travel, opens } = navigate(page, { met, quiet })
  const dialog = form.button ? page.getByRole('dialog', { name: form.button }) : page.getByRole('main')
  const fields = Object.entries(form.draft).map(([label, value]) => ({
    field: dialog
      .getByRole('textbox', { name: label })
      .or(dialog.getByLabel(label, { exact: true }))
      .first(),
    value,
  }))
  const openForm = async () => {
    if (!form.button || (await dialog.isVisible())) return
    await opens(dialog, () => page.getByRole('button', { name: form.button, exact: true }).first().click(seconds(20)))
  }
  const closeForm = async () => {
    if (!form.button || !(await dialog.isVisible())) return
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden(seconds(5))
  }

  return {
    name: form.name,
    stays: form.stays === true,
    met,
    counts,
    /** Loads that were the page's own. */
    ownLoads: () => met.loads - counts.wanted,
    begin: async () => {
      await goTo(url + form.path)
      await openForm()
      for (const { field, value } of fields) await field.fill(value)
    },
    /** What was typed is in the form, in place or as it is opened again. */
    keepsDraft: async () => {
      await openForm()
      for (const { field, value } of fields) await expect(field).toHaveValue(value, seconds(15))
    },
    /** What was never fetched is gone, and the page may not reload over what was typed: it says so, and waits. */
    saysSoInPlace: async () => {
      const before = met.loads
      await page.keyboard.press('Control+k')
      // Behind the dialog, so it has no role.
      await expect(page.getByText(newVersion)).toBeVisible(seconds(20))
      await quiet()
      expect(met.loads, 'reloaded over what was typed').toBe(before)
      counts.notices += 1
    },
    /** To another screen and back, by the search, whose part the page may not have yet. */
    wander: async (to) => {
      await closeForm()
      await opens(palette(page), () => page.keyboard.press('Control+k'))
      await palette(page).getByRole('combobox').fill(to.name)
      const option = palette(page).getByRole('option', { name: to.name }).first()
      await travel(to.path, () => option.click(seconds(15)))
      await expect(page.getByRole('main')).toContainText(to.shows, seconds(30))
      await travel(new URL(url + form.path).pathname, () => page.goBack())
    },
    save: async () => {
      await openForm()
      await form.finish?.(dialog)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText(form.saved).first()).toBeVisible(seconds(20))
    },
  }
}
