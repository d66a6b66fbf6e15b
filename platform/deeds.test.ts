import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { controlApi } from '@/lib/contract/control'
import { BatchAction, deviceApi } from '@/lib/contract/device'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { LiveEvent } from '@/lib/contract/event'
import { FaultBatch, faultApi } from '@/lib/contract/fault'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { projectApi } from '@/lib/contract/project'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { unitApi } from '@/lib/contract/unit'
import { deleteHistory } from './history/samples/delete-command'
import { historyDeletions } from './history/samples/history-upkeep-table'
import { HistoryError } from './kernel/error/history-error'
import { appUsers, controllers, indoorUnits, projects } from './nouns/tables/fleet'
import { faults } from './nouns/tables/fleet-fault'
import { queryOf } from './testing/reach/query-of'
import { readTables } from './testing/reach/read-tables'
import { type TestPlatform, testPlatform } from './testing/test-platform'

/** Two platforms that begin with the same rows at the same moment: on one a deed is done by its button, on the other in another way. */
type Side = { platform: TestPlatform; token: string; events: LiveEvent[] }
let one: Side
let other: Side

const open = async (): Promise<Side> => {
  const platform = await testPlatform({ controllers: 60 })
  const events: LiveEvent[] = []
  platform.events.subscribe((news) => {
    if (typeof news === 'object') events.push(news.event)
  })
  return { platform, events, token: await platform.signIn('admin') }
}
beforeAll(async () => {
  one = await open()
  other = await open()
})
afterAll(async () => {
  await one.platform.close()
  await other.platform.close()
})

type Deed = (side: Side) => Promise<unknown>

const ask = async (side: Side, endpoint: Endpoint, input: unknown): Promise<unknown> => {
  const { envelope, data } = await side.platform.call(endpoint, input, { token: side.token })
  expect([endpoint.path, envelope]).toMatchObject([endpoint.path, { code: 0 }])
  return data
}
/** Asks for a batch and waits for its end. */
const asJob = async (side: Side, endpoint: Endpoint, input: unknown): Promise<void> => {
  await ask(side, endpoint, input)
  side.platform.jobs.wake()
  await side.platform.jobs.idle()
}

/** What a deed publishes of connections: they end whichever way a controller was removed. */
const published = ({ events }: Side): string[] =>
  events
    .filter(({ topic }) => topic === 'connection')
    .map((event) => JSON.stringify(event))
    .sort()
/** Jobs have a table; a command names the batch that it belongs to. */
const tables = async ({ platform: { database } }: Side) => {
  await database.execute(sql`update control_record set job_id = null`)
  return readTables(queryOf(database))
}

const expectAlike = async (byButton: Deed, otherwise: Deed): Promise<void> => {
  const before = await tables(one)
  expect(await tables(other)).toEqual(before)
  await byButton(one)
  await otherwise(other)
  const after = await tables(one)
  expect(after).not.toEqual(before)
  expect(await tables(other)).toEqual(after)
  expect(published(other)).toEqual(published(one))
}

type Controller = typeof controllers.$inferSelect
const kinds = [
  [1, deviceApi.himitBatch],
  [2, hidomApi.batch],
  [3, smartTouchApi.batch],
  [4, hicubeApi.batch],
] as const
/** The button of each deed. `remove` as the row does it that asks for nothing. */
const buttons: Record<BatchAction, (macWifiId: string) => [Endpoint, object]> = {
  vipOn: (macWifiId) => [deviceApi.vip, { macWifiId, vipFlag: 1 }],
  vipOff: (macWifiId) => [deviceApi.vip, { macWifiId, vipFlag: 0 }],
  unbind: (macWifiId) => [deviceApi.unbind, { macWifiId }],
  reboot: (macWifiId) => [deviceApi.reboot, { macWifiId }],
  remove: (macWifiId) => [deviceApi.remove, { macWifiId }],
}
const state = {
  vipOn: { vipFlag: 0 },
  vipOff: { vipFlag: 1 },
  unbind: { activationFlag: 1 },
  reboot: { onlineStatus: 1, rebootTime: null },
  remove: { activationFlag: 0 },
} as const satisfies Record<BatchAction, Partial<Controller>>

