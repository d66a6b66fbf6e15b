import { test as base } from '../support/test'
import { CannedConsole } from './canned-console'

/** A test against its worker's console, whose platform does as it is told. */
export const test = base.extend<{ canned: CannedConsole }, { cannedOfWorker: CannedConsole }>({
  cannedOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const canned = await CannedConsole.start()
      await use(canned)
      await canned.stop()
    },
    { scope: 'worker' },
  ],
  canned: async ({ cannedOfWorker }, use) => {
    cannedOfWorker.calm()
    await use(cannedOfWorker)
  },
  baseURL: async ({ canned }, use) => use(canned.origin),
})
