import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { announcementApi } from '@/lib/contract/announcement'
import { platformIds } from '@/lib/contract/platform-id'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { announcements } from './announcement-table'

const dayMs = 24 * 60 * 60_000
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const current = async (token: string, language: 'zh' | 'en' = 'zh') =>
  (await platform.call(announcementApi.current, {}, { token, language })).data
const read = (token: string, ids: string[]) => platform.call(announcementApi.markRead, { ids }, { token })

it.each(platformIds)('brand %i has two, the top one first', async (brand) => {
  const { platformInfos, ejectFlag } = await current(await platform.signIn('viewer', brand))
  expect(platformInfos.map(({ type }) => type)).toEqual([1, 2])
  expect(ejectFlag).toBe(1)
})

it('is in the language of the request', async () => {
  const token = await platform.signIn('viewer')
  expect((await current(token)).platformInfos[0]).toMatchObject({
    platformTitle: '平台升级通知',
    announceDate: '2026-11-20 00:00:00',
  })
  const english = (await current(token, 'en')).platformInfos[0]
  expect(english?.platformTitle).toBe('Platform upgrade')
  expect(english?.content).not.toMatch(/[\u3400-\u9fff]/)
})

it('is shown until it was read, for each user alone', async () => {
  const [one, two] = [await platform.signIn('editor'), await platform.signIn('service')]
  const ids = (await current(one)).platformInfos.map(({ id }) => id)
  await read(one, ids.slice(0, 1))
  expect((await current(one)).ejectFlag).toBe(1)
  await read(one, ids)
  expect((await current(one)).ejectFlag).toBe(0)
  expect((await current(one)).platformInfos).toHaveLength(2)
  expect((await current(two)).ejectFlag).toBe(1)
})

it('of another brand cannot be marked', async () => {
  const [mine, other] = [await platform.signIn('viewer', 12), await platform.signIn('viewer', 13)]
  const ids = (await current(other)).platformInfos.map(({ id }) => id)
  expect((await read(mine, ids)).code).toBe(0)
  expect((await current(other)).ejectFlag).toBe(1)
})

describe('only while it is published', () => {
  const titles = async (language: 'zh' | 'en' = 'zh') => {
    const { platformInfos } = await current(await platform.signIn('viewer'), language)
    return platformInfos.map(({ platformTitle }) => platformTitle)
  }
  it.each([
    ['a draft', { status: 0 as const }],
    ['one of tomorrow', { releaseTime: new Date(Date.parse('2026-11-21') + dayMs) }],
    ['one that has ended', { endTime: new Date('2026-11-21T00:00:00Z') }],
    ['one in another language', { language: 'en' as const }],
  ])('not %s', async (_, change) => {
    const [row] = await platform.database
      .select()
      .from(announcements)
      .where(eq(announcements.type, 1))
      .orderBy(announcements.id)
    if (row === undefined) throw new Error('no announcement')
    expect(await titles()).toContain('平台升级通知')
    await platform.database.update(announcements).set(change).where(eq(announcements.id, row.id))
    expect(await titles()).not.toContain('平台升级通知')
    const { status, releaseTime, endTime, language } = row
    await platform.database
      .update(announcements)
      .set({ status, releaseTime, endTime, language })
      .where(eq(announcements.id, row.id))
  })
})
