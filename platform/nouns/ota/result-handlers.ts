import { otaResultApi, otaResultCan } from '@/lib/contract/ota-result'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { retry } from './change-task'
import { readResult, requireResult } from './result-detail'
import { resultRows } from './result-rows'
import { startNow } from './start-now'
import { exportResults } from './task-export'
import { lockDispatch, lockTask } from './task-lock'

const module = 'otaResult'

const viewerOf = ({ actor: { platformId, reach }, now }: Context) => ({ platformId, reach, now })

/** A device of an upgrade of the brand, its task held until the change is over. */
const requireLocked = async ({ database, actor }: Context, resultId: string) => {
  const found = await requireResult(database, actor, resultId)
  // In the order in which the engine takes them.
  await lockDispatch(database, actor.platformId)
  const task = await lockTask(database, found.task.id)
  const { row } = await requireResult(database, actor, resultId)
  if (task === undefined) throw new PlatformError('notFound')
  return { task, row }
}

export const otaResult = implement(otaResultApi, {
  list: (query, context) => resultRows.page(context.database, viewerOf(context), query),

  info: ({ resultId }, { database, actor, now }) => readResult(database, actor, resultId, now),

  retry: async ({ resultId }, context) => {
    const { database, actor, now } = context
    const { task, row } = await requireLocked(context, resultId)
    if (!otaResultCan.retry(row)) throw new PlatformError('illegalState')
    await retry(database, task, { which: 'all', resultId: row.id }, { userId: actor.userId, now })
    const before = { result: row.result, failReason: row.failReason }
    context.audit({ module, target: `retry ${row.macWifiId}`, before, after: { result: 0, upgradeId: task.id } })
    await context.enqueueWork('ota', task.id)
    context.publish({ topic: 'ota', id: String(task.id) })
    return null
  },

  startNow: async ({ resultId }, context) => {
    const { database, actor, now } = context
    const { task, row } = await requireLocked(context, resultId)
    await startNow(database, task, row, { userId: actor.userId, now, trust: readFirmwareTrust(context.config) })
    const before = { result: row.result }
    context.audit({ module, target: `start ${row.macWifiId}`, before, after: { result: 1, upgradeId: task.id } })
    await context.enqueueWork('ota', task.id)
    context.publish({ topic: 'ota', id: String(task.id) })
    return null
  },

  export: async (input, context) => {
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    resultRows.where(viewerOf(context), input.filter)
    context.audit({ module, target: 'result', after: input })
    return { jobId: await context.startJob(exportResults, input) }
  },
})
