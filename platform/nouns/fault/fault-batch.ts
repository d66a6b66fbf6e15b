import { and, asc, eq, gt, notInArray } from 'drizzle-orm'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { FaultBatch, faultCan } from '@/lib/contract/fault'
import type { Bilingual } from '@/lib/contract/language'
import { toZonedText } from '@/lib/format/zoned-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { type JobContext, registerJob } from '../../kernel/jobs/job-definition'
import { webUsers } from '../../kernel/session/identity-table'
import { faults } from '../tables/fleet-fault'
import { changeFault, type FaultChange, type LockedFault, lockFault, toFaultName } from './fault-change'
import { chooseFaults } from './fault-query'

const chunk = 500

type Asked = Pick<JobContext, 'database' | 'platformId' | 'reach' | 'actorUserId' | 'now'>
const scopeOf = ({ platformId, reach, actorUserId, now }: Asked) => ({
  platformId,
  reach,
  userId: actorUserId,
  now,
})

/** Keys that the selection means at the start of the job; those given by name come as they were given. */
async function* keysOf({ selection }: FaultBatch, job: JobContext): AsyncGenerator<number[]> {
  if ('keys' in selection) {
    const keys = [...new Set(selection.keys)].map(Number)
    for (let from = 0; from < keys.length; from += chunk) yield keys.slice(from, from + chunk)
    return
  }
  const choice = await chooseFaults(job.database, scopeOf(job), selection.filter)
  if (choice === null) return
  const except = selection.except.map(Number)
  let last = 0
  while (true) {
    const rows = await job.database
      .select({ id: faults.id })
      .from(faults)
      .where(and(choice.where, gt(faults.id, last), except.length > 0 ? notInArray(faults.id, except) : undefined))
      .orderBy(asc(faults.id))
      .limit(chunk)
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    last = rows.at(-1)?.id ?? last
  }
}

const countOf = async ({ selection }: FaultBatch, job: Asked): Promise<number> => {
  if ('keys' in selection) return new Set(selection.keys).size
  const choice = await chooseFaults(job.database, scopeOf(job), selection.filter)
  if (choice === null) return 0
  return Math.max(0, (await job.database.$count(faults, choice.where)) - selection.except.length)
}

/** Throws `conflict` when other faults match than those that somebody confirmed. */
export const requireConfirmedFaults = async (given: FaultBatch, asked: Asked): Promise<void> => {
  if ('keys' in given.selection || given.selection.count === undefined) return
  if ((await countOf(given, asked)) !== given.selection.count) throw new PlatformError('conflict')
}

const toChange = (given: FaultBatch, userId: number): FaultChange => {
  switch (given.action) {
    case 'assign':
      return { action: 'assign', assigneeId: Number(given.assigneeId) }
    case 'assignMe':
      return { action: 'assign', assigneeId: userId }
    case 'mute':
      return { action: 'mute', hours: given.hours }
    default:
      return { action: given.action }
  }
}

/** Why a fault is already as it should be; undefined when it is not. */
const whyAlready = async (
  database: Database,
  { fault, controller }: LockedFault,
  change: FaultChange,
): Promise<Bilingual | undefined> => {
  const when = (moment: Date | null) => (moment ? toZonedText(moment, controller.timeZone) : '')
  if (change.action === 'acknowledge' && !faultCan.acknowledge(fault)) {
    const [user] = fault.ackUser ? await database.select().from(webUsers).where(eq(webUsers.id, fault.ackUser)) : []
    const name = user?.realName ?? '--'
    return {
      zh: `${name} 已于 ${when(fault.ackTime)} 确认`,
      en: `already acknowledged by ${name}, ${when(fault.ackTime)}`,
    }
  }
  if (change.action === 'assign' && fault.assigneeId === change.assigneeId) {
    return { zh: '已指派给该人员', en: 'already assigned to this person' }
  }
  if (change.action === 'mute' && fault.status === 2) {
    return { zh: `已屏蔽至 ${when(fault.mutedUntil)}`, en: `already muted until ${when(fault.mutedUntil)}` }
  }
  if (change.action === 'unmute' && fault.status === 0) return { zh: '未被屏蔽', en: 'not muted' }
  return undefined
}

const named = (name: string, reason: Bilingual): Bilingual => ({
  zh: `${name}：${reason.zh}`,
  en: `${name}: ${reason.en}`,
})

class Skipped extends Error {
  constructor(readonly reason: Bilingual) {
    super(reason.en)
  }
}

/** Handles many faults, each in a transaction of its own, with a result per row. What is already so is skipped. */
export const batchFaults = registerJob<FaultBatch>({
  subject: 'fault.batch',
  kind: 'batch',
  rights: ['fault:handle'],
  input: FaultBatch,
  onRestart: 'rerun',
  retry: (given, failedKeys) => ({ ...given, selection: { keys: failedKeys } }),
  run: async (given, job) => {
    const change = toChange(given, job.actorUserId)
    const actor = scopeOf(job)
    // What an ended process has changed may not match the filter any more; it counts all the same.
    const changed = new Set([...job.resumed.changed].map((target) => Number(target.split('#').at(-1))))
    const total = job.resumed.total || (await countOf(given, job))
    let done = changed.size
    let failed = 0
    await job.progress(done, total, 0)
    for await (const keys of keysOf(given, job)) {
      for (const key of keys) {
        job.signal.throwIfAborted()
        if (changed.has(key)) continue
        let name = ''
        try {
          await job.change(async (database) => {
            const locked = await lockFault(database, key, job)
            name = toFaultName(locked)
            const already = await whyAlready(database, locked, change)
            if (already) throw new Skipped(already)
            return changeFault(database, locked, change, actor)
          })
          done++
        } catch (error) {
          if (error instanceof Skipped) {
            await job.skip(String(key), named(name, error.reason))
          } else if (
            error instanceof PlatformError &&
            (error.errorName === 'notFound' || error.errorName === 'illegalState')
          ) {
            failed++
            const reason = errorMessages[error.errorName]
            await job.fail(String(key), codes[error.errorName], name ? named(name, reason) : reason)
          } else throw error
        }
        await job.progress(done, total, failed)
      }
      // Once for many: a page that hears of each of 5,000 rows would read its list 5,000 times.
      job.publish({ topic: 'fault' })
      if (change.action === 'mute' || change.action === 'unmute') job.publish({ topic: 'device' })
    }
  },
})
