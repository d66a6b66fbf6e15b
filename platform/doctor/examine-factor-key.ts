import { sql } from 'drizzle-orm'
import { countCodeOwners, countSeals } from '../identity/factor/reseal-factors'
import type { Config } from '../kernel/config/config'
import { hasFactorKey, readFactorKeys } from '../kernel/config/factor-key'
import { toClock } from '../kernel/config/to-clock'
import type { Database } from '../kernel/db/database'
import { readRows } from '../kernel/db/read-rows'
import { totpSecrets } from '../kernel/session/factor-table'
import { bad, type Finding, ok, warn } from './finding'

const matter = 'factor key'

/** Which tables there are, in a schema that may be of another version: recovery codes without the name of their key. */
const readSchema = async (database: Database): Promise<{ apps: boolean; keyNames: boolean }> => {
  const [row] = await readRows<{ apps: boolean; keyNames: boolean }>(
    database,
    sql`select to_regclass('totp_secret') is not null as apps, exists (
    select from information_schema.columns where table_schema = current_schema()
      and table_name = 'recovery_code' and column_name = 'key_name') as "keyNames"`,
  )
  return row ?? { apps: false, keyNames: false }
}

/** Whether the second factors of this database can be checked with the keys that are configured, and by which of them. */
export const examineFactorKey = async (
  database: Database,
  config: Pick<Config, 'factorKey' | 'dataDir' | 'fixedClock'>,
): Promise<Finding> => {
  const { apps, keyNames } = await readSchema(database)
  if (!apps) return ok(matter, 'seals nothing yet')
  if (!hasFactorKey(config)) {
    if ((await database.$count(totpSecrets)) === 0) return ok(matter, 'seals nothing yet')
    // Reading it would make a new one.
    return bad(
      matter,
      'is missing, and authenticator apps are sealed with it: set PLATFORM_FACTOR_KEY to the one that was there',
    )
  }
  const keys = readFactorKeys(config)
  const { all, others, unopened } = await countSeals(database, keys, toClock(config)())
  if (unopened > 0)
    return bad(
      matter,
      `${unopened} of ${all} sealed authenticator apps open with no key that is named: add the one that they were sealed with to PLATFORM_FACTOR_KEY, or reset the factors of their users`,
    )
  const codes = keyNames ? await countCodeOwners(database, keys) : { others: 0, unnamed: 0 }
  if (others > 0)
    return warn(
      matter,
      `${others} of ${all} authenticator apps are sealed with another key than the first: run hvac-platform reseal-factors before that one is dropped`,
    )
  if (codes.unnamed > 0)
    return warn(
      matter,
      `recovery codes of ${codes.unnamed} users are of a key that is named no more and open nothing: name it again, or have them make new ones`,
    )
  const left = codes.others > 0 ? `; recovery codes of ${codes.others} users are of another key, which they need` : ''
  return ok(matter, all === 0 && left === '' ? 'seals nothing yet' : `opens what it has sealed${left}`)
}
