import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import { eventApi } from '@/lib/contract/event'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
const draining = new AbortController()
const never = 1_000_000_000
beforeAll(async () => {
  platform = await testPlatform({
    controllers: 60,
    draining: draining.signal,
    streamTimes: { beat: never, readings: never, check: 20 },
  })
})
afterAll(() => platform.close())

/** Reads a stream frame by frame; `null` is its end. */
const openStream = async (token: string) => {
  const response = await platform.send(eventApi.stream, {}, { token })
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no body')
  const decoder = new TextDecoder()
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read()
    return done ? null : decoder.decode(value)
  }
  return { response, next, leave: () => reader.cancel() }
}

const unbind = async (token: string, platformId: 6 | 12 = 6) => {
  const [row] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), eq(controllers.activationFlag, 1)))
    .orderBy(controllers.id)
    .limit(1)
  const macWifiId = row?.macWifiId ?? ''
  const answer = await platform.call(deviceApi.unbind, { macWifiId }, { token })
  expect(answer.code).toBe(0)
  return macWifiId
}

describe('the stream of events', () => {
  it('tells the users of a brand what has changed, once it is sure', async () => {
    const [one, other] = [await platform.signIn('editor'), await platform.signIn('viewer')]
    const elsewhere = await platform.signIn('editor', 12)
    const stranger = await openStream(elsewhere)
    const stream = await openStream(other)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await stream.next()).toBe('event: hello\ndata: {}\n\n')
    expect(await stranger.next()).toContain('hello')
    const refused = await platform.call(deviceApi.unbind, { macWifiId: '000000000000' }, { token: one })
    expect(refused.code).toBe(404)
    const macWifiId = await unbind(one)
    expect(await stream.next()).toBe(`data: ${JSON.stringify({ topic: 'device', macWifiId })}\n\n`)
    await unbind(one)
    expect(await stream.next()).toContain('device')
    // The first that another brand hears of comes after both: its own.
    const own = await unbind(elsewhere, 12)
    expect(await stranger.next()).toBe(`data: ${JSON.stringify({ topic: 'device', macWifiId: own })}\n\n`)
    await Promise.all([stream.leave(), stranger.leave()])
  })

  it('names no controller to who sees a part of them', async () => {
    const [whole, part] = [await platform.signIn('editor', 12), await platform.signIn('east12', 12)]
    const [all, scoped] = [await openStream(whole), await openStream(part)]
    await Promise.all([all.next(), scoped.next()])
    const macWifiId = await unbind(whole, 12)
    expect(await all.next()).toContain(macWifiId)
    expect(await scoped.next()).toBe('data: {"topic":"device"}\n\n')
    await Promise.all([all.leave(), scoped.leave()])
  })

  it('tells of long work only the one who asked for it', async () => {
    const [mine, theirs] = [await platform.signIn('editor'), await platform.signIn('viewer')]
    const [own, other] = [await openStream(mine), await openStream(theirs)]
    await Promise.all([own.next(), other.next()])
    const asked = await platform.call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' }, { token: mine })
    platform.jobs.wake()
    await platform.jobs.idle()
    expect(await own.next()).toBe(`data: ${JSON.stringify({ topic: 'job', id: asked.data.jobId })}\n\n`)
    await unbind(mine)
    expect(await other.next()).toContain('"device"')
    await Promise.all([own.leave(), other.leave()])
  })

  it('ends with its session', async () => {
    const token = await platform.signIn('ota')
    const stream = await openStream(token)
    await stream.next()
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'ota'))
    await platform.database
      .update(sessions)
      .set({ revokedTime: platform.clock.now(), revokeReason: 'logout' })
      .where(eq(sessions.userId, user?.id ?? 0))
    expect(await stream.next()).toBeNull()
  })

  it('is given four times to a session, and again when one has left', async () => {
    const token = await platform.signIn('service')
    const four = await Promise.all([1, 2, 3, 4].map(() => openStream(token)))
    const fifth = await platform.call(eventApi.stream, {}, { token })
    expect(fifth.code).toBe(429)
    await four[0]?.leave()
    const again = await openStream(token)
    expect(await again.next()).toContain('hello')
    await Promise.all([again, ...four.slice(1)].map(({ leave }) => leave()))
  })

  it('ends when a reader takes nothing for too long', async () => {
    const token = await platform.signIn('editor')
    const stream = await openStream(token)
    for (let i = 0; i < 300; i++) platform.events.publish({ event: { topic: 'fault' }, platformId: 6 })
    let frames = 0
    while ((await stream.next()) !== null) frames++
    expect(frames).toBe(256)
  })

  it('ends when the platform stops', async () => {
    const stream = await openStream(await platform.signIn('editor'))
    await stream.next()
    draining.abort()
    expect(await stream.next()).toBeNull()
  })
})
