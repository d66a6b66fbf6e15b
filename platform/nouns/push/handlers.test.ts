import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { type PushForm, pushApi } from '@/lib/contract/push'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers } from '../tables/fleet'
import { pushDeliveries, pushMessages, pushProviderSendings } from '../tables/push'
import { advanceMessage } from './advance-message'
import { embeddedProvider } from './embedded-provider'
import type { PushEngine } from './push-engine'
import type { PushProvider } from './push-provider'

const minuteMs = 60_000
let platform: TestPlatform
let token: string
let asked: number[]
const engineWith = (change: Partial<PushProvider> = {}): PushEngine => ({
  database: platform.database,
  clock: platform.clock.now,
  events: platform.events,
  logger: platform.logger,
  queue: {
    enqueue: async (_, __, seconds) => {
      asked.push(seconds ?? 0)
    },
  },
  provider: { ...embeddedProvider(platform.database, platform.clock.now), ...change },
})

/** Seven in China, three in Spain (two of them without a zone of their own), one frozen, one of another brand. */
beforeAll(async () => {
  platform = await testPlatform()
  await platform.database.execute(sql`
    insert into app_user (platform_id, account, nickname, account_type, register_time, status, client_type, language,
      country_code, time_zone)
    select case when n = 12 then 12 else 6 end, 'push' || n || '@example.com', 'P' || n, 1, now(),
      case when n = 11 then 0 else 1 end, case when n % 2 = 0 then 'iOS' else 'Android' end,
      case when n <= 7 then 'zh_CN' else 'es_ES' end, case when n <= 7 then 'CN' else 'ES' end,
      case when n <= 7 then 'Asia/Shanghai' when n = 8 then 'Europe/Madrid' else '' end
    from generate_series(1, 12) n`)
  token = await platform.signIn('admin')
  asked = []
})
afterAll(() => platform.close())

const form = (change: Partial<PushForm> = {}): PushForm => ({
  title: '通知',
  titleEn: 'Notice',
  messageType: 3,
  recipientType: 2,
  recipientIds: [],
  filter: {},
  linkUrl: '',
  contentZh: '您好，今晚升级。',
  contentEn: 'Hello.',
  pushMode: 1,
  pushTime: null,
  quietHours: null,
  ...change,
})
const save = async (change: Partial<PushForm> = {}) =>
  (await platform.call(pushApi.save, form(change), { token })).data.messageId
const info = async (messageId: string) => (await platform.call(pushApi.info, { messageId }, { token })).data
const send = (messageId: string, confirmCount: number, now: 0 | 1 = 1, version = 1) =>
  platform.call(pushApi.send, { messageId, version, confirmCount, now }, { token })
const audience = async (change: object = {}) =>
  (
    await platform.call(
      pushApi.audience,
      { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null, ...change },
      { token },
    )
  ).data
const run = (messageId: string, engine = engineWith()) => advanceMessage(engine, Number(messageId))
const idOf = async (account: string) => {
  const [user] = await platform.database.select().from(appUsers).where(eq(appUsers.account, account))
  return String(user?.id)
}

describe('who receives it', () => {
  it('is counted by what sends it: active users of the brand, by the conditions', async () => {
    expect((await audience()).count).toBe(10)
    expect(await audience({ filter: { countryCode: 'ES' } })).toMatchObject({
      count: 3,
      clients: [
        { clientType: 'Android', count: 1 },
        { clientType: 'iOS', count: 2 },
      ],
    })
    const messageId = await save({ filter: { countryCode: 'ES' } })
    expect((await send(messageId, 4)).envelope).toMatchObject({
      code: 400,
      fields: { confirmCount: expect.any(String) },
    })
    expect((await info(messageId)).status).toBe(0)
    expect((await send(messageId, 3)).code).toBe(0)
    await run(messageId)
    expect(await info(messageId)).toMatchObject({ status: 3, targetCount: 3 })
  })

  it('has quiet hours by the own clock, by the country where no zone is known', async () => {
    // 08:00 in China, 01:00 in Spain.
    const quiet = await audience({ quietHours: '22:00-07:00' })
    expect(quiet).toMatchObject({ count: 10, laterCount: 3, lastDue: '2026-11-21 06:00:00' })
    expect(quiet.sample.map(({ timeZone }) => timeZone)).toEqual(Array(5).fill('Asia/Shanghai'))
    const messageId = await save({ quietHours: '22:00-07:00' })
    await send(messageId, 10)
    await run(messageId)
    expect(await info(messageId)).toMatchObject({ status: 2, nextDue: '2026-11-21 06:00:00' })
    expect(asked.at(-1)).toBe(6 * 60 * 60)
    expect((await info(messageId)).sentCount + (await info(messageId)).failCount).toBe(7)
    platform.clock.advance(6 * 60 * minuteMs)
    // Nobody's session lasts so long.
    token = await platform.signIn('admin')
    await run(messageId)
    const ended = await info(messageId)
    expect(ended.status).toBe(3)
    expect(ended.sentCount + ended.failCount).toBe(10)
  })

  it('is nobody of another brand, by name neither', async () => {
    const foreign = await idOf('push12@example.com')
    const refused = await platform.call(pushApi.save, form({ recipientType: 1, recipientIds: [foreign] }), { token })
    expect(refused.code).toBe(400)
    const { data } = await platform.call(
      pushApi.resolve,
      { accounts: ['push1@example.com', 'push11@example.com', 'push12@example.com'] },
      { token },
    )
    expect(data.list).toHaveLength(1)
    expect(data.unknown).toEqual(['push11@example.com', 'push12@example.com'])
  })
})

