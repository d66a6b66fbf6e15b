import { subDays } from 'date-fns/subDays'
import {
  boundsOf,
  type Retention,
  type RetentionKind,
  type RetentionQuery,
  retentionApi,
  retentionCan,
} from '@/lib/contract/retention'
import { utc } from '@/lib/format/utc'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { countOld } from './remove-old'
import { readAll, writeDays } from './retention-rows'
import { daysOf, noteRun, readStored } from './run-retention'

const module = 'retention'

/** What is missing comes first; kinds of the same place in their own order. */
const sorted = (found: Retention[], { sidx, order }: RetentionQuery): Retention[] => {
  if (sidx === undefined) return found
  const before = (a: Retention, b: Retention): boolean => {
    const x = a[sidx]
    const y = b[sidx]
    if (x === y || y === null) return false
    return x === null || x < y
  }
  const rows = found.toSorted((a, b) => Number(before(b, a)) - Number(before(a, b)))
  return order === 'desc' ? rows.reverse() : rows
}

const readImpact = async ({ database, now }: Context, kind: RetentionKind, days: number) => ({
  kind,
  days,
  rows: await countOld(database, kind, subDays(now, days, { in: utc }), now),
})

export const retention = implement(
  retentionApi,
  {
    list: async (query, context) => {
      const found = sorted(await readAll(context), query)
      const from = (query.page - 1) * query.limit
      return toPage(found.slice(from, from + query.limit), found.length, query)
    },

    impact: ({ kind, days }, context) => readImpact(context, kind, days),

    update: async ({ kind, days, rows, version }, context) => {
      const { database, actor, now: updateTime } = context
      if (!retentionCan.edit(boundsOf(kind))) throw new PlatformError('illegalState')
      const stored = await readStored(database)
      const row = stored.get(kind)
      const before = { days: daysOf(stored, kind) }
      const updateUser = row?.updateUser ?? null
      if ((row?.version ?? 0) !== version)
        throw await staleSave(
          database,
          { updateUser, updateTime: row?.updateTime ?? updateTime },
          { kind, ...before, version: row?.version ?? 0 },
        )
      if (days < before.days) {
        const impact = await readImpact(context, kind, days)
        if (impact.rows > rows) throw new PlatformError('conflict', { data: impact })
      }
      const changed = { kind, days, version: version + 1, updateTime, updateUser: actor.userId }
      if (!(await writeDays(database, changed))) throw new PlatformError('conflict')
      context.audit({ module, target: kind, before, after: { days, rows } })
      return null
    },

    confirmClock: async (_, context) => {
      const { database, now } = context
      await noteRun(database, now)
      context.audit({ module, target: 'clock', after: { time: now.toISOString() } })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'kind',
        columns: ['kind', 'days', 'remark', 'error', 'oldestTime', 'runTime', 'removed', 'updateTime', 'updateUser'],
      },
    },
  },
)
