import { sql } from 'drizzle-orm'
import { alarmCode } from '@/lib/contract/fault-code'
import type { Database } from '../../kernel/db/database'
import { faultTypes } from '../tables/fleet-fault'

/** Entries of the dictionary whose code no alarm can carry: an import took them, often for lack of a leading zero. */
export const readUnreachableTypes = (database: Database) =>
  database
    .select({ platformId: faultTypes.platformId, unitKind: faultTypes.unitKind, faultCode: faultTypes.faultCode })
    .from(faultTypes)
    .where(sql`${faultTypes.faultCode} !~ ${alarmCode.source}`)
    .orderBy(faultTypes.platformId, faultTypes.unitKind, faultTypes.faultCode)
