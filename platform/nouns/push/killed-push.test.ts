import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { readConfig } from '../../kernel/config/config'
import { openDatabase } from '../../kernel/db/open-database'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { openSeededDatabase } from '../../testing/open-seeded-database'
import { postTo, type RunningPlatform, realPlatform, signInTo } from '../../testing/real-platform'
import { testNow } from '../../testing/test-now'
import { pushBatches, pushDeliveries, pushMessages, pushProviderCalls, pushProviderSendings } from '../tables/push'
import { batchSize } from './take-batch'
import type { PushPoint } from './trace'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const directory = mkdtempSync(join(tmpdir(), 'push-killed-'))
const { serve, killAll } = realPlatform(directory)
afterEach(killAll)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/**
 * Where a process ends, and at which batch: before the provider is called, when it has sent and no row says so, and
 * after. The long proof `kills-platform` takes every point and 10,000 users, `npm test` the two points between sending
 * and its record, and as many users as both need.
 */
const all: readonly `push.${PushPoint}:${number}`[] = [
  'push.deliver.after:3',
  'push.settle.beforeCommit:5',
  'push.take.afterCommit:4',
  'push.settle.afterCommit:2',
]
const isFull = process.env.PUSH_KILLS === 'all'
const ends = isFull ? all : all.slice(0, 2)
const users = isFull ? 10_000 : 10 * batchSize

const environment = (databaseUrl: string | undefined, endAt = ''): Record<string, string> => ({
  PLATFORM_DEMO: '1',
  // Pushes do not touch it.
  PLATFORM_HISTORY: '0',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(endAt && { NODE_OPTIONS: '--import=./platform/testing/end-at.ts', END_AT: endAt }),
})

/** Gives the database app users of brand 6, of whom some have quiet hours at any time of the day. */
const prepare = async (databaseUrl: string | undefined): Promise<void> => {
  const config = readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_DATA_DIR: directory,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const open = await openDatabase(config, createTestLogger().logger)
  await open.database.execute(sql`
    insert into app_user (platform_id, account, nickname, account_type, register_time, status, client_type, language,
      time_zone)
    select 6, 'killed' || n || '@example.com', 'K' || n, 1, now(), 1, case when n % 3 = 0 then 'iOS' else 'Android' end,
      case when n % 2 = 0 then 'zh_CN' else 'en_US' end, 'Asia/Shanghai'
    from generate_series(1, ${users}) n`)
  await open.close()
}

const dataOf = async <Data>(response: Response): Promise<Data> => {
  const answer = (await response.json()) as { code: number; data: Data }
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}

/** Makes a broadcast and sends it. The process may end at any moment after the call. */
const begin = async ({ base }: RunningPlatform): Promise<string> => {
  const token = await signInTo(base)
  const form = {
    title: '固件升级',
    titleEn: 'Upgrade',
    messageType: 3,
    recipientType: 2,
    recipientIds: [],
    filter: {},
    contentZh: '今晚升级。',
    contentEn: 'Tonight.',
    linkUrl: '',
    pushMode: 1,
    pushTime: null,
    quietHours: null,
  }
  const { messageId } = await dataOf<{ messageId: string }>(await postTo(base, '/sys/app/push/save', form, token))
  const send = { messageId, version: 1, confirmCount: users, now: 1 }
  await dataOf(await postTo(base, '/sys/app/push/send', send, token))
  return messageId
}

const hasEnded = (server: RunningPlatform): Promise<boolean> =>
  Promise.race([server.ended.then(() => true), wait(60_000, false, { ref: false })])

it(`a push to ${users} users whose platform is killed in the middle reaches each of them once`, async () => {
  const seeding = { demo: true, demoFaults: true, controllers: 0, now: new Date(testNow) }
  const own = isPostgres ? await openSeededDatabase(seeding, createTestLogger().logger) : null
  if (own === null) await layDataFolder(directory)
  const databaseUrl = own?.url
  await prepare(databaseUrl)
  let messageId = ''
  let kills = 0
  for (const end of ends) {
    const server = await serve(environment(databaseUrl, end)).catch((error: Error) => {
      // It may come to its point before it listens; whoever is killed says nothing.
      expect(error.message).toBe('it ended: ')
      kills++
      return null
    })
    if (server === null) continue
    if (messageId === '') messageId = await begin(server)
    expect(await hasEnded(server), end).toBe(true)
    expect(server.child.signalCode).toBe('SIGKILL')
    kills++
  }
  const last = await serve(environment(databaseUrl))
  const token = await signInTo(last.base)
  const until = Date.now() + 90_000
  const info = async () =>
    dataOf<{ status: number }>(
      await fetch(`${last.base}/sys/app/push/info?messageId=${messageId}`, { headers: { token } }),
    )
  while ((await info()).status === 2 && Date.now() < until) await wait(100)
  expect((await info()).status).toBe(3)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)

  const config = { dataDir: directory, databaseUrl }
  const { database, close } = await openDatabase(config, createTestLogger().logger)
  const id = Number(messageId)
  const [message] = await database.select().from(pushMessages).where(eq(pushMessages.id, id))
  const deliveries = await database.select().from(pushDeliveries).where(eq(pushDeliveries.messageId, id))
  const sendings = await database.select().from(pushProviderSendings)
  const calls = await database.select().from(pushProviderCalls)
  const batches = await database.select().from(pushBatches).where(eq(pushBatches.messageId, id))
  await close()
  await own?.close()

  // What each phone has shown, by the provider's own ledger: everybody once.
  expect(sendings).toHaveLength(users)
  expect(new Set(sendings.map(({ appUserId }) => appUserId)).size).toBe(users)
  // The platform counts what the ledger says, and each delivery says the same of its user.
  const failed = new Map(sendings.map(({ appUserId, failReason }) => [appUserId, failReason]))
  const failures = sendings.filter(({ failReason }) => failReason !== null).length
  expect(failures).toBeGreaterThan(0)
  expect(message).toMatchObject({ targetCount: users, sentCount: users - failures, failCount: failures })
  expect(deliveries).toHaveLength(users)
  expect(deliveries.filter(({ state, appUserId }) => state !== (failed.get(appUserId) === null ? 1 : 2))).toEqual([])
  // One call for each batch, and at least one of them was asked for again: the kills have hit what they were to hit.
  expect(batches).toHaveLength(users / batchSize)
  expect(calls).toHaveLength(users / batchSize)
  expect(Math.max(...calls.map(({ asked }) => asked))).toBeGreaterThan(1)
  noteFigure('kills', kills)
}, 180_000)