/** One controller of that kind, put into a state on both sides. */
const ready = async (type: 1 | 2 | 3 | 4, set: Partial<Controller>): Promise<string> => {
  const macs = [one, other].map(async ({ platform: { database } }) => {
    const [row] = await database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), sql`${controllers.macWifiId} not like 'FA11%'`))
      .orderBy(controllers.controllerType, controllers.id)
    if (row === undefined) throw new Error('no controller')
    await database
      .update(controllers)
      .set({ ...set, controllerType: type })
      .where(eq(controllers.id, row.id))
    return row.macWifiId
  })
  const [macWifiId, twin] = await Promise.all(macs)
  expect(twin).toBe(macWifiId)
  return macWifiId ?? ''
}

describe('a deed leaves the same whichever way it is done:', () => {
  describe.each(kinds)('a controller of kind %s', (type, batch) => {
    it.each(BatchAction.options)('%s by its row and by a batch', async (action) => {
      const macWifiId = await ready(type, state[action])
      const [endpoint, input] = buttons[action](macWifiId)
      await expectAlike(
        (side) => ask(side, endpoint, input),
        (side) => asJob(side, batch, { action, selection: { keys: [macWifiId] } }),
      )
    })
  })

  it('an activated controller is removed by its typed WiFi ID as one that is not, with its past', async () => {
    const macWifiId = await ready(1, { activationFlag: 1 })
    await other.platform.database
      .update(controllers)
      .set({ activationFlag: 0 })
      .where(eq(controllers.macWifiId, macWifiId))
    await ask(one, deviceApi.remove, { macWifiId, confirmId: macWifiId })
    await asJob(other, deviceApi.himitBatch, { action: 'remove', selection: { keys: [macWifiId] } })
    expect(await tables(other)).toEqual(await tables(one))
    // Both leave the command the same to do.
    const away = () => {
      throw new HistoryError('away', new Error('no store'))
    }
    for (const { platform } of [one, other]) {
      const { database, clock } = platform
      const said = await deleteHistory(['--controller', macWifiId], { database, store: away, now: clock.now() })
      expect(said).toMatchObject({ isDone: false, line: expect.stringMatching(/^noted/) })
      const notes = await database.select().from(historyDeletions).where(eq(historyDeletions.macWifiId, macWifiId))
      expect(notes).toHaveLength(1)
    }
  })

  const changes = FaultBatch.options.map(({ shape }) => shape.action.value)
  const ofFault: Record<(typeof changes)[number], { set: object; button: Endpoint; more: (userId: number) => object }> =
    {
      acknowledge: { set: { ackTime: null, ackUser: null }, button: faultApi.acknowledge, more: () => ({}) },
      assign: { set: { status: 0 }, button: faultApi.assign, more: (id) => ({ assigneeId: String(id) }) },
      assignMe: { set: { status: 0 }, button: faultApi.assign, more: (id) => ({ assigneeId: String(id) }) },
      mute: { set: { status: 0, mutedUntil: null }, button: faultApi.mute, more: () => ({ hours: 4 }) },
      unmute: { set: { status: 2 }, button: faultApi.unmute, more: () => ({}) },
    }
  it.each(changes)('a fault: %s by its row and by a batch', async (action) => {
    const { set, button, more } = ofFault[action]
    const ids = [one, other].map(async ({ platform: { database } }) => {
      const [fault] = await database.select().from(faults).where(eq(faults.platformId, 6)).orderBy(faults.id)
      await database
        .update(faults)
        .set({ assigneeId: null, ...set })
        .where(eq(faults.id, fault?.id ?? 0))
      return String(fault?.id)
    })
    const [faultId] = await Promise.all(ids)
    const { userId } = (await ask(one, faultApi.assignees, {})) as never as { userId: number }
    const list = ((await ask(one, faultApi.assignees, {})) as { list: { userId: string; name: string }[] }).list
    const self = Number(list.find(({ name }) => name === '系统管理员')?.userId ?? userId)
    const { assigneeId, ...rest } = more(self) as { assigneeId?: string }
    const own = action === 'assign' ? { assigneeId } : {}
    await expectAlike(
      (side) => ask(side, button, { faultId, ...more(self) }),
      (side) => asJob(side, faultApi.batch, { action, ...own, ...rest, selection: { keys: [faultId] } }),
    )
  })

  const unitOf = async () => {
    const { database } = one.platform
    const [row] = await database
      .select({ unit: indoorUnits, macWifiId: controllers.macWifiId })
      .from(indoorUnits)
      .innerJoin(controllers, eq(controllers.id, indoorUnits.controllerId))
      .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 0)))
      .orderBy(controllers.id, indoorUnits.systemNo, indoorUnits.unitNo)
    if (row === undefined) throw new Error('no unit')
    const { macWifiId, unit } = row
    const unitKey = [unit.systemNo, unit.unitNo].map((no) => String(no).padStart(2, '0')).join('-')
    return { macWifiId, unit, unitKey }
  }

  it('the floor of an indoor unit by its form and by a batch', async () => {
    const { macWifiId, unitKey, unit } = await unitOf()
    const { iduName, room, version } = unit
    await expectAlike(
      (side) => ask(side, unitApi.update, { macWifiId, unitKey, iduName, room, version, floor: '77F' }),
      (side) => asJob(side, unitApi.batchFloor, { macWifiId, unitKeys: [unitKey], floor: '77F' }),
    )
  })

  it('a command to an indoor unit alone and in a batch', async () => {
    const { macWifiId, unitKey } = await unitOf()
    await expectAlike(
      (side) => ask(side, controlApi.send, { macWifiId, unitKind: 1, unitKey, onOff: 1 }),
      async (side) => {
        // Its job waits for the answer, which ends the command on both sides.
        side.platform.devices.react(() => 'none')
        await ask(side, controlApi.batch, { macWifiId, unitKeys: [unitKey], onOff: 1 })
        side.platform.jobs.wake()
        const isSent = sql`select 1 from control_record where job_id is not null and result = 0`
        while (((await side.platform.database.execute(isSent)) as { rows: unknown[] }).rows.length === 0)
          await new Promise((resolve) => setImmediate(resolve))
      },
    )
  })

  it('a project by its row and with the account type of its distributor', async () => {
    const owned = async ({ platform: { database } }: Side) => {
      const [row] = await database
        .select()
        .from(projects)
        .where(and(eq(projects.platformId, 6), isNotNull(projects.distributorId)))
        .orderBy(projects.id)
      if (row === undefined) throw new Error('no project has a distributor')
      await database.update(controllers).set({ projectId: null }).where(eq(controllers.projectId, row.id))
      const key = [String(row.id)]
      const [viewer] = await database
        .select()
        .from(appUsers)
        .where(and(eq(appUsers.platformId, 6), eq(appUsers.accountType, 1)))
        .orderBy(appUsers.id)
      await database
        .update(appUsers)
        .set({ dataScope: 2, dataScopeKeys: key })
        .where(eq(appUsers.id, viewer?.id ?? 0))
      // He has this project alone, and no relation: the change of his type takes nothing else away.
      await database.execute(sql`delete from distributor_relation`)
      await database
        .update(projects)
        .set({ distributorId: null })
        .where(and(eq(projects.distributorId, row.distributorId ?? 0), sql`${projects.id} <> ${row.id}`))
      return row
    }
    const [row] = await Promise.all([owned(one), owned(other)])
    const userId = String(row.distributorId)
    const projectId = String(row.id)
    await ask(one, projectApi.remove, { projectId })
    const impact = (await ask(other, appUserApi.typeImpact, { userId, accountType: 1 })) as { fingerprint: string }
    const { fingerprint } = impact
    await ask(other, appUserApi.changeType, { userId, accountType: 1, fingerprint })
    const differs = async () => {
      const [a, b] = [await tables(one), await tables(other)]
      return Object.keys(a).filter((name) => a[name] !== b[name])
    }
    // Of the distributor himself, whose type has changed.
    expect(await differs()).toEqual(['app_user'])
    const scopes = ({ platform: { database } }: Side) =>
      database.select({ id: appUsers.id, keys: appUsers.dataScopeKeys }).from(appUsers).orderBy(appUsers.id)
    expect(await scopes(other)).toEqual(await scopes(one))
  })
})
