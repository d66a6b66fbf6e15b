import { isEqual } from 'date-fns/isEqual'
import { startOfMinute } from 'date-fns/startOfMinute'
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { type ControlResult, controlCan } from '@/lib/contract/control'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { controlRecords, unitOverrides } from '../tables/control'
import { controllers } from '../tables/fleet'
import { bySchedule, planCommand, planProgramme } from './plan-programme'
import { answerOf } from './simulated-gateway'

export type Settled = { recordId: number; macWifiId: string; platformId: PlatformId; result: ControlResult }

/** Records that one transaction takes. */
const atOnce = 100

type Row = typeof controlRecords.$inferSelect

/** An acknowledged command adds to what earlier ones made of the unit. */
const takeEffect = async (database: Database, { controllerId, unitKind, systemNo, unitNo, command, dueTime }: Row) => {
  const address = { controllerId, unitKind, systemNo: systemNo ?? 0, unitNo }
  const own = and(
    eq(unitOverrides.controllerId, controllerId),
    eq(unitOverrides.unitKind, unitKind),
    eq(unitOverrides.systemNo, address.systemNo),
    eq(unitOverrides.unitNo, unitNo),
  )
  const [newest] = await database.select().from(unitOverrides).where(own).orderBy(desc(unitOverrides.since)).limit(1)
  // Two commands may have the same moment, and a later one a shorter way: none is put before another.
  const since = newest && newest.since > dueTime ? newest.since : dueTime
  const state = { ...newest?.state, ...command }
  await database
    .insert(unitOverrides)
    .values({ ...address, since, state })
    .onConflictDoUpdate({
      target: [
        unitOverrides.controllerId,
        unitOverrides.unitKind,
        unitOverrides.systemNo,
        unitOverrides.unitNo,
        unitOverrides.since,
      ],
      set: { state },
    })
}

/** What a unit was before a command of its programme; nobody knew it when that was planned. */
const readBefore = async (database: Database, { controllerId, unitKind, systemNo, unitNo, command }: Row) => {
  const [newest] = await database
    .select()
    .from(unitOverrides)
    .where(
      and(
        eq(unitOverrides.controllerId, controllerId),
        eq(unitOverrides.unitKind, unitKind),
        eq(unitOverrides.systemNo, systemNo ?? 0),
        eq(unitOverrides.unitNo, unitNo),
      ),
    )
    .orderBy(desc(unitOverrides.since))
    .limit(1)
  const parts = Object.keys(command) as (keyof typeof command)[]
  return Object.fromEntries(parts.map((part) => [part, newest?.state[part] ?? null]))
}

/** A first try is sent on the minute of its line; what is sent again is not. */
const isFirstTry = ({ sendTime }: Row): boolean => isEqual(sendTime, startOfMinute(sendTime))

/** What a programme sent and nobody answered is sent once more; then its lines' next acts are planned. */
const goOn = async (
  database: Database,
  rows: readonly Row[],
  of: readonly (typeof controllers.$inferSelect)[],
  settled: readonly Settled[],
  until: Date,
): Promise<void> => {
  const results = new Map(settled.map(({ recordId, result }) => [recordId, result]))
  const own = rows.filter(({ source }) => source === bySchedule)
  for (const controller of of.filter(({ id }) => own.some(({ controllerId }) => controllerId === id))) {
    for (const row of own) {
      if (row.controllerId !== controller.id || results.get(row.id) !== 3 || !isFirstTry(row)) continue
      const { platformId, controllerId, unitKind, systemNo, unitNo, operatorAccount, command, dueTime } = row
      const target = { platformId, controllerId, unitKind, systemNo, unitNo, macWifiId: controller.macWifiId }
      await planCommand(database, { ...target, operatorAccount, command, sendTime: dueTime })
    }
    await planProgramme(database, controller, until)
  }
}

const settleSome = (database: Database, until: Date): Promise<Settled[]> =>
  database.transaction(async (tx) => {
    // Another process that sweeps at the same time takes other rows: each command ends once.
    const rows = await tx
      .select()
      .from(controlRecords)
      .where(and(eq(controlRecords.result, 0), lte(controlRecords.dueTime, until)))
      .orderBy(asc(controlRecords.dueTime), asc(controlRecords.id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return []
    const macs = await tx
      .select()
      .from(controllers)
      .where(
        inArray(
          controllers.id,
          rows.map(({ controllerId }) => controllerId),
        ),
      )
      // What commands to one unit make of it is put together by one process at a time.
      .orderBy(asc(controllers.id))
      .for('no key update')
    const macOf = new Map(macs.map(({ id, macWifiId }) => [id, macWifiId]))
    const settled: Settled[] = []
    for (const row of rows) {
      const macWifiId = macOf.get(row.controllerId) ?? ''
      const { result } = answerOf(row.id, { macWifiId, ...row })
      if (!controlCan.end(row, result)) continue
      await tx
        .update(controlRecords)
        .set({
          result,
          ackTime: result === 3 ? null : row.dueTime,
          ...(row.source === bySchedule && { before: await readBefore(tx, row) }),
        })
        .where(eq(controlRecords.id, row.id))
      if (result === 1) await takeEffect(tx, row)
      settled.push({ recordId: row.id, macWifiId, platformId: row.platformId, result })
    }
    await goOn(tx, rows, macs, settled, until)
    return settled
  })

/**
 * Ends every command whose answer is due by a moment of the platform's clock: acknowledged, failed or timed out, as the
 * simulated gateway has it. Safe in any number of processes; what a stopped one left is ended by the next.
 */
export const settleCommands = async (database: Database, until: Date): Promise<Settled[]> => {
  const all: Settled[] = []
  while (true) {
    // Most of the time nothing is on its way: that is asked without a transaction.
    const due = await database.$count(
      controlRecords,
      and(eq(controlRecords.result, 0), lte(controlRecords.dueTime, until)),
    )
    if (due === 0) return all
    const settled = await settleSome(database, until)
    all.push(...settled)
    if (settled.length < atOnce) return all
  }
}
