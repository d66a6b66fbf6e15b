import { and, desc, eq } from 'drizzle-orm'
import { rowBatchApi } from '@/lib/contract/row-batch'
import { installations } from '../../kernel/db/installation-table'
import { heldWorks } from '../../kernel/hold/hold-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { personErasures } from '../../nouns/person/person-table'
import { inventoryDifferences } from '../../nouns/tables/connection'
import { appUsers, controllers } from '../../nouns/tables/fleet'
import { faults } from '../../nouns/tables/fleet-fault'
import { newOtaTask } from '../new-ota-task'
import type { TestPlatform } from '../test-platform'
import { copyRow } from './copy-row'
import { queryOf } from './query-of'
import { seededRow } from './seeded-row'

type Values = Record<string, unknown>
type State = (platform: TestPlatform, token: string) => Promise<Values>

/** A new upgrade in the state that an effect needs. */
const upgrade =
  (state?: Parameters<typeof newOtaTask>[2]): State =>
  ({ database, clock }) =>
    newOtaTask(database, { platformId: 6, now: clock.now() }, state)
const check: State = async (platform) => {
  const { versionId, macWifiId } = await upgrade()(platform, '')
  const checked = { source: { versionId }, selection: { by: 'device', macWifiIds: [macWifiId] } }
  return { ...checked, check: checked }
}
const running = { taskStatus: 1, approval: 'approved' } as const
const programmed: State = async ({ database }) => {
  const [row] = await database
    .select()
    .from(controllers)
    .where(eq(controllers.platformId, 6))
    .orderBy(controllers.id)
    .limit(1)
  await database
    .update(controllers)
    .set({ controllerType: 3, onlineStatus: 1 })
    .where(eq(controllers.id, row?.id ?? 0))
  return { macWifiId: row?.macWifiId, scheduleNo: 1 }
}

/** Planned captures that wait for a decision since a restore: the kind that no other effect needs. */
const held: State = async ({ database, clock }) => {
  const time = clock.now().toISOString()
  const facts = {
    reason: 'restored' as const,
    time,
    from: null,
    setTime: null,
    lastRow: 0,
    signedRow: null,
    signedTime: null,
  }
  await database
    .insert(installations)
    .values({ id: 1, mode: 'demo', createTime: clock.now(), held: facts })
    .onConflictDoUpdate({ target: installations.id, set: { held: facts } })
  await database.insert(heldWorks).values({ kind: 'capture' }).onConflictDoNothing()
  return { kind: 'capture', choice: 'release' }
}

/** A person whose erasure another user has requested. */
const requested: State = async ({ database, clock }) => {
  const [person] = await queryOf(database)(seededRow('person.requestErasure', 6) ?? '')
  const [asker] = await database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
  const [user] = await database
    .select()
    .from(appUsers)
    .where(eq(appUsers.id, Number(person?.personId)))
  if (user === undefined) throw new Error('no app user is free')
  const [erasure] = await database
    .insert(personErasures)
    .values({
      platformId: 6,
      kind: 'appUser',
      personId: user.id,
      madeTime: user.registerTime,
      reason: '本人要求',
      requestUser: asker?.id ?? null,
      requestTime: clock.now(),
    })
    .returning()
  return { erasureId: String(erasure?.id) }
}

/** Rows that no effect makes and the seed lacks, by the fields of an input. */
export const stateOf: Readonly<Record<string, State>> = {
  'heldWork.decide': held,
  // A Checker records one at a time.
  'checkerTask.start': async ({ database }) => {
    const query = queryOf(database)
    const [free] = await query(
      'select id, (select count(*) from checker) as all from checker where controller_id is not null limit 1',
    )
    const checkerId = `CK${98_000_000 + Number(free?.all)}`
    const idle = { checker_id: checkerId, status: 0, current_task_id: null, mac_wifi_id: '' }
    await copyRow(query)('checker', free?.id, idle)
    return { checkerId }
  },
  'connection.settleDifference': async ({ database, clock }) => {
    const [row] = await database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
    const [difference] = await database
      .insert(inventoryDifferences)
      .values({
        controllerId: row?.id ?? 0,
        unitKind: 0,
        what: 'model',
        recorded: 'A',
        reported: 'B',
        time: clock.now(),
      })
      .returning()
    return { macWifiId: row?.macWifiId, differenceId: String(difference?.id) }
  },
  'distributor.save': async ({ database }) => {
    const sellers = await database
      .select()
      .from(appUsers)
      .where(and(eq(appUsers.platformId, 6), eq(appUsers.status, 1)))
    const seller = sellers.find(({ accountType }) => accountType === 3)
    const dealer = sellers.find(({ accountType }) => accountType === 2)
    if (!seller || !dealer) throw new Error('no app user sells')
    const { id, accountSearch: _account, nicknameSearch: _name, ...row } = dealer
    const account = `dealer-${sellers.length}@example.com`
    await database.insert(appUsers).values({ ...row, account, email: account })
    return { distributorAccount: seller.account, dealerEmail: account }
  },
  // A session of another user: users do not end their own there.
  'onlineUser.end': async (platform) => {
    await platform.signIn('viewer')
    const [row] = await platform.database.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
    return { sessionId: String(row?.id) }
  },
  'person.confirmErasure': requested,
  'person.withdrawErasure': requested,
  'otaResult.retry': upgrade({ ...running, failReason: 1 }),
  'otaResult.startNow': upgrade(running),
  'otaResult.skip': upgrade(running),
  'otaTask.approve': upgrade(),
  'otaTask.cancel': upgrade(running),
  'otaTask.create': check,
  'otaTask.pause': upgrade(running),
  'otaTask.preflightExport': check,
  'otaTask.reject': upgrade(),
  'otaTask.resume': upgrade({ ...running, taskStatus: 2 }),
  'otaTask.retry': upgrade({ ...running, failReason: 1 }),
  'otaTask.start': upgrade({ approval: 'approved' }),
  // One of many has failed.
  'job.retryFailed': async (platform, token) => {
    const batch = { action: 'question.remove', selection: { keys: ['9999999'] } }
    const { data } = await platform.call(rowBatchApi.batch, batch, { token })
    await platform.jobs.idle()
    return data
  },
  'repair.save': async ({ database }) => {
    const [seeded] = await database.select().from(faults).where(eq(faults.platformId, 6)).limit(1)
    if (seeded === undefined) throw new Error('no fault')
    const { id: _id, ...row } = seeded
    const [fault] = await database
      .insert(faults)
      .values({ ...row, repairId: null })
      .returning()
    return { faultId: String(fault?.id) }
  },
  'schedule.remove': programmed,
  'schedule.save': programmed,
  'schedule.setEnabled': programmed,
  'schedule.update': programmed,
}
