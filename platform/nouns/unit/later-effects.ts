import { min } from 'date-fns/min'
import { and, asc, gte, inArray } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import { unitOverrides } from '../tables/control'
import type { unitReadings } from '../tables/unit-reading'

type Sampled = Pick<
  typeof unitReadings.$inferInsert,
  'controllerId' | 'unitKind' | 'systemNo' | 'unitNo' | 'collectTime'
>

export const keyOf = ({ controllerId, unitKind, systemNo, unitNo }: Omit<Sampled, 'collectTime'>): string =>
  `${controllerId} ${unitKind} ${systemNo} ${unitNo}`

/**
 * What commands have made of units since some samples of them were measured, all commands before included; undefined:
 * nothing. A sample that arrives after the answer to a command would otherwise take the command back on the screens.
 */
export const readLaterEffects = async (
  database: Database,
  samples: readonly Sampled[],
): Promise<(sample: Sampled) => CommandValues | undefined> => {
  if (samples.length === 0) return () => undefined
  const { controllerId, since } = unitOverrides
  const ids = [...new Set(samples.map((sample) => sample.controllerId))]
  const oldest = min(samples.map(({ collectTime }) => collectTime))
  const rows = await database
    .select()
    .from(unitOverrides)
    .where(and(inArray(controllerId, ids), gte(since, oldest)))
    .orderBy(asc(since))
  const newest = new Map(rows.map((row) => [keyOf(row), row]))
  return (sample) => {
    const row = newest.get(keyOf(sample))
    return row && row.since >= sample.collectTime ? row.state : undefined
  }
}
