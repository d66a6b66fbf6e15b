import { existsSync, readdirSync } from 'node:fs'
import { millisecondsInMinute } from 'date-fns/constants'
import { askRunning } from '../../backup/ask-running'
import { usage } from '../../command/usage'
import { type Config, StartError } from '../../kernel/config/config'
import type { OpenDatabase } from '../../kernel/db/open-database'
import { withDatabase } from '../../kernel/db/with-database'
import { HistoryError } from '../../kernel/error/history-error'
import type { Logger } from '../../kernel/log/logger'
import { deleteHistory } from '../samples/delete-command'
import { historySchema } from '../samples/history-schema'
import { type DamagedPart, isByHand, isOpen, watchDamage } from '../store/damage'
import { adoptStore, currentPlace, namedPlace, noTables, requireTables } from '../store/store-place'
import { deadLettersCommand } from './dead-letters'
import { moveHistory } from './move'
import { openPast } from './open-past'
import { NoStore, openStore } from './open-store'
import { type HistoryStatus, readJournal, readTables } from './read-status'
import { repairHistory, repairRunning } from './repair'
import { requireStopped } from './require-stopped'

type Print = (line: string) => void

/** Whether no platform has ever used the folder: a question about it makes no database there. */
const isNew = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === undefined && (!existsSync(dataDir) || readdirSync(dataDir).length === 0)

/** Opens a database that a platform has used; of one without tables nothing can be told or changed. */
const withTables = <Result>(
  config: Config,
  logger: Logger,
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  if (isNew(config)) throw noTables()
  return withDatabase(config, logger, async (open) => {
    await requireTables(open.database)
    return work(open)
  })
}

const nothingYet: HistoryStatus = {
  place: null,
  tables: null,
  why: null,
  waiting: null,
  deadLetters: [],
  restarts: null,
}

const statusHere = (config: Config, logger: Logger): Promise<HistoryStatus> =>
  withDatabase(config, logger, async ({ database }) => {
    const place = await namedPlace(database)
    if (place === null) return nothingYet
    const told = { ...nothingYet, place, ...(await readJournal(database)) }
    if (config.history.kind === 'off') return { ...told, why: 'PLATFORM_HISTORY=0 is set here' }
    const mine = currentPlace(config.history, config.dataDir)
    if (place !== mine) return { ...told, why: `this configuration names ${mine ?? 'a folder that is not there'}` }
    try {
      const { store, stop } = await openStore(config.history, config.dataDir, logger)
      const read = async () => ({
        tables: await readTables(store, historySchema.tables),
        damage: await watchDamage(() => store, historySchema.tables).read(),
      })
      return { ...told, ...(await read().finally(stop)) }
    } catch (error) {
      if (error instanceof NoStore || error instanceof HistoryError) return { ...told, why: error.message }
      throw error
    }
  })

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const journalLines = ({ waiting, deadLetters }: HistoryStatus): string[] => {
  if (waiting === null) return []
  const rows = deadLetters.reduce((sum, letter) => sum + letter.rows, 0)
  return [
    waiting.rows === 0
      ? 'nothing waits in the journal'
      : `${waiting.rows} rows (${megabytes(waiting.bytes)}) wait in the journal, the oldest since ${waiting.oldest}`,
    ...(rows === 0 ? [] : [`${rows} rows were refused by the store: see "history dead-letters"`]),
  ]
}

const damageLines = (damage: readonly DamagedPart[]): string[] => {
  const open = damage.filter(isOpen)
  const settled = damage.filter(({ outcome }) => outcome === 'lost' || outcome === 'derived')
  return [
    ...open.map(({ table, partition, part, reason }) => `${table} ${partition}: part ${part} is broken (${reason})`),
    ...(open.length === 0 ? [] : [`${open.length} parts are broken, and their rows are missing: run "history repair"`]),
    ...(settled.length === 0 ? [] : [`${settled.length} broken parts were set aside by "history repair"`]),
    ...damage.filter(isByHand).map(({ table, part }) => `${table}: part ${part} was detached by a statement`),
  ]
}

const linesOf = (told: HistoryStatus): string[] => [
  `store: ${told.place ?? 'none yet: the first start makes it'}`,
  ...(told.why === null ? [] : [`it cannot be looked at: ${told.why}`]),
  ...(told.tables ?? []).map(
    ({ name, rows, bytes, oldest, newest }) =>
      `${name}: ${rows} rows, ${megabytes(bytes)}${oldest === null ? '' : `, ${oldest} to ${newest} UTC`}`,
  ),
  ...damageLines(told.damage ?? []),
  ...journalLines(told),
  ...(told.restarts === null ? [] : [`restarts of the engine since the platform started: ${told.restarts}`]),
]

