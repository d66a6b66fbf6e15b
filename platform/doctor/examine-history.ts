import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { sampleTables } from '../history/samples/sample-columns'
import { historyTables } from '../history/samples/sample-schema'
import { type Clickhouse, connectClickhouse } from '../history/store/clickhouse'
import { type DamageWatch, isByHand, isOpen, watchDamage } from '../history/store/damage'
import { readDeadLetters } from '../history/store/dead-letters'
import { socketOf } from '../history/store/embedded-engine'
import { readWaiting } from '../history/store/journal'
import type { OpenHistory } from '../history/store/open-history'
import { currentPlace, historyFolder, namedPlace } from '../history/store/store-place'
import type { Config } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { reasonOf } from '../kernel/error/reason-of'
import { bad, type Finding, ok, warn } from './finding'

const matter = 'history'
/** A store that answers has what was acknowledged within seconds. */
const lateMs = 10 * millisecondsInMinute
/** The engine forgets a day as a whole, and when it comes to it. */
const forgetsWithinMs = 3 * millisecondsInDay

type Running = Pick<OpenHistory, 'engine' | 'place' | 'store' | 'damage'>
type Told = Pick<Config, 'history' | 'dataDir'>

/** The store, where it can be asked without an engine being started for it. */
const reach = async ({ history, dataDir }: Told, running: Running | null) => {
  const none = { store: null, close: async () => undefined }
  if (running !== null) {
    try {
      return { store: running.store(), close: async () => undefined }
    } catch {
      return none
    }
  }
  if (history.kind === 'off') return none
  if (history.kind === 'embedded' && !existsSync(socketOf(historyFolder(dataDir)))) return none
  const store = connectClickhouse(
    history.kind === 'server' ? history : { socketPath: socketOf(historyFolder(dataDir)) },
  )
  return { store, close: store.close }
}

