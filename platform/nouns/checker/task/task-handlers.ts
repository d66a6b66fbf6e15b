import type { CheckerEventKind } from '@/lib/contract/checker-event'
import { type CheckerTask, checkerTaskApi, checkerTaskCan } from '@/lib/contract/checker-task'
import { PlatformError } from '../../../kernel/error/platform-error'
import type { Context } from '../../../kernel/http/context'
import { implement } from '../../../kernel/http/implement'
import { bytes } from '../../../kernel/list/file-size-head'
import { noteEvent } from '../note-event'
import { requireChecker, requireTask, type TaskRow } from '../require-checker'
import { endTask } from './end-task'
import { forecastTask } from './forecast'
import { assertPlanned, startTask } from './start-task'
import { downloadTask } from './task-download'
import { deleteTask, isRemovable, taskRows, updateTask } from './task-rows'

/** What staff did with a task, beside what the operation log says of it. */
const note = ({ database, actor, now }: Context, kind: CheckerEventKind, task: TaskRow): Promise<void> =>
  noteEvent(database, task.checkerRow, { kind, at: now, who: actor.realName, task })

/** The task of a change, its Checker locked; throws `illegalState` when its state does not allow the change. */
const requireState = async (
  context: Context,
  taskId: string,
  isAllowed: (task: Pick<CheckerTask, 'taskStatus'>) => boolean,
) => {
  const found = await requireTask(context, taskId, { lock: true })
  if (!isAllowed(found.task)) throw new PlatformError('illegalState')
  return found
}

const publish = ({ publish: tell }: Context, taskId: string): void => tell({ topic: 'checker', id: taskId })

export const checkerTask = implement(
  checkerTaskApi,
  {
    list: (query, { database, actor }) => taskRows.page(database, actor, query),

    info: async ({ taskId }, context) => {
      const { task } = await requireTask(context, taskId)
      const [shown] = await taskRows.read(context.database, [task.id], context.actor)
      if (shown === undefined) throw new PlatformError('notFound')
      return shown
    },

    forecast: async (wanted, context) => {
      const checker = await requireChecker(context, wanted.checkerId)
      const start = assertPlanned(context, checker, wanted)
      return forecastTask(context.database, checker, wanted, start ?? context.now)
    },

    start: async (form, context) => {
      const checker = await requireChecker(context, form.checkerId, { lock: true })
      const taskId = String(await startTask(context, checker, form))
      publish(context, taskId)
      return { taskId }
    },

    suspend: async ({ taskId }, context) => {
      const { database, now, audit } = context
      const { task, checker } = await requireState(context, taskId, checkerTaskCan.suspend)
      // One that is not heard goes on by itself.
      if (checker.status === 1) throw new PlatformError('illegalState')
      await updateTask(database, task.id, now, { taskStatus: 2, wasSuspended: 1 })
      const target = `${checker.checkerId} ${task.recordName}`
      audit({ module: 'checkerTask', target, before: { taskStatus: task.taskStatus }, after: { taskStatus: 2 } })
      await note(context, 'suspended', task)
      publish(context, taskId)
      return null
    },

    continue: async ({ taskId }, context) => {
      const { database, now, audit } = context
      const { task, checker } = await requireState(context, taskId, checkerTaskCan.continue)
      await updateTask(database, task.id, now, { taskStatus: 1 })
      const target = `${checker.checkerId} ${task.recordName}`
      audit({ module: 'checkerTask', target, before: { taskStatus: task.taskStatus }, after: { taskStatus: 1 } })
      await note(context, 'continued', task)
      publish(context, taskId)
      return null
    },

    end: async ({ taskId }, context) => {
      const { task, checker } = await requireState(context, taskId, checkerTaskCan.end)
      await endTask(context.database, task, 2, context.now, context.actor.realName)
      const target = `${checker.checkerId} ${task.recordName}`
      const after = { taskStatus: 3, endReason: 2 }
      context.audit({ module: 'checkerTask', target, before: { taskStatus: task.taskStatus }, after })
      publish(context, taskId)
      return null
    },

    share: async ({ taskId, shareFlag }, context) => {
      const { database, now, audit } = context
      const { task, checker } = await requireTask(context, taskId, { lock: true })
      await updateTask(database, task.id, now, { shareFlag })
      const target = `${checker.checkerId} ${task.recordName}`
      audit({ module: 'checkerTask', target, before: { shareFlag: task.shareFlag }, after: { shareFlag } })
      if (shareFlag !== task.shareFlag) await note(context, shareFlag === 1 ? 'shared' : 'unshared', task)
      publish(context, taskId)
      return null
    },

    download: async ({ taskId, timeZone }, context) => {
      const { task, checker } = await requireTask(context, taskId)
      if (!checkerTaskCan.download(task)) throw new PlatformError('illegalState')
      context.audit({ module: 'checkerTask', target: `${checker.checkerId} ${task.recordName}` })
      return { jobId: await context.startJob(downloadTask, { taskId: task.id, timeZone }) }
    },

    remove: async ({ taskId }, context) => {
      const { task, checker } = await requireState(context, taskId, checkerTaskCan.remove)
      if (!isRemovable(context.actor, task)) throw new PlatformError('forbidden')
      const { recordName, recorder, dataSize } = task
      const target = `${checker.checkerId} ${recordName}`
      context.audit({ module: 'checkerTask', target, before: { recordName, recorder, dataSize } })
      const event = { kind: 'removed' as const, at: context.now, who: context.actor.realName, recordName }
      await noteEvent(context.database, checker.id, event)
      await deleteTask(context.database, task, context.now)
      publish(context, taskId)
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'taskId',
        columns: [
          'recordName',
          'checkerId',
          'checkerName',
          'recordType',
          'taskStatus',
          'recorder',
          'startTime',
          'plannedEndTime',
          'endTime',
          'endReason',
          // A number each: what the screen shows as a pair cannot be counted with.
          { field: 'busUtilisation', head: { zh: '平均占用率（%）', en: 'Average bus load (%)' } },
          { field: 'busUtilisationMax', head: { zh: '最高占用率（%）', en: 'Highest bus load (%)' } },
          { field: 'collisionRate', head: { zh: '平均冲突率（%）', en: 'Average collision rate (%)' } },
          { field: 'collisionRateMax', head: { zh: '最高冲突率（%）', en: 'Highest collision rate (%)' } },
          { field: 'dataSize', head: bytes },
          'frameCount',
          'sampleCount',
          'timeInterval',
          'systemNos',
          'shareFlag',
        ],
      },
    },
    batch: {
      key: 'taskId',
      actions: {
        suspend: {},
        continue: {},
        end: {},
        share: { with: { shareFlag: 1 } },
        unshare: { with: { shareFlag: 0 }, call: 'share' },
        remove: {},
      },
    },
  },
)