const readStatus = async (config: Config, logger: Logger): Promise<{ told: HistoryStatus; isRunning: boolean }> => {
  const asked = await askRunning(config.dataDir, 'history', millisecondsInMinute)
  asked?.end()
  if (asked === null) return { told: isNew(config) ? nothingYet : await statusHere(config, logger), isRunning: false }
  if ('error' in asked.answer) throw new StartError(asked.answer.error)
  if ('history' in asked.answer) return { told: asked.answer.history, isRunning: true }
  throw new StartError('the running platform is of another version')
}

const status = async (config: Config, logger: Logger, print: Print): Promise<number> => {
  const { told } = await readStatus(config, logger)
  for (const line of linesOf(told)) print(line)
  return told.place !== null && (told.tables === null || told.damage?.some(isOpen)) ? 1 : 0
}

const adopt = (config: Config, logger: Logger, print: Print): Promise<number> =>
  withTables(config, logger, async (open) => {
    if (config.history.kind === 'off') throw new StartError('PLATFORM_HISTORY=0 names no store that could be adopted')
    // It would go on with the store that it has open.
    await requireStopped(open)
    const { database } = open
    const before = await namedPlace(database)
    const place = await adoptStore(database, config.history, config.dataDir, new Date())
    print(
      `the history of this database is kept in ${place} from now on${before && before !== place ? `, and no more in ${before}` : ''}`,
    )
    return 0
  })

const move = (config: Config, logger: Logger, print: Print, to: string): Promise<number> =>
  withTables(config, logger, async (open) => {
    let partitions = 0
    let rows = 0
    const { place, config: target } = await moveHistory(config, open, logger, to, (copied) => {
      partitions += 1
      rows += copied.rows
      print(
        `${partitions} of ${copied.of}: ${copied.table} ${copied.partition}, ${copied.rows} rows ${copied.isNew ? 'copied and compared' : 'were there and are the same'}`,
      )
    })
    await adoptStore(open.database, target, config.dataDir, new Date())
    print(`${rows} rows in ${partitions} partitions are the same in ${place}, which is the store of this database now`)
    print(`set CLICKHOUSE_URL (or CLICKHOUSE_URL_FILE) to ${target.url}/${target.database} with its user and password`)
    print('keep the old store until all is well; "history adopt" without CLICKHOUSE_URL goes back to it')
    return 0
  })

const remove = (config: Config, logger: Logger, print: Print, args: readonly string[]): Promise<number> =>
  withTables(config, logger, async (open) => {
    const now = config.fixedClock ?? new Date()
    const past = await openPast(config, open, logger, { now, forgets: false })
    try {
      const { line, isDone } = await deleteHistory(args, { database: open.database, store: past.store, now })
      print(line)
      return isDone ? 0 : 1
    } finally {
      await past.stop()
    }
  })

const repair = async (config: Config, logger: Logger, print: Print): Promise<number> => {
  const repaired =
    (await repairRunning(config)) ??
    (await withTables(config, logger, async (open) => {
      const past = await openPast(config, open, logger, { forgets: false })
      return repairHistory(open.database, past).finally(past.stop)
    }))
  for (const line of repaired.lines) print(line)
  return repaired.isDone ? 0 : 1
}

/**
 * `history status`, `history repair`, `history adopt`, `history move --to URL`, `history dead-letters …`, `history delete --controller MAC …`.
 * Answers the exit code.
 */
export const historyCommand = async (
  config: Config,
  logger: Logger,
  [command, ...args]: readonly string[],
  print: Print,
): Promise<number> => {
  if (command === 'status' && args.length === 0) return status(config, logger, print)
  if (command === 'repair' && args.length === 0) return repair(config, logger, print)
  if (command === 'adopt' && args.length === 0) return adopt(config, logger, print)
  if (command === 'dead-letters') {
    const read = async () => {
      const { told, isRunning } = await readStatus(config, logger)
      return { letters: told.deadLetters, isRunning }
    }
    const withOpen = <Result>(work: (open: OpenDatabase) => Promise<Result>) => withTables(config, logger, work)
    return deadLettersCommand({ config, logger, print, read, withOpen }, args)
  }
  if (command === 'delete') return remove(config, logger, print, args)
  const [option, to = '', ...more] = args
  if (command === 'move' && option === '--to' && to !== '' && more.length === 0) return move(config, logger, print, to)
  throw new StartError(usage)
}
