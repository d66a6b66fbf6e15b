import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type AnnouncementForm, announcementApi } from '@/lib/contract/announcement'
import type { PlatformId } from '@/lib/contract/platform-id'
import { roleApi } from '@/lib/contract/role'
import { webUserApi } from '@/lib/contract/web-user'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
const heard: AddressedEvent[] = []
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
  platform.events.subscribe((event) => {
    if (typeof event === 'object' && event.event.topic === 'announcement') heard.push(event)
  })
})
afterAll(() => platform.close())

const form = (change: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
  title: '停机',
  titleEn: '',
  content: '<p>今晚停机</p>',
  contentEn: '',
  type: 2,
  platformIds: [6],
  releaseTime: '2026-11-20 00:00:00',
  endTime: '2026-12-20 00:00:00',
  ...change,
})
const save = (change: Partial<AnnouncementForm> = {}, as = token) =>
  platform.call(announcementApi.save, form(change), { token: as })
const published = async (change: Partial<AnnouncementForm> = {}) => {
  const { announcementId } = (await save(change)).data
  expect((await platform.call(announcementApi.publish, { announcementId }, { token })).code).toBe(0)
  return announcementId
}
const titles = async (platformId: PlatformId) =>
  (
    await platform.call(announcementApi.current, {}, { token: await platform.signIn('admin', platformId) })
  ).data.platformInfos.map(({ platformTitle }) => platformTitle)
const infoOf = async (announcementId: string) =>
  (await platform.call(announcementApi.info, { announcementId }, { token })).data
const withdraw = (announcementId: string) => platform.call(announcementApi.withdraw, { announcementId }, { token })

describe('the content', () => {
  it('has 5,000 characters, and the 5,001st is refused, as text and not as HTML', async () => {
    const text = (count: number) => `<p><strong>${'维'.repeat(count - 2)}</strong>&amp;😀</p>`
    expect((await save({ content: text(5000) })).code).toBe(0)
    expect((await save({ content: text(5001) })).envelope).toMatchObject({
      code: 400,
      fields: { content: '公告内容不能超过5000字' },
    })
    expect((await save({ content: '<p></p>' })).code).toBe(400)
  })

  it('is cleaned before it is kept, and ends after it begins', async () => {
    const { announcementId } = (await save({ content: '<p onclick="x()">a<script>x()</script></p>' })).data
    expect((await infoOf(announcementId)).content).toBe('<p>a</p>')
    expect((await save({ endTime: '2026-11-20 00:00:00' })).envelope.fields).toHaveProperty('endTime')
  })
})

