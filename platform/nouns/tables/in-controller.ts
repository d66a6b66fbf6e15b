import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { controllers } from './fleet'

/** Rows that are parts of a controller of the brand. */
export const inController = (column: PgColumn, macWifiId: string, platformId: number): SQL =>
  sql`${column} in (select ${controllers.id} from ${controllers}
    where ${controllers.macWifiId} = ${macWifiId} and ${controllers.platformId} = ${platformId})`
