import type { Page } from '@playwright/test'
import { announcementApi } from '../../lib/contract/announcement'
import { arrive } from '../journeys/arrive'
import { expect, test } from '../support/test'
import { xssVectors } from '../support/xss-vectors'

const brand = 13
const full = process.env.FULL_MATRIX === '1'
/** Every fourth; the long proof `attacks` checks all. */
const shareOf = (turn: number) => (full ? xssVectors : xssVectors.filter((_vector, at) => at % 4 === turn))
test.use({ brand })

type Answer = { code: number; data: { announcementId: string; content: string } }

/** Calls the console like one of its own pages. */
const ask = (page: Page, path: string, input: object, method = 'POST'): Promise<Answer> =>
  page.evaluate(
    async ([to, body, how]) => {
      const isPost = how === 'POST'
      const target = isPost ? to : `${to}?${new URLSearchParams(JSON.parse(body))}`
      const headers = { 'X-Console': '1', ...(isPost && { 'Content-Type': 'application/json' }) }
      return (await fetch(target, { method: how, headers, ...(isPost && { body }) })).json()
    },
    [path, JSON.stringify(input), method] as const,
  )

/** What the platform stores of a vector: saved as a draft, read, and removed again. */
const keptOf = async (page: Page, vector: string): Promise<string> => {
  const form = {
    title: 'XSS',
    titleEn: '',
    content: `<p>before</p>${vector}<p>after</p>`,
    contentEn: '',
    type: 2,
    platformIds: [brand],
    releaseTime: '2026-01-01 00:00:00',
    endTime: '2036-01-01 00:00:00',
  }
  const saved = await ask(page, announcementApi.save.path, form)
  expect(saved.code, vector).toBe(0)
  const { announcementId } = saved.data
  const { content } = (await ask(page, announcementApi.info.path, { announcementId }, 'GET')).data
  expect((await ask(page, announcementApi.remove.path, { announcementId })).code).toBe(0)
  return content
}

/** Opens the announcements with these contents and checks each: nothing ran, nothing dangerous is left, nothing was requested elsewhere. */
const lookAt = async (page: Page, origin: string, contents: readonly string[]): Promise<void> => {
  const away: string[] = []
  page.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url()) && !request.url().startsWith(origin)) away.push(request.url())
  })
  const platformInfos = contents.map((content, index) => ({
    id: String(index + 1),
    platformTitle: `V${index}`,
    content,
    announceDate: '2026-01-01 00:00:00',
    type: 2,
    readFlag: 1,
  }))
  await page.route(`**${announcementApi.current.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ejectFlag: 0, platformInfos } } }),
  )
  const infos = page.waitForResponse((response) => response.url().endsWith(announcementApi.current.path))
  await page.reload()
  await infos
  await page.getByRole('banner').getByRole('button', { name: '公告' }).click()
  const dialog = page.getByRole('dialog')
  for (const [index, content] of contents.entries()) {
    await expect(dialog.getByRole('heading', { name: `V${index}`, exact: true })).toBeVisible()
    const found = await page.evaluate(() => ({
      ran: (globalThis as unknown as { __x?: unknown }).__x !== undefined,
      marks: [...(document.querySelector('[role="dialog"] time')?.parentElement?.querySelectorAll('*') ?? [])]
        .filter((element) => !/^(?:TIME|DIV)$/.test(element.tagName))
        .filter((element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              !/^(?:href|rel|target|colspan|rowspan)$/.test(name) ||
              (name === 'href' && !/^(?:https?:|mailto:)/.test(value)),
          ),
        )
        .map((element) => element.outerHTML),
    }))
    expect(found, content).toEqual({ ran: false, marks: [] })
    if (index < contents.length - 1) await dialog.getByRole('button', { name: '下一条' }).click()
  }
  expect(new URL(page.url()).pathname).toBe('/informationEdit')
  expect(away).toEqual([])
}

test(`vectors in an announcement: as stored by the platform none runs, and no policy has to stop one (${shareOf(3).length} of ${xssVectors.length})`, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  expect(xssVectors.length).toBeGreaterThanOrEqual(60)
  await arrive(page, '/informationEdit', { brand })
  const kept: string[] = []
  for (const vector of shareOf(3)) kept.push(await keptOf(page, vector))
  // Many leave the same result, which is checked once.
  const different = [...new Set(kept)]
  expect(different.length).toBeGreaterThan(5)
  await lookAt(page, baseURL ?? '', different)
})

test.describe('from a platform that does not sanitize', () => {
  // The HTML is parsed in an inert document, which loads and runs nothing; the browser reports what the policy would have
  // done with its handlers, styles and base.
  test.use({
    expectedErrors: [
      /inline event handler|Applying inline style|document's base URI|^(?:script-src-attr|style-src-elem) inline|^base-uri/,
    ],
  })

  const vectors = shareOf(1)
  test(`vectors in an announcement: none runs (${vectors.length} of ${xssVectors.length})`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    await arrive(page, '/informationEdit', { brand })
    await lookAt(page, baseURL ?? '', vectors)
  })
})

test.describe('texts of the screens', () => {
  // The browser's report of a refusal.
  test.use({ expectedErrors: [/status of 400/] })

  test('markup as a title, a message or a link is refused', async ({ page }) => {
    await arrive(page, '/APPAdministration/messagePush', { brand })
    const form = {
      title: 'XSS',
      titleEn: '',
      messageType: 2,
      recipientType: 2,
      recipientIds: [],
      filter: {},
      linkUrl: '',
      contentZh: 'a',
      contentEn: 'a',
      pushMode: 1,
      pushTime: null,
      quietHours: null,
    }
    const codeOf = async (change: object) => (await ask(page, '/sys/app/push/save', { ...form, ...change })).code
    for (const vector of xssVectors.slice(0, 12)) {
      expect(await codeOf({ title: vector.slice(0, 60) }), vector).toBe(400)
      expect(await codeOf({ contentZh: vector }), vector).toBe(400)
    }
    for (const linkUrl of [
      'javascript:window.__x=1',
      'data:text/html,x',
      '//evil.example',
      'https://a.example/"onclick=x',
    ])
      expect(await codeOf({ linkUrl }), linkUrl).toBe(400)
  })
})
