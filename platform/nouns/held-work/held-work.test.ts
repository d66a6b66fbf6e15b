import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type HeldKind, heldKinds, heldWorkApi } from '@/lib/contract/held-work'
import { preferenceApi } from '@/lib/contract/preference'
import { pushApi } from '@/lib/contract/push'
import { userApi } from '@/lib/contract/user'
import { hold, holdRestored } from '../../backup/hold-restored'
import { anchorLog } from '../../kernel/audit/anchor-log'
import { fileAnchors } from '../../kernel/audit/file-anchors'
import { toLogKeys } from '../../kernel/audit/log-keys'
import { operationLogHead, operationLogs, operationTexts } from '../../kernel/audit/log-table'
import { verifyLog } from '../../kernel/audit/verify-log'
import { installations } from '../../kernel/db/installation-table'
import { noHistory } from '../../kernel/history/history'
import { readHeld, readHeldKinds, release } from '../../kernel/hold/hold'
import { heldWorks } from '../../kernel/hold/hold-table'
import { jobs } from '../../kernel/jobs/job-table'
import { newOtaTask } from '../../testing/new-ota-task'
import { testLogKey } from '../../testing/real-platform'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { sendCommand } from '../control/send-command'
import { checkers, checkerTasks } from '../tables/checker'
import { controllerProgrammes, controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { pushBatches, pushDeliveries, pushMessages } from '../tables/push'
import { heldGroups } from './outgoing-groups'
import { readHeldWork } from './read-held-work'

let platform: TestPlatform
let controllerId: number
let token: string
let folder: string
const keys = toLogKeys(testLogKey)
const services = (over: object = {}) => ({
  database: platform.database,
  isShared: false,
  keys,
  store: fileAnchors(join(folder, 'anchors')),
  clock: platform.clock.now,
  ...over,
})
const facts = () => ({
  reason: 'restored' as const,
  time: platform.clock.now().toISOString(),
  from: null,
  setTime: null,
  lastRow: 0,
  signedRow: null,
  signedTime: null,
})

beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const [row] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 2), eq(controllers.platformId, 6)))
  controllerId = row?.id ?? 0
  // A restore by hand, as the owner of a database can make it.
  await platform.database.execute(sql`alter table operation_log disable trigger user`)
  await platform.database
    .insert(installations)
    .values({ id: 1, mode: 'demo', createTime: platform.clock.now() })
    .onConflictDoNothing()
})
afterAll(() => platform.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'))
  token = await platform.signIn('admin')
})
afterEach(async () => {
  await release(platform.database)
  await platform.database.update(operationLogHead).set({ restoredFrom: null, anchorSeq: 0, pendingAnchor: null })
  await rm(folder, { recursive: true })
})

const change = (name: string) => platform.call(preferenceApi.saveTable, { table: name, preference: {} }, { token })
/** The database as it was after a row, and after an anchor. */
const headNow = async () => {
  const [head] = await platform.database.select().from(operationLogHead)
  if (head === undefined) throw new Error('no head')
  return head
}
const goBackTo = async (head: Awaited<ReturnType<typeof headNow>>) => {
  await platform.database.delete(operationLogs).where(gt(operationLogs.id, head.lastLogId))
  await platform.database.delete(operationTexts).where(gt(operationTexts.logId, head.lastLogId))
  await platform.database.update(operationLogHead).set(head)
}

