import type { Page } from '@playwright/test'
import { hydrated } from '../journeys/arrive'

/** Announcements open by themselves over a page of who has not seen them. */
export const readAnnouncements = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
    const { data } = await (await fetch('/user_platform/infos', { headers })).json()
    const ids = data.platformInfos.map(({ id }: { id: string }) => id)
    if (ids.length === 0) return
    await fetch('/user_platform/infos/read', { method: 'POST', headers, body: JSON.stringify({ ids }) })
  })
  await page.reload()
  await hydrated(page)
}
