import { existsSync } from 'node:fs'
import { desc, sql } from 'drizzle-orm'
import type { Config } from '../kernel/config/config'
import { factorKeyPath, readFactorKeys } from '../kernel/config/factor-key'
import type { Database } from '../kernel/db/database'
import { totpSecrets } from '../kernel/session/factor-table'
import { unseal } from '../nouns/factor/seal'
import { bad, type Finding, ok } from './finding'

const matter = 'factor key'

/** Whether the second factors of this database can be checked with the key that is configured. */
export const examineFactorKey = async (
  database: Database,
  config: Pick<Config, 'factorKey' | 'dataDir'>,
): Promise<Finding> => {
  const [table] = (
    (await database.execute(sql`select to_regclass('totp_secret') is not null as made`)) as unknown as {
      rows: { made: boolean }[]
    }
  ).rows
  const [newest] = table?.made
    ? await database.select().from(totpSecrets).orderBy(desc(totpSecrets.createTime)).limit(1)
    : []
  if (newest === undefined) return ok(matter, 'seals nothing yet')
  // Reading it would make a new one.
  if (config.factorKey === null && !existsSync(factorKeyPath(config.dataDir)))
    return bad(
      matter,
      'is missing, and authenticator apps are sealed with it: set PLATFORM_FACTOR_KEY to the one that was there',
    )
  try {
    unseal(newest.sealed, readFactorKeys(config).seal, newest.userId)
    return ok(matter, 'opens what it has sealed')
  } catch {
    return bad(matter, 'is another one than authenticator apps were sealed with: set PLATFORM_FACTOR_KEY to that one')
  }
}
