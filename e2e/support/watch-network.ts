import type { Page, Request } from '@playwright/test'
import { eventApi } from '../../lib/contract/event'

/** As long as Playwright's own `networkidle`, which never occurs with a stream that stays open. */
const quietMs = 500

/** Watches a page's requests from now on. `idle` resolves when only the event stream has been open for a while. */
export const watchNetwork = (page: Page): { idle: () => Promise<void> } => {
  const open = new Set<Request>()
  let notify = (): void => undefined
  const end = (request: Request): void => {
    open.delete(request)
    notify()
  }
  page.on('request', (request) => {
    if (!request.url().endsWith(eventApi.stream.path)) open.add(request)
    notify()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    idle: () =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined
        notify = () => {
          clearTimeout(timer)
          if (open.size === 0) timer = setTimeout(resolve, quietMs)
        }
        notify()
      }),
  }
}
