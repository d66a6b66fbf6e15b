import type { Context } from '../../kernel/http/context'
import { type BatchInput, registerBatch, requireConfirmed } from './controller-batch'
import { type ExportInput, registerExport } from './controller-export'
import type { ControllerKind } from './controller-kind'
import { type ControllerQuery, controllerRows } from './controller-query'

/** List, batch and export of one kind of controllers: all four are the same three handlers. */
export const controllerList = (kind: ControllerKind) => {
  const batchJob = registerBatch(kind)
  const exportJob = registerExport(kind)
  const viewerOf = ({ actor: { platformId, reach }, now, language }: Context) => ({
    platformId,
    reach,
    now,
    language,
    type: kind.type,
  })
  return {
    list: (query: ControllerQuery, context: Context) => controllerRows.page(context.database, viewerOf(context), query),

    batch: async (input: BatchInput, context: Context) => {
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      if ('filter' in input.selection) controllerRows.where(viewerOf(context), input.selection.filter)
      await requireConfirmed(kind, input, { database: context.database, ...viewerOf(context) })
      context.audit({ module: 'device', target: input.action, after: input })
      return { jobId: await context.startJob(batchJob, input) }
    },

    export: async (input: ExportInput, context: Context) => {
      controllerRows.where(viewerOf(context), input.filter)
      context.audit({ module: 'device', target: kind.name.toLowerCase(), after: input })
      return { jobId: await context.startJob(exportJob, input) }
    },
  }
}