const examineAge = async (store: Clickhouse, days: number): Promise<Finding[]> => {
  const ages = Object.values(sampleTables).map(
    (table) => `SELECT count() AS rows, min(time) AS first FROM ${table} WHERE is_kept = 0 HAVING rows > 0`,
  )
  const [row] = await store.rows<[number, number]>(
    `SELECT sum(rows), toUnixTimestamp(min(first)) FROM (${ages.join(' UNION ALL ')})`,
  )
  const [rows, oldest] = row ?? [0, 0]
  if (rows === 0) return [ok('oldest sample', 'there is none yet')]
  const age = Date.now() - oldest * 1000
  const says = `${Math.floor(age / millisecondsInDay)} days old, and ${days} are kept`
  return age > days * millisecondsInDay + forgetsWithinMs
    ? [warn('oldest sample', `${says}: the store does not forget; see its log`)]
    : [ok('oldest sample', says)]
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

const examineRoom = async (store: Clickhouse): Promise<Finding[]> => {
  const [row] = await store.rows<[number, number]>('SELECT min(free_space), min(total_space) FROM system.disks')
  const [free, total] = row ?? [0, 0]
  if (total === 0) return []
  const says = `${gigabytes(free)} free where the history lies`
  return [
    free < 1024 ** 3 || free / total < 0.05 ? warn('history disk', `${says}: make room`) : ok('history disk', says),
  ]
}

const examineStore = async (store: Clickhouse, { history }: Told): Promise<Finding[]> => {
  try {
    return [...(await examineAge(store, history.retention.samples)), ...(await examineRoom(store))]
  } catch {
    return [warn('oldest sample', 'could not be looked at (the store has no tables yet, or refuses): see its log')]
  }
}

/** For so long parts are read against their checksums; the platform goes on with it while it runs. */
const checkBudgetMs = 5000

const examineParts = async (damage: DamageWatch): Promise<Finding[]> => {
  const name = 'history parts'
  try {
    const { parts, checked } = await damage.check(checkBudgetMs)
    const found = await damage.read()
    const open = found.filter(isOpen)
    const [first] = open
    const settled = found.filter(({ outcome }) => outcome === 'lost' || outcome === 'derived')
    const byHand = found.filter(isByHand)
    const read = `${checked} of ${parts} were read`
    return [
      first === undefined
        ? ok(name, `${read}, and none is broken`)
        : bad(
            name,
            `${open.length} are broken, and their rows are missing (${first.table}, partition ${first.partition}: ${first.reason}${open.length > 1 ? ' …' : ''}); ${read}: run "hvac-platform history repair", which says what is lost`,
          ),
      ...(settled[0] === undefined
        ? []
        : [
            warn(
              'history set aside',
              `${settled.length} broken parts are in ${dirname(settled[0].path)}: restore a set from before where their rows are missed, or delete them`,
            ),
          ]),
      ...(byHand[0] === undefined
        ? []
        : [
            warn(
              'history detached',
              `${byHand.length} parts were detached by a statement (${byHand[0].table} ${byHand[0].part}): attach them, or drop them`,
            ),
          ]),
    ]
  } catch (error) {
    return [warn(name, `could not be looked at (${reasonOf(error)}): see the log of the store`)]
  }
}

/** What the engine has set aside in a folder that no process has open, as far as its names tell: no engine is started for it. */
const examineClosed = (dataDir: string): Finding[] => {
  const tables = join(historyFolder(dataDir), 'tables', 'data', 'default')
  const broken = historyTables.filter((table) => {
    const detached = join(tables, table, 'detached')
    return existsSync(detached) && readdirSync(detached).some((name) => name.startsWith('broken'))
  })
  return broken.length === 0
    ? []
    : [bad('history parts', `some of ${broken.join(', ')} are broken: run "hvac-platform history repair"`)]
}

const examineWaiting = async (database: Database): Promise<Finding> => {
  const { rows, oldest } = await readWaiting(database)
  if (rows === 0 || oldest === null) return ok('history journal', 'nothing waits for the store')
  const says = `${rows} samples wait for the store, the oldest since ${oldest.toISOString()}`
  return differenceInMilliseconds(new Date(), oldest) > lateMs
    ? bad('history journal', `${says}: none is lost, but see why the store takes none`)
    : ok('history journal', says)
}

const examineDead = async (database: Database): Promise<Finding[]> => {
  const letters = await readDeadLetters(database)
  const [first] = letters
  if (first === undefined) return []
  const rows = letters.reduce((sum, letter) => sum + letter.rows, 0)
  const says = `${rows} samples were refused by the store, the first of ${first.since.toISOString()}`
  return [warn('history dead letters', `${says}: see "history dead-letters", send them again or discard them`)]
}

/** Whether there is a past, where it is and whether it grows. `running`: what the platform that is asked has open. */
export const examineHistory = async (database: Database, config: Told, running: Running | null): Promise<Finding[]> => {
  const { history, dataDir } = config
  let named: string | null
  try {
    named = await namedPlace(database)
  } catch {
    return [warn(matter, 'could not be looked at: the database has no such tables yet; start the platform')]
  }
  if (history.kind === 'off') {
    const says = 'is switched off by PLATFORM_HISTORY=0'
    return [
      named === null
        ? ok(matter, says)
        : warn(matter, `${says}, and was kept in ${named}: remove PLATFORM_HISTORY to go on with it`),
    ]
  }
  if (running !== null && running.place === null)
    return [
      warn(matter, 'no engine is installed: install the optional package chdb, or name a server by CLICKHOUSE_URL'),
    ]
  const mine = currentPlace(history, dataDir)
  if (named === null) return [ok(matter, 'there is none yet: the first start begins it')]
  if (named !== mine)
    return [
      bad(matter, `is in ${named}, and ${mine ?? 'a new folder'} is configured: put that right, or history adopt`),
    ]
  const { store, close } = await reach(config, running)
  try {
    const journal = [await examineWaiting(database), ...(await examineDead(database))]
    if (store === null || !(await store.isAnswering())) {
      // No platform is asked: an embedded store that nobody has open is as it should be.
      const isClosed = running === null && history.kind === 'embedded'
      return [
        isClosed
          ? ok(matter, `is in ${named}, which nobody has open`)
          : bad(
              matter,
              running?.engine?.trouble() ??
                `${named} does not answer: see its log and that of the platform, start it again`,
            ),
        ...(isClosed ? examineClosed(dataDir) : []),
        ...journal,
      ]
    }
    const restarts = running?.engine?.restarts() ?? 0
    const stands =
      restarts > 0
        ? warn(matter, `${named} answers; its engine ended by itself ${restarts} times since the start: see the log`)
        : ok(matter, `${named} answers`)
    const damage = running?.damage ?? watchDamage(() => store, historyTables)
    return [stands, ...journal, ...(await examineParts(damage)), ...(await examineStore(store, config))]
  } finally {
    await close()
  }
}
