import { addHours } from 'date-fns/addHours'
import { and, eq, sql } from 'drizzle-orm'
import { faultCan } from '@/lib/contract/fault'
import type { PlatformId } from '@/lib/contract/platform-id'
import { twoDigits } from '@/lib/hvac/unit-address'
import type { AuditEntry } from '../../kernel/audit/audit-entry'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { faultEvents, faults } from '../tables/fleet-fault'

export type FaultRecord = typeof faults.$inferSelect
export type LockedFault = { fault: FaultRecord; controller: typeof controllers.$inferSelect }

/** Who changes a fault, and when. */
export type FaultActor = { platformId: PlatformId; userId: number; now: Date }

export type FaultChange =
  | { action: 'acknowledge' }
  | { action: 'unacknowledge' }
  | { action: 'assign'; assigneeId: number | null }
  | { action: 'comment'; text: string }
  | { action: 'mute'; hours: number }
  | { action: 'unmute' }

/** The fault of that key in the brand, locked for a change. */
export const lockFault = async (
  database: Database,
  faultId: number,
  { platformId, reach }: Territory<PlatformId>,
): Promise<LockedFault> => {
  const [fault] = await database
    .select()
    .from(faults)
    .where(
      and(eq(faults.id, faultId), eq(faults.platformId, platformId), ofControllersWithin(reach, faults.controllerId)),
    )
    .for('update')
  const [controller] = fault
    ? await database.select().from(controllers).where(eq(controllers.id, fault.controllerId))
    : []
  if (fault === undefined || controller === undefined) throw new PlatformError('notFound')
  return { fault, controller }
}

/** A readable name of a fault: code, controller, system and unit. */
export const toFaultName = ({ fault, controller }: LockedFault): string => {
  const unit = [fault.systemNo, fault.unitNo].filter((no) => no !== null).map((no) => twoDigits(no))
  return [fault.faultCode, controller.macWifiId, unit.join('-')].filter(Boolean).join(' ')
}

/** Counts an alarm of a controller that came or went. A muted fault does not count. */
export const countAlarm = (database: Database, controllerId: number, change: 1 | -1): Promise<unknown> =>
  database
    .update(controllers)
    .set({ alarmCount: sql`greatest(0, ${controllers.alarmCount} + ${change}::int)` })
    .where(eq(controllers.id, controllerId))
    .execute()

/** The name of a web user of the brand; an assignee has to be one who may sign in there. */
const requireUser = async (database: Database, userId: number, platformId: PlatformId): Promise<string> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.id, userId))
  if (user === undefined || user.status !== 1 || !user.brandJurisdiction.includes(platformId)) {
    throw new PlatformError('badRequest', { fields: { assigneeId: 'invalid' } })
  }
  return user.realName
}

type Step = {
  set: Partial<typeof faults.$inferInsert>
  event: { text?: string; until?: Date }
  /** What it does to the number of the controller's active alarms. */
  alarms?: 1 | -1
  before?: unknown
  after?: unknown
}

const refuse = (): never => {
  throw new PlatformError('illegalState')
}

const toStep = async (
  database: Database,
  fault: FaultRecord,
  change: FaultChange,
  { platformId, userId, now }: FaultActor,
): Promise<Step> => {
  switch (change.action) {
    case 'acknowledge':
      if (!faultCan.acknowledge(fault)) refuse()
      return { set: { ackTime: now, ackUser: userId }, event: {} }
    case 'unacknowledge':
      // A colleague's stays: who has seen a fault is not for others to say.
      if (fault.ackUser !== userId) refuse()
      return { set: { ackTime: null, ackUser: null }, event: {} }
    case 'assign': {
      if (!faultCan.assign(fault)) refuse()
      const { assigneeId } = change
      const text = assigneeId === null ? '' : await requireUser(database, assigneeId, platformId)
      return {
        set: { assigneeId },
        event: { text },
        before: { assigneeId: fault.assigneeId },
        after: { assigneeId },
      }
    }
    case 'comment':
      return {
        set: { commentCount: fault.commentCount + 1 },
        event: { text: change.text },
        after: { text: change.text },
      }
    case 'mute': {
      if (!faultCan.mute(fault)) refuse()
      const until = addHours(now, change.hours)
      return {
        set: { status: 2, mutedUntil: until },
        event: { until },
        alarms: -1,
        before: { status: 0 },
        after: { status: 2, hours: change.hours },
      }
    }
    case 'unmute':
      if (!faultCan.unmute(fault)) refuse()
      return {
        set: { status: 0, mutedUntil: null },
        event: {},
        alarms: 1,
        before: { status: 2 },
        after: { status: 0 },
      }
  }
}

/** Changes a locked fault and writes its time line. Throws `illegalState` where its state does not allow it. */
export const changeFault = async (
  database: Database,
  locked: LockedFault,
  change: FaultChange,
  actor: FaultActor,
): Promise<AuditEntry> => {
  const { fault, controller } = locked
  const { set, event, alarms, before, after } = await toStep(database, fault, change, actor)
  await database.update(faults).set(set).where(eq(faults.id, fault.id))
  await database
    .insert(faultEvents)
    .values({ faultId: fault.id, kind: change.action, time: actor.now, userId: actor.userId, ...event })
  if (alarms) await countAlarm(database, controller.id, alarms)
  return {
    module: 'fault',
    target: `${toFaultName(locked)} #${fault.id}`,
    before,
    after: { action: change.action, ...(after as object) },
  }
}
