import { eq } from 'drizzle-orm'
import { askRunning } from '../backup/ask-running'
import { usage } from '../command/usage'
import { filePlaces } from '../composition/file-places'
import type { AuditEntry } from '../kernel/audit/audit-entry'
import { appendOperation } from '../kernel/audit/operation-log'
import { operationOfCommand } from '../kernel/audit/operation-of-command'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import type { OpenDatabase } from '../kernel/db/open-database'
import { withDatabase } from '../kernel/db/with-database'
import type { Logger } from '../kernel/log/logger'
import type { FileStore } from '../kernel/storage/file-store'
import { openFileStore } from '../kernel/storage/open-file-store'
import { tidyStrays } from '../kernel/storage/tidy-strays'
import { followOwnProject, readStrayProjects, readStrays, renewProjects } from '../nouns/device/follow-project'
import { correctBefore, readWrongBefore } from '../nouns/ota/wrong-before'
import { projects } from '../nouns/tables/fleet'

/** One correction with its row of the log, which names no user: an operator of the machine did it. */
const correct = (
  database: Database,
  { platformId, now, ...entry }: AuditEntry & { platformId: number; now: Date },
  change: (tx: Database) => Promise<unknown>,
): Promise<string> =>
  database.transaction(async (tx) => {
    await change(tx)
    await appendOperation(tx, operationOfCommand('repair', entry, now, platformId))
    return `${entry.module} ${entry.target}: ${JSON.stringify(entry.before)} is ${JSON.stringify(entry.after)} now`
  })

type Facts = Readonly<Record<string, unknown>>

/** Of some facts those that another row has differently. */
const differing = (source: Facts, row: Facts): { before: Facts; after: Facts } => {
  const names = Object.keys(source).filter((name) => source[name] !== row[name])
  const pick = (from: Facts): Facts => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(row), after: pick(source) }
}

/** Puts right what earlier versions have left wrong, as far as it is known what is right. Answers a line for each. */
export const repairData = async (database: Database, now: Date): Promise<string[]> => {
  const lines: string[] = []
  // Projects before their controllers, which take over what these have then.
  for (const { project, region } of await readStrayProjects(database)) {
    const { id, platformId, projectName: target } = project
    const entry = { module: 'project', target, platformId, now, ...differing(region as Facts, project) }
    lines.push(await correct(database, entry, (tx) => renewProjects(tx, eq(projects.id, id))))
  }
  for (const { controller, project } of await readStrays(database)) {
    const { id, platformId, macWifiId: target } = controller
    const entry = { module: 'device', target, platformId, now, ...differing(project as Facts, controller) }
    lines.push(await correct(database, entry, (tx) => followOwnProject(tx, id, now)))
  }
  for (const wrong of await readWrongBefore(database)) {
    const { platformId, macWifiId, taskId, recorded, ran } = wrong
    const change = { before: { beforeVersion: recorded }, after: { beforeVersion: ran, upgradeId: String(taskId) } }
    const entry = { module: 'otaResult', target: macWifiId, platformId, now, ...change }
    lines.push(await correct(database, entry, (tx) => correctBefore(tx, wrong)))
  }
  return lines
}

type Repair = (open: Pick<OpenDatabase, 'database' | 'kind'>) => Promise<string[]>

const repairWherever = async (
  config: Config,
  logger: Logger,
  question: 'repair' | 'set-files-aside',
  repair: Repair,
): Promise<string[]> => {
  const running = config.databaseUrl === undefined ? await askRunning(config.dataDir, question) : null
  if (running === null) return withDatabase(config, logger, repair)
  running.end()
  if ('repaired' in running.answer) return running.answer.repaired
  throw new StartError('error' in running.answer ? running.answer.error : 'the running platform is of another version')
}

/** Sets aside every file that no row names, however many they are. Answers a line for each place that had some. */
export const setFilesAside = async (database: Database, files: FileStore, dataDir: string): Promise<string[]> => {
  const lines: string[] = []
  for (const place of filePlaces(database, files, dataDir)) {
    const { files: all, strays } = await tidyStrays(place, new Date(), { confirmed: true })
    if (strays.length > 0) lines.push(`${place.name}: ${strays.length} of ${all} files are aside for 30 days now`)
  }
  return lines
}

const setAsideOption = '--set-files-aside'

/** `repair [--set-files-aside]`. Answers the exit code. */
export const repairCommand = async (
  config: Config,
  logger: Logger,
  args: readonly string[],
  { print, now }: { print: (line: string) => void; now: () => Date },
): Promise<number> => {
  if (args.length > 1 || (args.length === 1 && args[0] !== setAsideOption)) throw new StartError(usage)
  if (args.length === 1) {
    const lines = await repairWherever(config, logger, 'set-files-aside', async ({ database }) =>
      setFilesAside(database, await openFileStore(config), config.dataDir),
    )
    for (const line of lines.length > 0 ? lines : ['every file is named by a row']) print(line)
    return 0
  }
  const lines = await repairWherever(config, logger, 'repair', ({ database }) => repairData(database, now()))
  for (const line of lines) print(line)
  print(lines.length === 0 ? 'nothing to repair' : `${lines.length} repaired, each with a row of the operation log`)
  return 0
}