describe('a scheduled message', () => {
  const inMinutes = (minutes: number) =>
    new Date(platform.clock.now().getTime() + minutes * minuteMs).toISOString().slice(0, 19).replace('T', ' ')

  it('is at least five minutes ahead, and nothing is sent when it is cancelled before', async () => {
    const soon = await save({ pushMode: 2, pushTime: inMinutes(4) })
    expect((await send(soon, 10, 0)).envelope).toMatchObject({ code: 400, fields: { pushTime: expect.any(String) } })
    const messageId = await save({ pushMode: 2, pushTime: inMinutes(6) })
    expect((await send(messageId, 10, 0)).code).toBe(0)
    expect((await info(messageId)).status).toBe(1)
    await platform.call(pushApi.cancel, { messageId }, { token })
    platform.clock.advance(10 * minuteMs)
    await run(messageId)
    expect((await info(messageId)).status).toBe(5)
    expect(await platform.database.$count(pushDeliveries, eq(pushDeliveries.messageId, Number(messageId)))).toBe(0)
  })

  it('begins at its time, and a change makes it a draft again', async () => {
    const messageId = await save({ pushMode: 2, pushTime: inMinutes(6) })
    await send(messageId, 10, 0)
    await run(messageId)
    expect((await info(messageId)).status).toBe(1)
    const changed = { messageId, version: 2, ...form({ pushMode: 2, pushTime: inMinutes(6), title: '改' }) }
    expect((await platform.call(pushApi.update, changed, { token })).code).toBe(0)
    platform.clock.advance(7 * minuteMs)
    await run(messageId)
    expect((await info(messageId)).status).toBe(0)
    const again = await save({ pushMode: 2, pushTime: inMinutes(6) })
    await send(again, 10, 0)
    platform.clock.advance(7 * minuteMs)
    await run(again)
    expect((await info(again)).status).toBe(3)
  })
})

describe('the provider', () => {
  it('that does not answer is asked again under the same key, and then given up', async () => {
    const keys: string[] = []
    const messageId = await save()
    await send(messageId, 10)
    const engine = engineWith({
      deliver: async ({ key }) => {
        keys.push(key)
        throw new Error('away')
      },
    })
    for (let tries = 0; tries < 6; tries++) {
      await run(messageId, engine)
      await platform.database.execute(sql`update push_batch set lease_until = 'epoch' where state = 0`)
    }
    expect(keys).toHaveLength(6)
    expect(new Set(keys).size).toBe(1)
    expect(await info(messageId)).toMatchObject({ status: 4, failCount: 10, failures: [{ reason: 3, count: 10 }] })
  })

  it('that has sent and could not say so is asked again, and sends nothing twice', async () => {
    const messageId = await save()
    await send(messageId, 10)
    const own = embeddedProvider(platform.database, platform.clock.now)
    let calls = 0
    const deliver: PushProvider['deliver'] = async (batch) => {
      const outcomes = await own.deliver(batch)
      calls += 1
      if (calls === 1) throw new Error('the line was cut')
      return outcomes
    }
    await run(messageId, engineWith({ deliver }))
    await platform.database.execute(sql`update push_batch set lease_until = 'epoch' where state = 0`)
    await run(messageId, engineWith({ deliver }))
    const sent = eq(pushProviderSendings.messageId, Number(messageId))
    expect(await platform.database.$count(pushProviderSendings, sent)).toBe(10)
    const ended = await info(messageId)
    expect([ended.status, ended.sentCount + ended.failCount]).toEqual([3, 10])
  })

  it('tells who has opened it, and each opening is counted once', async () => {
    const messageId = await save()
    await send(messageId, 10)
    await run(messageId)
    expect((await info(messageId)).readCount).toBe(0)
    platform.clock.advance(15 * minuteMs)
    await Promise.all([run(messageId), run(messageId)])
    const opened = await platform.database.$count(
      pushProviderSendings,
      sql`${pushProviderSendings.messageId} = ${Number(messageId)} and ${pushProviderSendings.openTime} is not null`,
    )
    expect(opened).toBeGreaterThan(0)
    const told = await info(messageId)
    expect(told.readCount).toBe(opened)
    expect(told.clients.reduce((sum, client) => sum + client.opened, 0)).toBe(opened)
  })

  it('takes copies in the app back for two hours, and notices of the phone never', async () => {
    const [first, late, notice] = [await save(), await save(), await save({ messageType: 1 })]
    for (const id of [first, late, notice]) {
      await send(id, 10)
      await run(id)
    }
    const recall = async (messageId: string) => (await platform.call(pushApi.recall, { messageId }, { token })).code
    expect(await recall(notice)).not.toBe(0)
    expect(await recall(first)).toBe(0)
    expect((await info(first)).status).toBe(5)
    platform.clock.advance(121 * minuteMs)
    token = await platform.signIn('admin')
    expect(await recall(late)).not.toBe(0)
  })

  it('is given tests that count nowhere', async () => {
    const before = await platform.database.$count(pushMessages)
    const { title, titleEn, messageType, contentZh, contentEn, linkUrl } = form()
    const input = {
      title,
      titleEn,
      messageType,
      contentZh,
      contentEn,
      linkUrl,
      userIds: [await idOf('push1@example.com'), await idOf('push2@example.com')],
    }
    expect((await platform.call(pushApi.test, input, { token })).data).toEqual({ delivered: 2, failed: 0 })
    expect(await platform.database.$count(pushMessages)).toBe(before)
  })
})

it('a message is sent in two processes at once, and each of its users receives it once', async () => {
  const messageId = await save()
  await send(messageId, 10)
  await Promise.all([run(messageId), run(messageId), run(messageId)])
  const rows = await platform.database
    .select()
    .from(pushProviderSendings)
    .where(eq(pushProviderSendings.messageId, Number(messageId)))
  expect(rows).toHaveLength(10)
  expect((await info(messageId)).status).toBe(3)
})
