import { anySource } from '@/lib/contract/ota-policy'
import { type OtaTaskForm, otaTaskApi } from '@/lib/contract/ota-task'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { choiceName } from '../../kernel/text/words'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { cancel, decide, pause, resume, retry, start } from './change-task'
import { createTask } from './create-task'
import { lockTask, type TaskRow } from './engine/task-lock'
import { countHeads, rangeHeads } from './export-heads'
import { checkDevices, isEligible, summarize, toSnapshot } from './preflight'
import { readWanted } from './read-target'
import { readImpact, readStopReport } from './stop-report'
import { exportPreflight } from './task-export'
import { otaTaskRows, readTask, requireTask } from './task-rows'
import { toPlan } from './to-plan'

const module = 'otaTask'

const readerOf = ({ actor, language }: Context) => ({
  language,
  platformId: actor.platformId,
  reach: actor.reach,
  userId: actor.userId,
})

/** A task of the brand, held until the change is over. */
const requireLocked = async ({ database, actor }: Context, upgradeId: string): Promise<TaskRow> => {
  const { id } = await requireTask(database, actor, upgradeId)
  const task = await lockTask(database, id)
  if (task === undefined) throw new PlatformError('notFound')
  return task
}

const stateOf = ({ taskStatus, approval, stopReason }: TaskRow) => ({ taskStatus, approval, stopReason })

type Change = (task: TaskRow, who: { userId: number; now: Date }) => Promise<void>

/** One change of a task's state: logged with what it was and is, told to pages, looked at by the engine. */
const change = async (context: Context, upgradeId: string, what: string, apply: Change): Promise<null> => {
  const { database, actor, now } = context
  const task = await requireLocked(context, upgradeId)
  await apply(task, { userId: actor.userId, now })
  const after = await requireTask(database, actor, upgradeId)
  context.audit({ module, target: `${what} ${upgradeId}`, before: stateOf(task), after: stateOf(after) })
  await context.enqueueWork('ota', upgradeId)
  context.publish({ topic: 'ota', id: upgradeId })
  return null
}

const check = async (context: Context, input: OtaTaskForm) => {
  const { database, actor, now } = context
  const trust = readFirmwareTrust(context.config)
  const wanted = await readWanted(database, actor, input, trust)
  const checked = await checkDevices(database, { ...actor, now }, wanted)
  const eligible = checked.filter(isEligible)
  if (eligible.length === 0) throw new PlatformError('badRequest', { fields: { selection: 'noMatchingDevice' } })
  // Others would take part than those that somebody has seen and confirmed.
  if (toSnapshot(checked) !== input.snapshot || eligible.length !== input.confirmCount) {
    throw new PlatformError('conflict')
  }
  const { upgradeType } = wanted.version
  // Domain 2.8: a controller or an indoor unit is written only while the equipment stands still.
  if (upgradeType !== 1 && input.run.onlyIdle === 0) {
    throw new PlatformError('badRequest', { fields: { 'run.onlyIdle': 'mustBeIdle' } })
  }
  return { wanted, controllerIds: eligible.flatMap(({ id }) => id ?? []) }
}

