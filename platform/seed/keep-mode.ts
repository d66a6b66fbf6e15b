import { and, eq, isNotNull } from 'drizzle-orm'
import { isPassword } from '../identity/login/password'
import type { Config } from '../kernel/config/config'
import { StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { installations, type Mode } from '../kernel/db/installation-table'
import { seedRuns } from '../kernel/db/seed-run-table'
import { webUsers } from '../kernel/session/identity-table'
import { demoPassword } from './account'

/** Accounts that a refusal names. */
const mostNamed = 5

const toMode = (demo: boolean): Mode => (demo ? 'demo' : 'site')

/** Accounts that the published password of a demonstration opens. */
const readPublished = async (database: Database): Promise<string[]> => {
  const { account, passwordHash, status } = webUsers
  const users = await database
    .select({ account, passwordHash })
    .from(webUsers)
    .where(and(eq(status, 1), isNotNull(passwordHash)))
    .orderBy(webUsers.id)
  // One after the other, each hash once: the accounts of a demonstration share theirs.
  const opens = new Map<string, boolean>()
  for (const hash of new Set(users.map((user) => user.passwordHash ?? '')))
    opens.set(hash, await isPassword(demoPassword, hash, true))
  return users.filter((user) => opens.get(user.passwordHash ?? '')).map((user) => user.account)
}

/**
 * Why this database may not be started in a mode, or null where it may. `stored`: the mode that lies with the data. For a
 * database without one, of an earlier version, the accounts decide. Reads tables that every version has.
 */
export const modeRefusal = async (
  database: Database,
  { demo }: Pick<Config, 'demo'>,
  stored: Mode | undefined,
): Promise<string | null> => {
  if (stored === toMode(demo)) return null
  const [seeded] = await database.select().from(seedRuns).where(eq(seedRuns.name, 'identity'))
  const published = seeded === undefined ? [] : await readPublished(database)
  if (demo && seeded !== undefined && (stored !== undefined || published.length === 0))
    return 'this database is that of a site: PLATFORM_DEMO=1 would change it. Remove PLATFORM_DEMO, or use another database'
  if (demo || published.length === 0) return null
  const named = published.slice(0, mostNamed).join(', ')
  return `this database is a demonstration's: its published password opens ${published.length} accounts (${named}). Use another database, or change or disable them first`
}

/**
 * Keeps with the data whether it is a demonstration's or a site's. Throws a `StartError` where it is started as the other:
 * a site would be open to every reader of the documents, and a demonstration changes what people made.
 */
export const keepMode = async (database: Database, { demo }: Pick<Config, 'demo'>, now: Date): Promise<void> => {
  const [stored] = await database.select().from(installations)
  const mode = toMode(demo)
  if (stored?.mode === mode) return
  const refusal = await modeRefusal(database, { demo }, stored?.mode)
  if (refusal !== null) throw new StartError(refusal)
  await database
    .insert(installations)
    .values({ id: 1, mode, createTime: now })
    .onConflictDoUpdate({ target: installations.id, set: { mode } })
}
