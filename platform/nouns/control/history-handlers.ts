import { controlHistoryApi, type HistoryFilter, type HistoryScreen } from '@/lib/contract/control-history'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { exportControls } from './control-export'
import { historyRows } from './control-history'

const viewerOf = ({ actor: { platformId, reach }, now }: Context, screen: HistoryScreen) => ({
  platformId,
  reach,
  now,
  screen,
})

/** A page of one screen's records. */
const listOf = (screen: HistoryScreen) => (query: ListQuery & HistoryFilter, context: Context) =>
  historyRows.page(context.database, viewerOf(context, screen), query)

export const controlHistory = implement(controlHistoryApi, {
  airConditioners: listOf('airConditioner'),
  airBoxes: listOf('airBox'),
  hidoms: listOf('hidom'),
  smartTouches: listOf('smartTouch'),

  export: async (input, context) => {
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    historyRows.where(viewerOf(context, input.screen), input.filter)
    context.audit({ module: 'control', target: input.screen, after: input })
    return { jobId: await context.startJob(exportControls, input) }
  },
})