export const otaTask = implement(
  otaTaskApi,
  {
    list: (query, context) => otaTaskRows.page(context.database, readerOf(context), query),

    info: ({ upgradeId }, context) => readTask(context.database, readerOf(context), upgradeId, context.now),

    preflight: async (input, { database, actor, now, config }) => {
      const trust = readFirmwareTrust(config)
      const wanted = await readWanted(database, actor, input, trust)
      return summarize(wanted, await checkDevices(database, { ...actor, now }, wanted), now)
    },

    preflightDevices: async ({ check: input, only, page, limit }, { database, actor, now, config }) => {
      const trust = readFirmwareTrust(config)
      const wanted = await readWanted(database, actor, input, trust)
      const checked = await checkDevices(database, { ...actor, now }, wanted)
      const rows = checked
        .map(({ device }) => device)
        .filter(({ exclusion }) =>
          only === 'all'
            ? true
            : only === 'eligible'
              ? exclusion === null
              : only === 'excluded'
                ? exclusion !== null
                : exclusion === only,
        )
      return toPage(rows.slice((page - 1) * limit, page * limit), rows.length, { page, limit })
    },

    preflightExport: async (input, context) => {
      await readWanted(context.database, context.actor, input.check, readFirmwareTrust(context.config))
      context.audit({ module, target: 'preflight', after: input.check })
      return { jobId: await context.startJob(exportPreflight, input) }
    },

    plan: async ({ check: input, run }, { database, actor, now, config }) => {
      const trust = readFirmwareTrust(config)
      const wanted = await readWanted(database, actor, input, trust)
      return toPlan(await checkDevices(database, { ...actor, now }, wanted), run, 'plan', now)
    },

    create: async (input, context) => {
      const { database, actor, now } = context
      const { wanted, controllerIds } = await check(context, input)
      const { version, policy, target } = wanted
      const id = await createTask(database, {
        platformId: actor.platformId,
        taskName: input.taskName,
        remark: input.remark,
        version,
        controllerIds,
        strategy: policy && { id: policy.id, name: policy.strategyName },
        sourceVersion: target.sourceVersions.join(', '),
        run: input.run,
        userId: actor.userId,
        now,
      })
      const upgradeId = String(id)
      const { source, selection, run } = input
      context.audit({ module, target: upgradeId, after: { source, selection, run, devices: controllerIds.length } })
      await context.enqueueWork('ota', id)
      context.publish({ topic: 'ota', id: upgradeId })
      return { upgradeId }
    },

    approve: ({ upgradeId, remark }, context) =>
      change(context, upgradeId, 'approve', (task, who) =>
        decide(context.database, task, { approved: true, remark }, who),
      ),
    reject: ({ upgradeId, remark }, context) =>
      change(context, upgradeId, 'reject', (task, who) =>
        decide(context.database, task, { approved: false, remark }, who),
      ),
    start: ({ upgradeId }, context) =>
      change(context, upgradeId, 'start', (task, who) => start(context.database, task, who)),
    pause: ({ upgradeId }, context) =>
      change(context, upgradeId, 'pause', (task, who) => pause(context.database, task, who)),
    resume: ({ upgradeId }, context) =>
      change(context, upgradeId, 'resume', (task, who) => resume(context.database, task, who)),
    cancel: ({ upgradeId }, context) =>
      change(context, upgradeId, 'cancel', (task, who) => cancel(context.database, task, who)),

    impact: async ({ upgradeId }, { database, actor }) =>
      readImpact(database, (await requireTask(database, actor, upgradeId)).id),

    retry: async ({ upgradeId, which, resume: goOn }, context) => {
      const { database } = context
      let count = 0
      await change(context, upgradeId, `retry ${which}`, async (task, who) => {
        count = await retry(database, task, { which }, who)
        if (goOn === 1 && task.taskStatus === 2) await resume(database, task, who)
      })
      return { count }
    },

    stopReport: async ({ upgradeId }, { database, actor }) =>
      readStopReport(database, await requireTask(database, actor, upgradeId)),
  },
  {
    exports: {
      list: {
        key: 'upgradeId',
        columns: [
          'upgradeId',
          'taskName',
          {
            field: 'taskStatus',
            // As the screen says it: whether it may start counts more than that it has not.
            cell: ({ taskStatus, approval }, { language }) =>
              ((approval === 'waiting' && taskStatus === 0) || approval === 'rejected'
                ? choiceName('otaTask', 'approval', approval, language)
                : choiceName('otaTask', 'taskStatus', taskStatus, language)) ?? taskStatus,
          },
          { field: 'total', head: countHeads.total },
          { field: 'success', head: countHeads.success },
          { field: 'fail', head: countHeads.fail },
          { field: 'upgrading', head: countHeads.upgrading },
          { field: 'waiting', head: countHeads.waiting },
          'stopReason',
          'upgradeType',
          'featureName',
          'featureCode',
          {
            field: 'sourceVersion',
            cell: ({ sourceVersion }, { language }) =>
              sourceVersion === anySource ? { zh: '所有更低版本', en: 'Any lower version' }[language] : sourceVersion,
          },
          'targetVersion',
          'upgradeWay',
          { field: 'regularExecution', time: ({ executeTime }) => executeTime },
          { field: 'effectiveStart', head: rangeHeads.start },
          { field: 'effectiveEnd', head: rangeHeads.end },
          'startTime',
          'endTime',
          'operator',
          'createTime',
          'strategyName',
          'concurrency',
          'dailyWindow',
        ],
      },
    },
  },
)
