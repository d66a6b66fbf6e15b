import { faultApi } from '@/lib/contract/fault'
import { toRowId } from '../../kernel/db/row-id'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { rememberFigures } from '../../kernel/session/remember-figures'
import { readRightHolders } from '../../kernel/session/right-holders'
import { findByAlarms } from '../device/controller-search'
import { analyseFaults } from './fault-analysis'
import { batchFaults, requireConfirmedFaults } from './fault-batch'
import { changeFault, type FaultChange, lockFault } from './fault-change'
import { readFaultDetail, requireFault } from './fault-detail'
import { exportFaults } from './fault-export'
import { chooseFaults } from './fault-query'
import { countFaults, listFaults } from './fault-rows'
import { readSnapshot } from './fault-snapshot'

const scopeOf = ({ actor, now }: Context) => ({
  platformId: actor.platformId,
  reach: actor.reach,
  userId: actor.userId,
  now,
})

const change = async (context: Context, faultId: string, wanted: FaultChange): Promise<null> => {
  const locked = await lockFault(context.database, toRowId(faultId), context.actor)
  context.audit(await changeFault(context.database, locked, wanted, scopeOf(context)))
  const { macWifiId } = locked.controller
  context.publish({ topic: 'fault', macWifiId, id: faultId })
  // A muted alarm does not count among the controller's alarms.
  if (wanted.action === 'mute' || wanted.action === 'unmute') context.publish({ topic: 'device', macWifiId })
  return null
}

export const fault = implement(faultApi, {
  list: (query, context) => listFaults(context.database, { ...scopeOf(context), language: context.language }, query),

  info: ({ faultId }, { database, actor, language }) =>
    readFaultDetail(database, toRowId(faultId), { platformId: actor.platformId, language }),

  counts: (filter, context) => countFaults(context.database, scopeOf(context), filter),

  analysis: (filter, context) => {
    const { database, actor, language, now } = context
    const own = filter.assignee === 'me' ? actor.userId : 0
    const key = JSON.stringify([
      'fault analysis',
      actor.platformId,
      actor.reach,
      language,
      own,
      Object.entries(filter).sort(),
    ])
    return rememberFigures(database, key, now, () => analyseFaults(database, { ...scopeOf(context), language, filter }))
  },

  snapshot: async ({ faultId, before }, { database, history, actor, now }) => {
    const { fault: row, controller } = await requireFault(database, toRowId(faultId), actor.platformId)
    return readSnapshot(database, history, { fault: row, macWifiId: controller.macWifiId, before, now })
  },

  devices: async ({ search }, { database, actor }) => ({ list: await findByAlarms(database, actor, search) }),

  assignees: async (_input, { database, actor }) => ({
    list: await readRightHolders(database, 'fault:handle', actor.platformId),
  }),

  acknowledge: ({ faultId }, context) => change(context, faultId, { action: 'acknowledge' }),
  unacknowledge: ({ faultId }, context) => change(context, faultId, { action: 'unacknowledge' }),
  assign: ({ faultId, assigneeId }, context) =>
    change(context, faultId, { action: 'assign', assigneeId: assigneeId === null ? null : toRowId(assigneeId) }),
  comment: ({ faultId, text }, context) => change(context, faultId, { action: 'comment', text }),
  mute: ({ faultId, hours }, context) => change(context, faultId, { action: 'mute', hours }),
  unmute: ({ faultId }, context) => change(context, faultId, { action: 'unmute' }),

  batch: async (input, context) => {
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    if ('filter' in input.selection) await chooseFaults(context.database, scopeOf(context), input.selection.filter)
    const { database, actor, now } = context
    const { platformId, reach, userId } = actor
    await requireConfirmedFaults(input, { database, platformId, reach, actorUserId: userId, now })
    context.audit({ module: 'fault', target: input.action, after: input })
    return { jobId: await context.startJob(batchFaults, input) }
  },

  export: async (input, context) => {
    await chooseFaults(context.database, scopeOf(context), input.filter)
    context.audit({ module: 'fault', target: 'fault', after: input })
    return { jobId: await context.startJob(exportFaults, input) }
  },
})
