import { otaResultApi, otaResultCan } from '@/lib/contract/ota-result'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { retry } from './change-task'
import { startNow } from './engine/start-now'
import { lockDispatch, lockTask } from './engine/task-lock'
import { skip } from './leave-out'
import { readResult, requireResult } from './result-detail'
import { resultRows } from './result-rows'
import { exportResults } from './task-export'

const module = 'otaResult'

const viewerOf = ({ actor: { platformId, reach }, now, language }: Context) => ({ platformId, reach, now, language })

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

type Locked = Awaited<ReturnType<typeof requireLocked>>
type Change = (task: Locked['task'], row: Locked['row'], who: { userId: number; now: Date }) => Promise<void>

/** One change of one device: logged with what it was and is, published to pages, looked at by the engine. */
const change = async (context: Context, resultId: string, what: string, apply: Change): Promise<null> => {
  const { database, actor, now } = context
  const { task, row } = await requireLocked(context, resultId)
  await apply(task, row, { userId: actor.userId, now })
  const { row: after } = await requireResult(database, actor, resultId)
  context.audit({
    module,
    target: `${what} ${row.macWifiId}`,
    before: { result: row.result, failReason: row.failReason },
    after: { result: after.result, failReason: after.failReason, upgradeId: task.id },
  })
  await context.enqueueWork('ota', task.id)
  context.publish({ topic: 'ota', id: String(task.id) })
  return null
}

export const otaResult = implement(
  otaResultApi,
  {
    list: (query, context) => resultRows.page(context.database, viewerOf(context), query),

    info: ({ resultId }, context) => readResult(context.database, viewerOf(context), resultId),

    retry: ({ resultId }, context) =>
      change(context, resultId, 'retry', async (task, row, { userId, now }) => {
        if (!otaResultCan.retry(row)) throw new PlatformError('illegalState')
        await retry(context.database, task, { which: 'all', resultId: row.id }, { userId, now })
      }),

    startNow: ({ resultId }, context) =>
      change(context, resultId, 'start', (task, row, who) =>
        startNow(context.database, task, row, { ...who, trust: readFirmwareTrust(context.config) }),
      ),

    skip: ({ resultId }, context) =>
      change(context, resultId, 'skip', (task, row, { now }) => skip(context.database, task, row, now)),

    export: async (input, context) => {
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      resultRows.where(viewerOf(context), input.filter)
      context.audit({ module, target: 'result', after: input })
      return { jobId: await context.startJob(exportResults, input) }
    },
  },
  { batch: { key: 'resultId', actions: { retry: {}, startNow: {}, skip: {} } } },
)
