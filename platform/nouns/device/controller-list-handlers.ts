import { toPage } from '../../kernel/db/page'
import type { Context } from '../../kernel/http/context'
import { type BatchInput, registerBatch, requireConfirmed } from './controller-batch'
import { type ExportInput, registerExport } from './controller-export'
import type { ControllerKind } from './controller-kind'
import { type ControllerQuery, listControllers, toConditions } from './controller-query'
import { toDevice } from './controller-row'

/** List, batch and export of one kind of controllers: all four are the same three handlers. */
export const controllerList = (kind: ControllerKind) => {
  const batchJob = registerBatch(kind)
  const exportJob = registerExport(kind)
  return {
    list: async (query: ControllerQuery & { page: number; limit: number }, { database, actor, now }: Context) => {
      const { rows, total } = await listControllers(database, {
        ...{ platformId: actor.platformId, reach: actor.reach, type: kind.type, query, now },
      })
      return toPage(
        rows.map(({ row, names }) => toDevice(row, names, now)),
        total,
        query,
      )
    },

    batch: async (input: BatchInput, context: Context) => {
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      if ('filter' in input.selection)
        toConditions({ ...context.actor, now: context.now }, kind.type, input.selection.filter)
      const { database, actor, now } = context
      await requireConfirmed(kind, input, { database, platformId: actor.platformId, reach: actor.reach, now })
      context.audit({ module: 'device', target: input.action, after: input })
      return { jobId: await context.startJob(batchJob, input) }
    },

    export: async (input: ExportInput, context: Context) => {
      toConditions({ ...context.actor, now: context.now }, kind.type, input.filter)
      context.audit({ module: 'device', target: kind.name.toLowerCase(), after: input })
      return { jobId: await context.startJob(exportJob, input) }
    },
  }
}
