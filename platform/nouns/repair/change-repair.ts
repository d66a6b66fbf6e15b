import { and, eq, ne } from 'drizzle-orm'
import type { RepairEvent } from '@/lib/contract/repair-row'
import { userMay } from '@/lib/contract/user'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { controllers } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'
import { repairEvents } from '../tables/repair'
import { seenRepairs } from './repair-query'
import { type RepairRecord, toRepairRows } from './repair-rows'

export const readerOf = ({ actor, language }: Pick<Context, 'actor' | 'language'>) => ({
  language,
  handles: userMay(toHolder(actor), 'repair:handle'),
  reach: actor.reach,
})

const toHolder = ({ superAdmin, perms }: Context['actor']) => ({ superAdmin, perms: [...perms] })

/** The request of that key that the caller sees. Throws `notFound`. */
export const readRepair = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  repairId: string,
  lock = false,
): Promise<RepairRecord> => {
  return requireRow(database, repairs, and(eq(repairs.id, toRowId(repairId)), seenRepairs(actor)), { lock })
}

/** The request, locked for a change that was decided on a version of it. */
export const requireRepair = async (
  context: Context,
  { repairId, version }: { repairId: string; version: number },
): Promise<RepairRecord> => {
  const row = await readRepair(context, repairId, true)
  if (row.version !== version) {
    const [current] = await toRepairRows(context.database, [row], context.language)
    throw await staleSave(context.database, row, current)
  }
  return row
}

/** What the rules of the contract are asked with. */
export const stateOf = ({ status, handlerId, finishTime }: RepairRecord) => ({
  status,
  handlerId: handlerId === null ? null : String(handlerId),
  finishTime: toWireTimeOrNull(finishTime),
})

type Step = {
  kind: RepairEvent['kind']
  text?: string
  /** Columns that change; none for a note. */
  set?: Partial<typeof repairs.$inferInsert>
  /** What the operation log tells, where it is more than the columns. */
  after?: object
}

/** Writes one step of a request, its event and its row of the operation log, and tells open pages. */
export const takeStep = async (context: Context, row: RepairRecord, step: Step, within?: Database): Promise<void> => {
  const { actor, now } = context
  const database = within ?? context.database
  const { kind, text = '', set } = step
  if (set) {
    await updateVersioned(database, repairs, row, context, set)
  }
  const toStatus = set?.status ?? row.status
  await database
    .insert(repairEvents)
    .values({ repairId: row.id, kind, time: now, userId: actor.userId, fromStatus: row.status, toStatus, text })
  const before = Object.fromEntries(Object.keys(set ?? {}).map((field) => [field, row[field as keyof RepairRecord]]))
  context.audit({
    module: 'repair',
    target: row.repairNo,
    ...(set && { before: { kind, ...before } }),
    after: { kind, ...(text && { text }), ...set, ...step.after },
  })
  await tell(context, row, database)
}

/** Tells open pages that a request is new, and its fault with it: that one shows its state. */
export const tell = async (context: Context, row: RepairRecord, database: Database): Promise<void> => {
  const [device] =
    row.controllerId === null
      ? []
      : await database
          .select({ macWifiId: controllers.macWifiId })
          .from(controllers)
          .where(eq(controllers.id, row.controllerId))
  const where = device && { macWifiId: device.macWifiId }
  context.publish({ topic: 'repair', ...where, id: String(row.id) })
  if (row.faultId !== null) context.publish({ topic: 'fault', ...where, id: String(row.faultId) })
}

/** A fault has one request that is not processed. The fault is locked, so that two are not opened at once. */
export const requireNoOther = async ({ database }: Context, row: RepairRecord): Promise<void> => {
  if (row.faultId === null) return
  await database.select({ id: faults.id }).from(faults).where(eq(faults.id, row.faultId)).for('update')
  const [other] = await database
    .select({ id: repairs.id, repairNo: repairs.repairNo })
    .from(repairs)
    .where(and(eq(repairs.faultId, row.faultId), ne(repairs.status, 2), ne(repairs.id, row.id)))
  if (other === undefined) return
  throw new PlatformError('illegalState', { data: { repairId: String(other.id), repairNo: other.repairNo } })
}