describe('a database', () => {
  it('that goes on from its newest anchor is not held, however its last writer ended', async () => {
    await change('t1')
    expect(await anchorLog(services())).toBe('anchored')
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
    // Ended between the anchor and its count.
    const before = await headNow()
    await change('t2')
    expect(await anchorLog(services())).toBe('anchored')
    const after = await headNow()
    await platform.database.update(operationLogHead).set({ anchorSeq: before.anchorSeq })
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
    expect(await anchorLog(services())).toBe('unchanged')
    expect((await headNow()).anchorSeq).toBe(after.anchorSeq)
  })

  it('that ends before its newest anchor is held once, until it is decided on, and its log goes on then', async () => {
    await change('t1')
    await anchorLog(services())
    const old = await headNow()
    await change('t2')
    await anchorLog(services())
    await goBackTo(old)
    const held = await holdRestored(services(), null, platform.clock.now())
    expect(held).toMatchObject({ reason: 'restored', lastRow: old.lastLogId, signedRow: old.lastLogId + 1 })
    expect((await readHeldKinds(platform.database)).sort()).toEqual([...heldKinds].sort())
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
    expect(await anchorLog(services())).toBe('other')
    token = await platform.signIn('admin')
    for (const kind of heldKinds)
      expect((await platform.call(heldWorkApi.decide, { kind, choice: 'release' }, { token })).code).toBe(0)
    // Before the next anchor is there it is not held anew.
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
    expect(await anchorLog(services())).toBe('anchored')
    const { ok, lines } = await verifyLog(platform.database, services())
    expect([ok, lines.join()]).toEqual([true, expect.stringContaining('restored at')])
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
  })

  const decideAll = async () => {
    token = await platform.signIn('admin')
    for (const kind of await readHeldKinds(platform.database))
      expect((await platform.call(heldWorkApi.decide, { kind, choice: 'release' }, { token })).code).toBe(0)
  }
  /** Held since a restore, for the first time. */
  const restoreOnce = async () => {
    await change('t1')
    await anchorLog(services())
    const old = await headNow()
    await change('t2')
    await anchorLog(services())
    await goBackTo(old)
    await holdRestored(services(), null, platform.clock.now())
  }

  it('of the minute in which a person decided is held when it is put back later, and signs nothing', async () => {
    await restoreOnce()
    await decideAll()
    const decided = await headNow()
    expect(await anchorLog(services())).toBe('anchored')
    await anchorLog(services(), null, true)
    await goBackTo(decided)
    expect(await anchorLog(services())).toBe('other')
    expect(await holdRestored(services(), null, platform.clock.now())).toMatchObject({ reason: 'restored' })
    expect((await readHeldKinds(platform.database)).sort()).toEqual([...heldKinds].sort())
    await decideAll()
    expect(await anchorLog(services())).toBe('anchored')
    expect((await verifyLog(platform.database, services())).ok).toBe(true)
  })

  it('that only a statement of SQL calls decided stays held, and nothing of it is signed', async () => {
    await restoreOnce()
    for (const restoredFrom of ['backup of today', `1:${'0'.repeat(64)} backup of today`]) {
      const anchorSeq = 1_000
      await platform.database.update(operationLogHead).set({ restoredFrom, anchorSeq })
      expect(await anchorLog(services())).toBe('other')
    }
    // What somebody decided on an earlier anchor is not said of a later one.
    await platform.database.update(operationLogHead).set({ anchorSeq: 1 })
    await decideAll()
    const { restoredFrom, anchorSeq } = await headNow()
    await platform.database.update(operationLogHead).set({ anchorSeq: anchorSeq + 1 })
    expect([restoredFrom?.slice(0, 2), await anchorLog(services())]).toEqual(['1:', 'other'])
  })

  it('in which some kinds were released is held with all of them when it is put back later', async () => {
    await restoreOnce()
    token = await platform.signIn('admin')
    await platform.call(heldWorkApi.decide, { kind: 'push', choice: 'release' }, { token })
    const [partly, facts] = [await headNow(), await readHeld(platform.database)]
    await decideAll()
    expect(await anchorLog(services())).toBe('anchored')
    await goBackTo(partly)
    await platform.database.update(installations).set({ held: facts })
    await platform.database.insert(heldWorks).values({ kind: 'command' })
    expect(await holdRestored(services(), null, platform.clock.now())).toMatchObject({ reason: 'restored' })
    expect((await readHeldKinds(platform.database)).sort()).toEqual([...heldKinds].sort())
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
  })

  it('that lost no row of the log, and sent something since, is held', async () => {
    await change('t1')
    await anchorLog(services())
    const old = await headNow()
    expect(await anchorLog(services(), null, true)).toBe('anchored')
    await anchorLog(services(), null, true)
    await goBackTo(old)
    expect(await holdRestored(services(), null, platform.clock.now())).toMatchObject({ reason: 'restored' })
  })

  it('whose anchors are gone, or signed by another key, says so; and goes on where they are back', async () => {
    await change('t1')
    await anchorLog(services())
    const none = services({ store: fileAnchors(join(folder, 'elsewhere')) })
    expect(await holdRestored(none, null, platform.clock.now())).toMatchObject({ reason: 'anchorsLost' })
    expect(await anchorLog(none)).toBe('other')
    expect(await holdRestored(services(), null, platform.clock.now())).toBeNull()
    expect(await readHeld(platform.database)).toBeNull()
    const other = services({ keys: toLogKeys('9:a key of the log that nobody else has 9') })
    expect(await holdRestored(other, null, platform.clock.now())).toMatchObject({ reason: 'otherKey' })
    await release(platform.database)
    // A demonstration's lie beside its folder, and are often not copied with it.
    expect(await holdRestored({ ...none, needsAnchors: false }, null, platform.clock.now())).toBeNull()
  })

  it('that `restore` has laid is held though nothing of its log is missing', async () => {
    await anchorLog(services())
    const restored = { from: '/sets/1', setTime: '2026-11-20T00:00:00.000Z' }
    const held = await holdRestored(services(), restored, platform.clock.now())
    expect(held).toMatchObject({ reason: 'restored', ...restored })
  })
})

