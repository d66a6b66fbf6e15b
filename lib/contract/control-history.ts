import './zod-mode'
import * as z from 'zod'
import { ControlRecord, ControlResult, commandParts } from './control'
import { jobId, TypedWifiId } from './device'
import { Day, fromQuery, get, listQuery, page, post, searchText, ZoneName } from './endpoint'
import { listFile } from './list-file'

export const historySorts = ['sendTime'] as const
/** Number of days, today included, that a history may cover; 0: all. */
export const HistoryDays = z.literal([1, 7, 30, 0])
/** Filter of a history of all controllers. */
const historyFilters = {
  macWifiId: TypedWifiId.optional(),
  deviceName: searchText.optional(),
  groupName: searchText.optional(),
  unitName: searchText.optional(),
  /** The whole account. */
  operatorAccount: searchText.optional(),
  /** A field of the command. */
  command: z.enum(commandParts).optional(),
  result: fromQuery(ControlResult).optional(),
  /** Ignored when a first or a last day is given; all without one. */
  days: fromQuery(HistoryDays).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: ZoneName.optional(),
}
/** The source of a command, or 0 for any. */
const source = fromQuery(z.literal([0, 1, 2, 3, 4, 5, 6, 7]))
/** What one kind of sender has commanded, and the programmes of such senders. */
export const GatewayHistoryQuery = listQuery(historySorts, historyFilters)
/** Commands of any sender. */
export const AppHistoryQuery = listQuery(historySorts, { ...historyFilters, source: source.optional() })
export type AppHistoryQuery = z.infer<typeof AppHistoryQuery>
/** Filters of all these screens. A screen without a choice of sources omits `source`. */
export const HistoryFilter = z.strictObject({ ...historyFilters, source: source.optional() })
export type HistoryFilter = z.infer<typeof HistoryFilter>
/** Screens of the history: of air conditioners, of air boxes, of Hi-Dom controllers, of touch controllers. */
export const HistoryScreen = z.enum(['airConditioner', 'airBox', 'hidom', 'smartTouch'])
export type HistoryScreen = z.infer<typeof HistoryScreen>

/** A history of all controllers that the caller sees. */
const history = <Query>(path: `/sys/control/${string}`, input: z.ZodType<Query>) =>
  get(path, { access: 'control:list', input, data: page(ControlRecord) })

// ours: not shown in the spec
export const controlHistoryApi = {
  airConditioners: history('/sys/control/air-conditioner/list', AppHistoryQuery),
  airBoxes: history('/sys/control/air-box/list', AppHistoryQuery),
  hidoms: history('/sys/control/hidom/list', GatewayHistoryQuery),
  smartTouches: history('/sys/control/smart-touch/list', GatewayHistoryQuery),
  /** Writes every matching record of one history to a CSV file as a job. Times in the file are in `timeZone`. */
  export: post('/sys/control/export', {
    access: 'control:export',
    input: z.strictObject({
      screen: HistoryScreen,
      filter: HistoryFilter,
      order: z.enum(['asc', 'desc']).optional(),
      ...listFile,
    }),
    data: jobId,
  }),
}
