import { type FaultFilter, faultSorts } from '@/lib/contract/fault'
import type { PlatformId } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../kernel/db/database'
import { analyseFaults } from '../nouns/fault/fault-analysis'
import { listFaults } from '../nouns/fault/fault-rows'
import { report, type Timed, timed } from './timed-query'

/** Filters of people who look for something: everything of a month, a rare code, what nobody has seen, a project. */
const filters: readonly FaultFilter[] = [
  {},
  { days: 30 },
  { days: 1 },
  { days: 30, status: 0 },
  { status: 0, severity: 4 },
  { status: 2 },
  { days: 90, severity: 3 },
  { days: 30, faultCode: '45' },
  { faultCode: 'N1' },
  { faultCode: 'EE', status: 0 },
  { acknowledged: 0 },
  { days: 30, acknowledged: 0, severity: 4 },
  { acknowledged: 1, status: 1 },
  { assignee: 'me' },
  { assignee: 'none', days: 7 },
  { unitKind: 2, systemNo: 0, unitNo: 0, days: 30 },
  { unitKind: 4 },
  { projectName: '花园' },
  { projectName: 'harbour', status: 0 },
  { repairFrom: '2026-11-01', repairTo: '2026-11-15' },
  { failureFrom: '2026-10-01', failureTo: '2026-10-31', status: 1 },
]

const pages = [1, 2, 7, 40] as const

/** Times every filter under every sort, and deep pages; then the figures of the fault analysis. Lines to print. */
export const measureFaults = async (database: Database, platformId: PlatformId): Promise<string[]> => {
  const scope = { platformId, reach: null, userId: 1, now: new Date(), language: 'zh' as const }
  const lists: Timed[] = []
  let total = 0
  for (const [i, filter] of filters.entries()) {
    for (const [j, sidx] of faultSorts.entries()) {
      const order = rnd('fault order', i, j) < 0.5 ? ('asc' as const) : ('desc' as const)
      const query = { ...filter, page: pages[(i + j) % pages.length] ?? 1, limit: 20, sidx, order }
      lists.push(
        await timed(JSON.stringify(query), async () => {
          const found = await listFaults(database, scope, query)
          if (Object.keys(filter).length === 0) total = found.totalCount
        }),
      )
    }
  }
  const depths: Timed[] = []
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const page = Math.max(1, Math.floor((total / 20) * share))
    depths.push(await timed(`page ${page}`, () => listFaults(database, scope, { page, limit: 20 })))
  }
  const figures: Timed[] = []
  for (const filter of [{ days: 30 }, { days: 90 }, { days: 30, severity: 4 }, { days: 30, status: 0 }] as const) {
    figures.push(await timed(JSON.stringify(filter), () => analyseFaults(database, { ...scope, filter })))
  }
  return [
    report(`  faults of the brand: ${total}`, lists),
    `  without a filter: ${depths.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`).join(', ')}`,
    `  fault analysis: ${figures.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`).join(', ')}`,
  ]
}
