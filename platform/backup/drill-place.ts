import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { readRows } from '../kernel/db/read-rows'
import { withDatabase } from '../kernel/db/with-database'
import { ifMissing } from '../kernel/error/missing'
import type { Logger } from '../kernel/log/logger'
import { emptyDatabase, requireUnused } from './clean-up'
import { databaseName } from './restore-marker'
import { countRows } from './set/dump-facts'
import { trace } from './trace'

const markName = 'drill.json'
const setting = 'PLATFORM_DRILL_DATABASE_URL'

/** Which database of which server: another name for the same one has the same. */
const Server = z.strictObject({ name: z.string(), system: z.string(), oid: z.string() })
type Server = z.infer<typeof Server>
/** Lies in the folder of a drill while it runs. `server`: the database that was found empty before; null: the embedded one. */
const Mark = z.strictObject({ server: Server.nullable() })

/** The path as the system sees it, of what is not there yet too. */
const realPath = (path: string): string => {
  const whole = resolve(path)
  return existsSync(whole) ? realpathSync(whole) : join(realPath(dirname(whole)), whole.slice(dirname(whole).length))
}
const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`))
}

/** Throws a `StartError` where the folder of drills is that of the live data, holds it, or lies among its files. */
export const requireApart = ({ dataDir, drill }: Pick<Config, 'dataDir' | 'drill'>): void => {
  const live = realPath(dataDir)
  const folder = realPath(drill.folder)
  const own = join(live, 'drill')
  if (isWithin(live, folder) || (isWithin(folder, live) && !isWithin(folder, own)))
    throw new StartError(`PLATFORM_DRILL_DIR ${drill.folder} is where the live data lies: name a folder of its own`)
}

const serverOf = async (database: Database, url: string): Promise<Server> => {
  const rows = await readRows<Omit<Server, 'name'>>(
    database,
    sql`select (select oid::text from pg_database where datname = current_database()) as oid,
    (select system_identifier::text from pg_control_system()) as system`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('PostgreSQL does not say which database it is')
  return { name: databaseName({ migrateUrl: undefined, databaseUrl: url }), ...found }
}

const isSame = (a: Server, b: Server): boolean => a.system === b.system && a.oid === b.oid

/** Where a set is restored to: the configuration of a platform that is thrown away. */
export const throwaway = (config: Config, kind: 'pglite' | 'postgres'): Config => ({
  ...config,
  dataDir: join(config.drill.folder, 'data'),
  databaseUrl: kind === 'postgres' ? config.drill.databaseUrl : undefined,
  migrateUrl: undefined,
  filesS3: null,
  logProof: { ...config.logProof, file: join(config.drill.folder, 'log-anchors') },
  history:
    config.history.kind === 'server'
      ? { kind: 'embedded', memory: 1024, retention: config.history.retention }
      : config.history,
})

const contentOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(ifMissing([]))).filter((name) => name !== 'platform.lock')

/** Looks which database the drill has, and that it is not the live one. */
const examineServer = async (config: Config, logger: Logger): Promise<Server> => {
  const url = config.drill.databaseUrl ?? ''
  const live = config.migrateUrl ?? config.databaseUrl
  const itself = new StartError(`${setting} names the live database: name an empty one that is nothing else`)
  if (live !== undefined && databaseName(config) === databaseName({ migrateUrl: undefined, databaseUrl: url }))
    throw itself
  const server = await withDatabase({ ...config, databaseUrl: url }, logger, ({ database }) => serverOf(database, url))
  if (live === undefined) return server
  const own = await withDatabase({ ...config, databaseUrl: live }, logger, ({ database }) => serverOf(database, live))
  if (isSame(server, own)) throw itself
  return server
}

const emptyServer = async (config: Config, logger: Logger, before: Server): Promise<void> => {
  const url = config.drill.databaseUrl
  const again = new StartError(
    `a drill that was cut short has left ${before.name} filled: name it by ${setting} again, so that it is emptied`,
  )
  if (url === undefined || !isSame(await examineServer(config, logger), before)) throw again
  await withDatabase({ ...config, databaseUrl: url }, logger, async ({ database }) => {
    await requireUnused(database)
    await emptyDatabase(database)
  })
}

/**
 * Takes away all that a drill has laid, of one that was killed too. Only what a drill has found empty before it began is
 * emptied; a folder that holds anything else is refused with a `StartError`.
 */
export const clearDrill = async (config: Config, logger: Logger): Promise<void> => {
  const { folder } = config.drill
  const text = await readFile(join(folder, markName), 'utf8').catch(ifMissing(null))
  const found = await contentOf(folder)
  if (text === null) {
    if (found.length > 0)
      throw new StartError(`${folder} is not empty, and no drill has filled it: name an empty folder`)
    return
  }
  const { server } = Mark.parse(JSON.parse(text))
  if (server !== null) await emptyServer(config, logger, server)
  trace('drill.clear.database')
  for (const name of found) {
    if (name === markName) continue
    await rm(join(folder, name), { recursive: true, force: true })
    trace('drill.clear.name')
  }
  await rm(join(folder, markName))
  trace('drill.cleared')
}

/** Says in the folder that a drill fills it, and the database of PostgreSQL, which has to be empty. */
export const beginDrill = async (config: Config, logger: Logger, kind: 'pglite' | 'postgres'): Promise<void> => {
  const { folder, databaseUrl } = config.drill
  let server: Server | null = null
  if (kind === 'postgres') {
    if (databaseUrl === undefined)
      throw new StartError(`the set is of PostgreSQL: name an empty database of its own by ${setting}`)
    server = await examineServer(config, logger)
    const tables = await withDatabase({ ...config, databaseUrl }, logger, ({ database }) => countRows(database))
    if (Object.keys(tables).length > 0)
      throw new StartError(`the database of ${setting} is not empty: name an empty one that is nothing else`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, markName), JSON.stringify({ server }), { mode: 0o600, flush: true })
}
