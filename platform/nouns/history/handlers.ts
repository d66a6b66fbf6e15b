import { addMilliseconds } from 'date-fns/addMilliseconds'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { historyApi } from '@/lib/contract/history'
import { userMay } from '@/lib/contract/user'
import { parseWireTime } from '@/lib/format/wire-time'
import { HistoryError } from '../../kernel/error/history-error'
import { implement } from '../../kernel/http/implement'
import { takeTurns } from '../control/take-turns'
import { readAlarmMemory } from './alarm-memory'
import { exportHistory } from './history-export'
import { parseUnitKey, readSystemHistory, requireUnit } from './history-facts'
import { readHistoryUnits } from './history-units'
import { readHistory } from './read-history'
import { readTimeline } from './timeline'

export const history = implement(historyApi, {
  units: async ({ macWifiId }, { database, actor, config, now }) =>
    readHistoryUnits(database, { macWifiId, platformId: actor.platformId, now, dataDir: config.dataDir }),

  read: async (query, { database, history: store, actor, language, now }) =>
    takeTurns(actor.userId, () =>
      readHistory(database, { query, platformId: actor.platformId, language, now, history: store }),
    ),

  alarmMemory: async ({ macWifiId, systemNo }, { database, history: store, actor, language }) => ({
    list: await takeTurns(actor.userId, () =>
      readAlarmMemory(database, { platformId: actor.platformId, macWifiId, systemNo, language, history: store }),
    ),
  }),

  timeline: async ({ macWifiId, from, to }, { database, actor, language }) =>
    readTimeline(database, {
      macWifiId,
      platformId: actor.platformId,
      language,
      may: (right) => userMay({ ...actor, perms: [...actor.perms] }, right),
      from: parseWireTime(from),
      to: parseWireTime(to),
    }),

  export: async (input, context) => {
    const { macWifiId, unit, unitKind } = input
    const { systemNo, unitNo } = parseUnitKey(unit)
    const from = parseWireTime(input.from)
    const to = parseWireTime(input.to)
    const { database, actor } = context
    // What cannot be is refused here and not by a job that nobody looks at: without a store, of a unit that is not there.
    if (context.history.state() === 'off') throw new HistoryError('off')
    const record = await readSystemHistory(database, { platformId: actor.platformId, macWifiId, systemNo, from, to })
    requireUnit(record, unitKind, unitNo)
    if (input.compared) {
      const other = parseUnitKey(input.compared.unit)
      const start = parseWireTime(input.compared.from)
      const end = addMilliseconds(start, differenceInMilliseconds(to, from))
      const beside = await readSystemHistory(database, {
        platformId: actor.platformId,
        macWifiId,
        systemNo: other.systemNo,
        from: start,
        to: end,
      })
      requireUnit(beside, unitKind, other.unitNo)
    }
    context.audit({ module: 'unit', target: `${macWifiId} ${unit}`, after: input })
    return { jobId: await context.startJob(exportHistory, input) }
  },
})
