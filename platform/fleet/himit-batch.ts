import { and, eq, gt, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { BatchAction, deviceCan, MacWifiId, Selection } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { AuditEntry } from '../audit/audit-entry'
import type { Database } from '../db/database'
import { controllers } from '../db/schema/fleet'
import { type JobContext, registerJob } from '../jobs/job-definition'
import { toConditions } from './controller-query'

const input = z.strictObject({ action: BatchAction, selection: Selection })
type Input = z.infer<typeof input>

const chunk = 500

/** WiFi IDs that the selection means at the start of the job; those given by name come as they were given. */
async function* keysOf({ selection }: Input, { database, platformId }: JobContext): AsyncGenerator<string[]> {
  if ('keys' in selection) {
    const keys = [...new Set(selection.keys)]
    for (let from = 0; from < keys.length; from += chunk) yield keys.slice(from, from + chunk)
    return
  }
  let last = ''
  while (true) {
    const rows = await database
      .select({ mac: controllers.macWifiId })
      .from(controllers)
      .where(
        and(
          toConditions(platformId, 1, selection.filter),
          gt(controllers.macWifiId, last),
          selection.except.length > 0 ? notInArray(controllers.macWifiId, selection.except) : undefined,
        ),
      )
      .orderBy(controllers.macWifiId)
      .limit(chunk)
    if (rows.length === 0) return
    yield rows.map(({ mac }) => mac)
    last = rows.at(-1)?.mac ?? ''
  }
}

const countOf = async ({ selection }: Input, { database, platformId }: JobContext): Promise<number> => {
  if ('keys' in selection) return new Set(selection.keys).size
  const total = await database.$count(controllers, toConditions(platformId, 1, selection.filter))
  return Math.max(0, total - selection.except.length)
}

class Refused extends Error {
  constructor(readonly reason: 'notFound' | 'illegalState') {
    super(reason)
  }
}

/** Changes one controller. Null: it is already so, which counts as done. */
const change = async (
  database: Database,
  {
    action,
    mac,
    platformId,
    now,
    actorUserId,
  }: { action: Input['action']; mac: string } & Pick<JobContext, 'platformId' | 'now' | 'actorUserId'>,
): Promise<AuditEntry | null> => {
  const [row] = await database
    .select()
    .from(controllers)
    .where(
      and(eq(controllers.macWifiId, mac), eq(controllers.platformId, platformId), eq(controllers.controllerType, 1)),
    )
    .for('update')
  if (row === undefined) throw new Refused('notFound')
  const kept = { version: row.version + 1, updateTime: now, updateUser: actorUserId }
  if (action === 'unbind') {
    if (!deviceCan.unbind(row)) throw new Refused('illegalState')
    await database
      .update(controllers)
      .set({ groupId: null, adminUserId: null, activationFlag: 0, activationTime: null, ...kept })
      .where(eq(controllers.id, row.id))
    return { module: 'device', target: mac, before: { activationFlag: 1 }, after: { activationFlag: 0 } }
  }
  const vipFlag = action === 'vipOn' ? 1 : 0
  if (row.vipFlag === vipFlag) return null
  await database
    .update(controllers)
    .set({ vipFlag, ...kept })
    .where(eq(controllers.id, row.id))
  return { module: 'device', target: mac, before: { vipFlag: row.vipFlag }, after: { vipFlag } }
}

/** Changes many cloud gateways, each in a transaction of its own, with a result per row. */
export const batchHimit = registerJob<Input>({
  subject: 'device.batchHimit',
  kind: 'batch',
  input,
  onRestart: 'rerun',
  retry: ({ action }, failedKeys) => ({
    action,
    selection: { keys: failedKeys.filter((key) => MacWifiId.safeParse(key).success) },
  }),
  run: async (given, job) => {
    const { changed } = job.resumed
    // What an ended process has changed may not match the filter any more; it counts all the same.
    const total = job.resumed.total || (await countOf(given, job))
    let done = changed.size
    let failed = 0
    await job.progress(done, total, 0)
    for await (const keys of keysOf(given, job)) {
      for (const mac of keys) {
        job.signal.throwIfAborted()
        if (changed.has(mac)) continue
        try {
          await job.change((database) => change(database, { ...job, action: given.action, mac }))
          done++
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          failed++
          await job.fail(mac, codes[error.reason], errorMessages[error.reason])
        }
        await job.progress(done, total, failed)
      }
    }
  },
})