describe('held work', () => {
  it('ends sessions, and takes no number a second time that devices know', async () => {
    const [{ id: last = 0 } = {}] = await platform.database
      .select({ id: sql<number>`coalesce(max(id), 0)::int` })
      .from(controlRecords)
    await hold(platform.database, facts(), platform.clock.now())
    expect((await platform.call(userApi.info, {}, { token })).code).toBe(codes.unauthorized)
    await release(platform.database)
    const first = await sendCommand(platform.database, commandAt(platform.clock.now()))
    expect(first).toBeGreaterThan(last + 1_000_000)
    // Restored once more, a minute later: further on again.
    await hold(platform.database, facts(), addMinutes(platform.clock.now(), 1))
    await release(platform.database)
    expect(await sendCommand(platform.database, commandAt(platform.clock.now()))).toBeGreaterThan(first)
  })

  it('lets no new work of its kind in, and says why', async () => {
    await hold(platform.database, facts(), platform.clock.now())
    await expect(sendCommand(platform.database, commandAt(platform.clock.now()))).rejects.toMatchObject({
      errorName: 'held',
    })
    token = await platform.signIn('admin')
    const messageId = (await platform.call(pushApi.save, pushForm, { token })).data.messageId
    const sent = await platform.call(pushApi.send, { messageId, version: 1, confirmCount: 0, now: 1 }, { token })
    expect([400, codes.held]).toContain(sent.code)
    expect(await platform.database.$count(pushMessages, eq(pushMessages.status, 2))).toBe(0)
  })

  it('is for superusers alone', async () => {
    await hold(platform.database, facts(), platform.clock.now())
    for (const account of ['editor', 'ota']) {
      const theirs = await platform.signIn(account)
      expect((await platform.call(heldWorkApi.read, {}, { token: theirs })).code).toBe(codes.forbidden)
      const decided = await platform.call(heldWorkApi.decide, { kind: 'push', choice: 'drop' }, { token: theirs })
      expect(decided.code).toBe(codes.forbidden)
    }
  })

  it('of a kind that is not held is an illegal state', async () => {
    expect((await platform.call(heldWorkApi.decide, { kind: 'push', choice: 'drop' }, { token })).code).toBe(
      codes.illegalState,
    )
  })

  it.each(heldKinds)('of the kind %s is listed, and none of it is left once it is dropped', async (kind) => {
    await planted[kind]()
    const before = await heldGroups[kind].count(platform.database)
    await hold(platform.database, facts(), platform.clock.now())
    // What had waited as a job is known by the hold alone.
    const count = kind === 'job' ? await heldGroups.job.count(platform.database) : before
    expect(count).toBeGreaterThan(0)
    const shown = await readHeldWork(platform.database, noHistory)
    expect(shown.groups.find((group) => group.kind === kind)).toMatchObject({
      total: count,
      items: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/./) })]),
    })
    token = await platform.signIn('admin')
    expect((await platform.call(heldWorkApi.decide, { kind, choice: 'drop' }, { token })).code).toBe(0)
    expect(await heldGroups[kind].count(platform.database)).toBe(0)
    await isDropped[kind]()
    const again = await platform.call(heldWorkApi.decide, { kind, choice: 'drop' }, { token })
    expect(again.code).toBe(codes.illegalState)
  })
})

const commandAt = (sendTime: Date) => ({
  platformId: 6 as const,
  controllerId,
  unitKind: 1 as const,
  systemNo: 1,
  unitNo: 0,
  operatorAccount: 'admin',
  command: { fanSpeed: 1 },
  before: { fanSpeed: 4 },
  sendTime,
})
const pushForm = {
  title: '通知',
  titleEn: 'Notice',
  messageType: 3,
  recipientType: 2,
  recipientIds: [],
  filter: {},
  linkUrl: '',
  contentZh: '您好',
  contentEn: 'Hello.',
  pushMode: 1,
  pushTime: null,
  quietHours: null,
}

