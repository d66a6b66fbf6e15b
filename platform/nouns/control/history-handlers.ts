import { controlHistoryApi, type HistoryFilter, type HistoryScreen } from '@/lib/contract/control-history'
import type { ListQuery } from '@/lib/contract/endpoint'
import { toPage, toWindow } from '../../kernel/db/page'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { controlRecords } from '../tables/control'
import { exportControls } from './control-export'
import { toHistoryConditions, toHistoryOrder } from './control-history'
import { toControlRecords } from './control-rows'

const scopeOf = ({ actor, now }: Context) => ({ platformId: actor.platformId, reach: actor.reach, now })

/** A page of one screen's records. */
const listOf = (screen: HistoryScreen) => async (query: ListQuery & HistoryFilter, context: Context) => {
  const { database } = context
  const { page: _page, limit: _limit, sidx: _sidx, order, ...filter } = query
  const where = toHistoryConditions(scopeOf(context), screen, filter)
  const total = await database.$count(controlRecords, where)
  const found = toWindow(total, query)
  if (!found) return toPage([], total, query)
  const rows = await database
    .select()
    .from(controlRecords)
    .where(where)
    .orderBy(...toHistoryOrder(order, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  return toPage(await toControlRecords(database, found.backwards ? rows.reverse() : rows), total, query)
}

export const controlHistory = implement(controlHistoryApi, {
  airConditioners: listOf('airConditioner'),
  airBoxes: listOf('airBox'),
  hidoms: listOf('hidom'),
  smartTouches: listOf('smartTouch'),

  export: async (input, context) => {
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    toHistoryConditions(scopeOf(context), input.screen, input.filter)
    context.audit({ module: 'control', target: input.screen, after: input })
    return { jobId: await context.startJob(exportControls, input) }
  },
})
