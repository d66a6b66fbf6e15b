import { subHours } from 'date-fns/subHours'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import type { Clickhouse } from '../history/store/clickhouse'
import type { Database } from '../kernel/db/database'
import { seedPast } from './past'

/** How far back the past of a platform whose clock stands still goes, h: over a night. */
const hours = 26

/**
 * The past of a demonstration whose clock stands still: of the controller whose story is told. No device ever tells such
 * a platform anything, and nobody waits for thirty days of it.
 */
export const seedStandingPast = (store: Pick<Clickhouse, 'insert'>, database: Database, now: Date): Promise<number> =>
  seedPast(store, database, now, [{ macWifiId: fouledCondenser.macWifiId, from: subHours(now, hours), to: now }])