let upgradeId = ''
const planted: Record<HeldKind, () => Promise<unknown>> = {
  push: async () => {
    const { data } = await platform.call(pushApi.save, pushForm, { token })
    const messageId = Number(data.messageId)
    await platform.database.update(pushMessages).set({ status: 2 }).where(eq(pushMessages.id, messageId))
    const [user] = (
      (await platform.database.execute(sql`insert into app_user
        (platform_id, account, nickname, account_type, register_time, status, client_type, language, country_code)
        values (6, 'held@example.com', 'P', 1, now(), 1, 'iOS', 'zh_CN', 'CN') returning id`)) as unknown as {
        rows: { id: number }[]
      }
    ).rows
    const leaseUntil = new Date(0)
    const [batch] = await platform.database
      .insert(pushBatches)
      .values({ messageId, key: 'given before the set', leaseUntil })
      .returning()
    await platform.database.insert(pushDeliveries).values({
      messageId,
      appUserId: Number(user?.id),
      clientType: 'iOS',
      dueTime: platform.clock.now(),
      batchId: batch?.id ?? null,
    })
  },
  upgrade: async () => {
    const made = await newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() }, { taskStatus: 1 })
    upgradeId = made.upgradeId
  },
  command: () => sendCommand(platform.database, commandAt(platform.clock.now())),
  schedule: () =>
    platform.database.insert(controllerProgrammes).values({
      controllerId,
      lines: [],
      isKept: 1,
      result: 0,
      reason: '',
      tries: 1,
      sendTime: platform.clock.now(),
      dueTime: platform.clock.now(),
      publishTime: null,
      revision: 3,
    }),
  capture: async () => {
    const [checker] = await platform.database.select().from(checkers).orderBy(asc(checkers.id)).limit(1)
    const now = platform.clock.now()
    await platform.database.insert(checkerTasks).values({
      platformId: checker?.platformId ?? 6,
      checkerRow: checker?.id ?? 0,
      controllerId: checker?.controllerId ?? controllerId,
      recordName: 'held',
      recorder: '',
      recordType: 1,
      systemNos: [1],
      shareFlag: 0,
      taskStatus: 0,
      startTime: now,
      plannedEndTime: addMinutes(now, 60),
      expected: [],
      createTime: now,
      updateTime: now,
    } as typeof checkerTasks.$inferInsert)
  },
  job: async () => {
    const user = (await platform.call(userApi.info, {}, { token })).data
    const now = platform.clock.now()
    await platform.database.insert(jobs).values({
      kind: 'export',
      subject: 'device.exportHimit',
      status: 'waiting',
      userId: Number(user.userId),
      platformId: 6,
      language: 'zh',
      requestId: 'held',
      ip: '',
      input: {},
      createTime: now,
      updateTime: now,
    })
  },
}
const isDropped: Record<HeldKind, () => Promise<unknown>> = {
  push: async () => {
    expect(await platform.database.$count(pushDeliveries, eq(pushDeliveries.state, 0))).toBe(0)
    expect(await platform.database.$count(pushBatches, eq(pushBatches.state, 0))).toBe(0)
  },
  upgrade: async () => {
    const [task] = await platform.database
      .select()
      .from(otaTasks)
      .where(eq(otaTasks.id, Number(upgradeId)))
    expect(task).toMatchObject({ taskStatus: 4, stopReason: 'cancelled' })
    const left = and(eq(otaResults.taskId, Number(upgradeId)), isNull(otaResults.failReason))
    expect(await platform.database.$count(otaResults, left)).toBe(0)
  },
  command: async () => expect(await platform.database.$count(controlRecords, eq(controlRecords.result, 0))).toBe(0),
  schedule: async () =>
    expect(await platform.database.$count(controllerProgrammes, eq(controllerProgrammes.isKept, 1))).toBe(0),
  capture: async () => expect(await platform.database.$count(checkerTasks, eq(checkerTasks.taskStatus, 0))).toBe(0),
  job: async () => expect(await platform.database.$count(jobs, eq(jobs.status, 'waiting'))).toBe(0),
}

it('a note of a restore that cannot be read is refused', async () => {
  await writeFile(join(folder, 'restored'), '{')
  const { holdIfRestored } = await import('../../backup/restored-note')
  await expect(
    holdIfRestored({ dataDir: folder, databaseUrl: undefined }, services(), platform.clock.now()),
  ).rejects.toThrow('cannot be read: restore again')
})

it('a database whose anchors cannot be read is not started, and a sentence says why', async () => {
  // A folder in the place of the file.
  const store = fileAnchors(folder)
  const { holdIfRestored } = await import('../../backup/restored-note')
  await expect(
    holdIfRestored({ dataDir: folder, databaseUrl: undefined }, services({ store }), platform.clock.now()),
  ).rejects.toThrow(
    /^whether this database was restored is not known \(.*EISDIR.*\): look at it and at .*, and start again$/,
  )
  expect(await readHeld(platform.database)).toBeNull()
})