describe('an announcement', () => {
  it('is shown on its brands alone, and their pages are told', async () => {
    heard.length = 0
    const announcementId = await published({ title: '两个品牌', platformIds: [6, 12] })
    expect(heard.map(({ platformId }) => platformId)).toEqual([6, 12])
    expect(await titles(6)).toContain('两个品牌')
    expect(await titles(12)).toContain('两个品牌')
    expect(await titles(13)).not.toContain('两个品牌')
    await withdraw(announcementId)
    expect(await titles(12)).not.toContain('两个品牌')
  })

  it('does not change while it is shown', async () => {
    const announcementId = await published({ title: '不变' })
    const { version } = await infoOf(announcementId)
    const change = { announcementId, version, ...form({ title: '变' }) }
    expect((await platform.call(announcementApi.update, change, { token })).code).not.toBe(0)
    expect((await platform.call(announcementApi.remove, { announcementId }, { token })).code).not.toBe(0)
    await withdraw(announcementId)
    expect((await platform.call(announcementApi.update, { ...change, version: version + 1 }, { token })).code).toBe(0)
    expect((await infoOf(announcementId)).title).toBe('变')
  })

  it('is made and changed only by who manages all of its brands', async () => {
    const ota = await platform.signIn('editor')
    const [mine] = (await platform.call(announcementApi.list, {}, { token: ota })).data.list
    expect(mine).toBeDefined()
    const east = await platform.signIn('east12', 12)
    const answer = await platform.call(announcementApi.save, form({ platformIds: [6, 12] }), { token: east })
    expect(answer.code).not.toBe(0)
    // For a brand on whose list it would not be found again.
    expect((await save({ platformIds: [12] })).envelope.fields).toHaveProperty('platformIds')
  })

  it('counts who has been shown it, names them, and begins anew when it is published again', async () => {
    const announcementId = await published({ title: '回执' })
    const readers = async () =>
      (await platform.call(announcementApi.readers, { announcementId }, { token })).data.list.map(
        ({ account }) => account,
      )
    expect(await readers()).toEqual([])
    for (const [account, count] of [
      ['viewer', 1],
      ['service', 2],
    ] as const) {
      const reader = await platform.signIn(account)
      await platform.call(announcementApi.markRead, { ids: [announcementId] }, { token: reader })
      expect((await infoOf(announcementId)).readCount).toBe(count)
    }
    expect((await readers()).sort()).toEqual(['service', 'viewer'])
    await withdraw(announcementId)
    await platform.call(announcementApi.publish, { announcementId }, { token })
    expect(await readers()).toEqual([])
  })

  it('is saved and published in one act, new or as a changed draft', async () => {
    heard.length = 0
    const { announcementId } = (
      await platform.call(announcementApi.save, { ...form({ title: '一步发布' }), publish: 1 }, { token })
    ).data
    expect((await infoOf(announcementId)).status).toBe(1)
    expect(heard).toHaveLength(1)
    await withdraw(announcementId)
    const { version } = await infoOf(announcementId)
    const change = { announcementId, version, ...form({ title: '改后发布' }), publish: 1 as const }
    expect((await platform.call(announcementApi.update, change, { token })).code).toBe(0)
    expect(await infoOf(announcementId)).toMatchObject({ status: 1, title: '改后发布' })
    await withdraw(announcementId)
  })

  it('that has ended already is not published with its saving, and nothing is saved', async () => {
    const over = form({ title: '过期', releaseTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' })
    const answer = await platform.call(announcementApi.save, { ...over, publish: 1 }, { token })
    expect(answer.envelope.fields).toHaveProperty('endTime')
    const { list } = (await platform.call(announcementApi.list, { title: '过期' }, { token })).data
    expect(list).toEqual([])
  })

  it('is not published by who may only save', async () => {
    const role = { name: '编辑', nameEn: '', number: 'R_WRITER', dataScope: 1 as const, remark: '' }
    const { roleId } = (await platform.call(roleApi.save, role, { token })).data
    const { rows, version } = (await platform.call(roleApi.grants, { roleId }, { token })).data
    const menuIds = rows.filter(({ perms }) => /^announcement:(?:list|save)$/.test(perms)).map(({ id }) => id)
    await platform.call(roleApi.grant, { roleId, menuIds, version }, { token })
    const writer = {
      account: 'writer',
      password: 'Console-2026',
      realName: '编辑',
      organizationId: null,
      roleIds: [roleId],
      regionIds: [],
      superAdmin: 0 as const,
      brandJurisdiction: [6 as const],
      phone: '13900001111',
      mailbox: 'writer@example.com',
    }
    expect((await platform.call(webUserApi.save, writer, { token })).code).toBe(0)
    const as = { token: await platform.signIn('writer') }
    expect((await platform.call(announcementApi.save, { ...form({ title: '越权' }), publish: 1 }, as)).code).toBe(403)
    expect((await platform.call(announcementApi.list, { title: '越权' }, { token })).data.list).toEqual([])
    expect((await platform.call(announcementApi.save, form({ title: '草稿' }), as)).code).toBe(0)
  })

  it('ends by itself', async () => {
    const announcementId = await published({ title: '到期', endTime: '2026-11-21 00:30:00' })
    platform.clock.advance(31 * 60_000)
    token = await platform.signIn('admin')
    expect((await infoOf(announcementId)).status).toBe(2)
    const ended = (await platform.call(announcementApi.list, { status: 2 }, { token })).data.list
    expect(ended.map(({ title }) => title)).toContain('到期')
    expect(await titles(6)).not.toContain('到期')
  })
})
