import { test as base, expect } from '@playwright/test'
import { type Brand, brandHosts } from './accounts'

export { expect }

type Options = {
  /** Brand on whose host the page is opened. */
  brand: Brand
  /** Console messages that the test provokes on purpose; any other error in the page fails it. */
  expectedErrors: RegExp[]
}

/**
 * A session has four streams of events at most, and the fifth is refused with a time to try again, which the browser logs: a test
 * opens pages faster than the streams of those that it has left are over.
 */
const streamComesAgain = /status of 503 .*\/sys\/event\/stream/
/** The page then asks the console why, which says that it is being stopped where a test stops it. */
const consoleStops = /status of 503 .*\/healthz/

/** Address of the console under test on a brand's host. */
export const addressOf = (brand: Brand): string => `http://${brandHosts[brand]}:${process.env.E2E_CONSOLE_PORT}`

/**
 * When a row wakes under the pointer, Playwright prevents its press and tries again; the click still comes. The page
 * listens first and would hold that click as an early one, so that one press acts twice. No person's press is prevented.
 */
const stopRefusedClicks = (): void => {
  let press: Event | undefined
  addEventListener(
    'pointerdown',
    (event) => {
      press = event
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (globalThis.earlyClicks && press?.defaultPrevented) event.stopImmediatePropagation()
    },
    true,
  )
}

/** A test that fails on any console error, uncaught error, violation of the Content-Security-Policy or lost early click. */
export const test = base.extend<Options & { pageFaults: string[] }>({
  brand: [6, { option: true }],
  expectedErrors: [[], { option: true }],
  baseURL: async ({ brand }, use) => use(addressOf(brand)),
  // Here and not by context: some tests open contexts themselves.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(stopRefusedClicks)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  pageFaults: [
    async ({ context, expectedErrors }, use) => {
      const faults: string[] = []
      const add = (kind: string, text: string) => {
        if (![streamComesAgain, consoleStops, ...expectedErrors].some((pattern) => pattern.test(text)))
          faults.push(`${kind}: ${text}`)
      }
      context.on('console', (message) => {
        if (message.type() === 'error')
          add('console error', `${message.text()} (${message.location().url}; on ${message.page()?.url()})`)
        // No test need wait before its first click: lib/early/repeat-early-clicks.ts.
        if (message.text().startsWith('A click before the page was ready is dropped')) add('lost click', message.text())
      })
      context.on('weberror', (error) => add('uncaught error', error.error().stack ?? error.error().message))
      await context.exposeFunction('reportViolation', (text: string) => add('policy violation', text))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
          report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
        })
      })
      await use(faults)
      expect(faults, 'what went wrong in the page').toEqual([])
    },
    { auto: true },
  ],
})
