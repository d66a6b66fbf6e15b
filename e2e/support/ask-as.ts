import type { Page } from '@playwright/test'
import { ownHeaders } from './open-session'
import { type RawAnswer, sendRaw } from './raw-http'

/** The host where the browser has a session: its page's host, or else the only one. */
const sessionOf = async (page: Page) => {
  const sessions = (await page.context().cookies()).filter(({ name }) => name === 'Admin-Token')
  const here = page.url().startsWith('http') ? new URL(page.url()).hostname : undefined
  const session = sessions.find(({ domain }) => domain === here) ?? sessions.at(0)
  if (!session) throw new Error('the browser has no session')
  return session
}

/** Calls the console as this browser, with its session and language: no page has to be open. */
export const askAs = async (page: Page, target: string): Promise<RawAnswer> => {
  const port = Number(process.env.E2E_CONSOLE_PORT)
  const { domain } = await sessionOf(page)
  const cookies = (await page.context().cookies()).filter((cookie) => cookie.domain === domain)
  return sendRaw(port, {
    target,
    host: `${domain}:${port}`,
    headers: [...ownHeaders, ['Cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; ')]],
  })
}

/** The data of a reading endpoint, as this browser would get it. */
export const dataFor = async <Data>(page: Page, target: string): Promise<Data> => {
  const { status, body } = await askAs(page, target)
  if (status !== 200) throw new Error(`${target}: ${status} ${body}`)
  return JSON.parse(body).data
}
